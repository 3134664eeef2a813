using System.CommandLine;
using CowCopy.Tool.Pages;
using CowCopy.Tool.Rendering;
using CowCopy.Tool.Reports;
using CowCopy.Tool.Treemap;

namespace CowCopy.Tool.Commands;

/// <summary><c>cowcopy inspect PATH</c>: reports the space of a file or directory, and how much of it is shared. Writes nothing.</summary>
internal sealed class InspectCommand : ToolCommand
{
    private readonly Argument<string> _path = PathArguments.Named("PATH", "A file, or a directory with all files below it.");
    private readonly Option<bool> _extents = new("--extents") { Description = "For a file: also list its extents." };

    private readonly Option<bool> _noFamilies = new("--no-families")
    {
        Description = "For a directory: do not search for equal files, which reads those of equal length.",
    };

    private readonly Option<string> _html = new("--html")
    {
        Description = "For a directory: also write a page with a treemap of its directories.",
        HelpName = "FILE",
    };

    private readonly JsonOption _json = new();
    private readonly ToolContext _context;

    public InspectCommand(ToolContext context)
        : base(
            "inspect",
            "Report the space of a file or directory, each block once.",
            "cowcopy inspect out",
            "the volume does not report extents")
    {
        _context = context;
        Add(_path);
        Add(_extents);
        Add(_noFamilies);
        Add(_html);
        Add(_json);
        SetAction(Run);
    }

    private int Run(ParseResult parsed)
    {
        string path = parsed.GetRequiredValue(_path);
        string? page = parsed.GetValue(_html);
        bool isDirectory = Directory.Exists(path);
        if (page is not null && !isDirectory && File.Exists(path))
            return _context.Fail($"--html is for directories, but \"{path}\" is none. Remove the option, or pass a directory.");

        try
        {
            if (page is not null) PageFile.Check(page, [], _context.Copier);
            return Inspect(parsed, path, isDirectory, page);
        }
        catch (InvalidDataException error)
        {
            return _context.Fail(error.Message);
        }
    }

    private int Inspect(ParseResult parsed, string path, bool isDirectory, string? page)
    {
        SharePlan? plan = isDirectory && !parsed.GetValue(_noFamilies) ? FindFamilies(path) : null;
        SpaceUsage space = plan?.Space ?? _context.Directories.MeasureSpace(path, _context.Cancellation);
        ExtentMap? extents = parsed.GetValue(_extents) && !isDirectory ? new VolumeInspector().ReadExtents(path) : null;
        if (page is not null) PageFile.Write(page, SpacePage.Of(space, plan));
        if (parsed.GetValue(_json)) JsonText.Write(_context.Output, SpaceReport.Of(space, extents, plan));
        else SpaceText.Write(_context.Output, space, extents, plan);
        foreach (string failure in plan?.Failures ?? []) _context.Fail(QuotedText.OneLine(failure));
        if (plan is { Failures.Count: > 0 }) return ExitCodes.Failed;
        return space.UnknownFiles > 0 && space.UnknownFiles == space.Files ? ExitCodes.No : ExitCodes.Done;
    }

    private SharePlan FindFamilies(string path) => ShareBar.Show(
        _context.ErrorIsTerminal ? _context.Error : null,
        progress => _context.Sharer.Plan(path, progress, _context.Cancellation));
}
