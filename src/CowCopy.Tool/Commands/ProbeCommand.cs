using System.CommandLine;
using CowCopy.Tool.Rendering;
using CowCopy.Tool.Reports;

namespace CowCopy.Tool.Commands;

/// <summary><c>cowcopy probe PATH</c>: reports the volume of a path and whether it can clone. Writes nothing.</summary>
internal sealed class ProbeCommand : ToolCommand
{
    private readonly Argument<string> _path = PathArguments.Named(
        "PATH", "A file or directory. If it does not exist, its nearest existing parent.");
    private readonly JsonOption _json = new();
    private readonly ToolContext _context;

    public ProbeCommand(ToolContext context)
        : base(
            "probe",
            "Report what the volume of a path can do. Writes nothing.",
            "cowcopy probe .",
            "it cannot clone, or this is unknown")
    {
        _context = context;
        Add(_path);
        Add(_json);
        SetAction(Run);
    }

    private int Run(ParseResult parsed)
    {
        VolumeInfo volume = new VolumeInspector().Probe(parsed.GetRequiredValue(_path));
        if (parsed.GetValue(_json)) JsonText.Write(_context.Output, VolumeReport.Of(volume));
        else VolumeText.Write(_context.Output, volume);
        return volume.CanClone == true ? ExitCodes.Done : ExitCodes.No;
    }
}
