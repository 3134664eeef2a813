using System.CommandLine;
using CowCopy.Tool.Reports;

namespace CowCopy.Tool.Commands;

/// <summary><c>cowcopy clone SRC DST</c>: makes a new directory whose files share their blocks with those of another.</summary>
internal sealed class CloneCommand : ToolCommand
{
    private static readonly EnumerationOptions Everything = new()
    {
        RecurseSubdirectories = true,
        IgnoreInaccessible = true,
        AttributesToSkip = FileAttributes.ReparsePoint,
    };

    private readonly Argument<string> _source = PathArguments.Named("SRC", "The directory to clone: a repository, a package cache.");
    private readonly Argument<string> _destination = PathArguments.Named("DST", "The new directory. It may exist if it is empty.");

    private readonly Option<bool> _snapshot = new("--snapshot")
    {
        Description = "On btrfs: make a snapshot, which takes as long for any size. SRC is a subvolume, DST does not exist.",
    };

    private readonly CopyRun _run;
    private readonly ToolContext _context;

    public CloneCommand(ToolContext context)
        : base(
            "clone",
            "Clone a directory, with all files below it. Exit code 1: the volume cannot clone; nothing is copied.",
            "cowcopy clone product product-experiment")
    {
        (_context, _run) = (context, new CopyRun(context));
        Add(_source);
        Add(_destination);
        Add(_snapshot);
        _run.AddTo(this);
        SetAction(Run);
    }

    private int Run(ParseResult parsed)
    {
        (string source, string destination) = (parsed.GetRequiredValue(_source), parsed.GetRequiredValue(_destination));
        string operation = $"Cannot clone the directory \"{source}\" to \"{destination}\"";
        if (File.Exists(source))
            return _context.Fail($"{operation}: the source is not a directory. Use \"cowcopy copy --mode clone\" for a file.");
        if (!Directory.Exists(source))
            return _context.Fail($"{operation}: the source does not exist. Check its path.");
        if (parsed.GetValue(_snapshot)) return MakeSnapshot(parsed, source, destination);
        if (IsTaken(destination))
            return _context.Fail($"{operation}: the destination exists. Name a new directory, or use \"cowcopy copy\", which adds to one.");

        CopyOptions options = _run.With(CopyOptions.Default with { Mode = CopyMode.Clone }, parsed);
        if (WhyNot(source, destination, options) is { } reason)
        {
            string remedy = reason == CopyReason.DifferentVolume ? "Name a directory on the volume of the source, or use" : "Use";
            _context.Fail($"{operation}: {CopyReasons.Describe(reason)}. {remedy} \"cowcopy copy\", which copies bytes then.");
            return ExitCodes.No;
        }

        return _run.Report(parsed, _run.CopyTree(parsed, source, destination, new TreeOptions { Copy = options }), isTree: true);
    }

    private int MakeSnapshot(ParseResult parsed, string source, string destination)
    {
        SnapshotResult result = _context.Copier.TrySnapshot(source, destination);
        if (result.WhyNot is not { } reason)
            return _run.Report(parsed, CopyReport.OfSnapshot(source, destination, result, _context.Copier.CopyAll([])), isTree: true);
        string remedy = result.IsImpossible
            ? "Leave out --snapshot, which clones the files one by one."
            : "Check that SRC is a directory, that DST does not exist, and that you may write to the directory above it.";
        string code = result.NativeCode == 0 ? "" : $" (system error {result.NativeCode})";
        _context.Fail($"Cannot make a snapshot of \"{source}\" as \"{destination}\": {reason}{code}. {remedy}");
        return result.IsImpossible ? ExitCodes.No : ExitCodes.Failed;
    }

    private static bool IsTaken(string destination) => File.Exists(destination)
        || (Directory.Exists(destination) && Directory.EnumerateFileSystemEntries(destination).Any());

    /// <summary>Why the files cannot be cloned, by the plan for the first of them with content; null if they can, or may be.</summary>
    private CopyReason? WhyNot(string source, string destination, CopyOptions options)
    {
        FileInfo? any = new DirectoryInfo(source).EnumerateFiles("*", Everything).FirstOrDefault(static file => file.Length > 0);
        if (any is null) return null;
        CopyPlan plan = _context.Copier.Plan(any.FullName, Path.Combine(destination, any.Name), options);
        bool cannot = plan is { Failure: null, Reason: CopyReason.VolumeCannotClone or CopyReason.DifferentVolume };
        return cannot ? plan.Reason : null;
    }
}
