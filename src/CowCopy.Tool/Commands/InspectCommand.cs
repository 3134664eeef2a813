using System.CommandLine;
using CowCopy.Tool.Rendering;
using CowCopy.Tool.Reports;

namespace CowCopy.Tool.Commands;

/// <summary><c>cowcopy inspect PATH</c>: reports the space of a file or directory, and how much of it is shared. Writes nothing.</summary>
internal sealed class InspectCommand : ToolCommand
{
    private readonly Argument<string> _path = PathArguments.Named("PATH", "A file, or a directory with all files below it.");
    private readonly Option<bool> _extents = new("--extents") { Description = "For a file: also list its extents." };
    private readonly JsonOption _json = new();
    private readonly ToolContext _context;

    public InspectCommand(ToolContext context)
        : base(
            "inspect",
            "Report the space of a file or directory, each block once. Exit code 1: the volume does not report extents.",
            "cowcopy inspect out")
    {
        _context = context;
        Add(_path);
        Add(_extents);
        Add(_json);
        SetAction(Run);
    }

    private int Run(ParseResult parsed)
    {
        string path = parsed.GetRequiredValue(_path);
        var copier = new FileCopier();
        SpaceUsage space = copier.Volumes.MeasureSpace(path, _context.Cancellation);
        ExtentMap? extents = parsed.GetValue(_extents) && !Directory.Exists(path) ? copier.Volumes.ReadExtents(path) : null;
        if (parsed.GetValue(_json)) JsonText.Write(_context.Output, SpaceReport.Of(space, extents));
        else SpaceText.Write(_context.Output, space, extents);
        return space.UnknownFiles > 0 && space.UnknownFiles == space.Files ? ExitCodes.No : ExitCodes.Done;
    }
}
