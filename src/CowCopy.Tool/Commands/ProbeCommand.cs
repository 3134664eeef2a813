using System.CommandLine;
using CowCopy.Tool.Rendering;
using CowCopy.Tool.Reports;

namespace CowCopy.Tool.Commands;

/// <summary><c>cowcopy probe PATH</c>: says what the volume of a path is and whether it can clone. Writes nothing.</summary>
internal sealed class ProbeCommand : Command
{
    private readonly Argument<string> _path = PathArguments.Named(
        "PATH", "A file or folder; where it does not exist, the nearest folder above it that does.");
    private readonly JsonOption _json = new();
    private readonly ToolContext _context;

    public ProbeCommand(ToolContext context)
        : base("probe", "Say what the volume of a path can do. Writes nothing there. Exit code 1: it cannot clone, or nobody knows yet.")
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
        return volume.CloneSupport == CloneSupport.Yes ? ExitCodes.Done : ExitCodes.No;
    }
}
