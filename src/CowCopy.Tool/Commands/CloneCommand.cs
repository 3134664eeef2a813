using System.CommandLine;
using CowCopy.Tool.Reports;
using CowCopy.Tool.WorkingCopies;

namespace CowCopy.Tool.Commands;

/// <summary><c>cowcopy clone SRC DST</c>: makes a new directory whose files share their blocks with those of another.</summary>
internal sealed class CloneCommand : ToolCommand
{
    private static readonly CopyOptions CloneOnly = new() { Mode = CopyMode.CloneOnly };

    private readonly Argument<string> _source = PathArguments.Named("SRC", "The directory to clone: a repository, a package cache.");
    private readonly Argument<string> _destination = PathArguments.Named("DST", "The new directory. It may exist if it is empty.");

    private readonly Option<bool> _snapshot = new("--snapshot")
    {
        Description = "On btrfs: make a snapshot, in constant time. SRC is a subvolume, DST does not exist.",
    };

    private readonly Option<string> _preserve = new("--preserve")
    {
        Description = "On Linux, as far as you may: keep owners, special permission bits, access lists, extended attributes, and the times "
            + "of directories and links, as \"cp -a\" does. WHAT is \"all\".",
        HelpName = "WHAT",
    };

    private readonly CopyCommandRun _run;
    private readonly CloneRelocation _relocation;
    private readonly ToolContext _context;

    public CloneCommand(ToolContext context)
        : base(
            "clone",
            "Clone a directory, with all files below it; no bytes are copied.",
            "cowcopy clone product product-experiment",
            "the volume cannot clone, and nothing is made")
    {
        (_context, _run, _relocation) = (context, new CopyCommandRun(context), new CloneRelocation(context));
        Add(_source);
        Add(_destination);
        Add(_snapshot);
        Choices.Limit(_preserve, "all");
        Add(_preserve);
        _relocation.AddTo(this);
        _run.AddTo(this);
        SetAction(Run);
    }

    private int Run(ParseResult parsed)
    {
        (string source, string destination) = (parsed.GetRequiredValue(_source), parsed.GetRequiredValue(_destination));
        string operation = $"Cannot clone the directory \"{source}\" to \"{destination}\"";
        if (!Directory.Exists(source)) return _context.Fail($"{operation}: {WhyNoDirectory(source, destination)}");
        bool preservesAll = parsed.GetValue(_preserve) is not null;
        if (preservesAll && !OperatingSystem.IsLinux())
            return _context.Fail($"{operation}: --preserve=all needs Linux. Leave it out: the copy carries what the system's copy does.");
        if (parsed.GetValue(_snapshot)) return MakeSnapshot(parsed, source, destination);
        if (IsTaken(destination))
            return _context.Fail($"{operation}: the destination exists. Name a new directory, or use \"cowcopy copy\", which adds to one.");

        CloneAttempt attempt = new(_context.Copier, _context.Cancellation);
        if (attempt.WhyNot(source, destination) is { } reason)
        {
            string remedy = attempt.IsAcrossVolumes ? "Name a directory on the volume of the source, or use" : "Use";
            _context.Fail(
                $"{operation}: {reason}, as an attempt with \"{attempt.File}\" shows. Nothing is copied. "
                    + $"{remedy} \"cowcopy copy\", which copies bytes then.");
            return ExitCodes.No;
        }

        TreeOptions options = new()
        {
            Copy = CloneOnly,
            MaxDegreeOfParallelism = _run.Threads(parsed),
            PreserveHardLinks = true,
            PreserveAttributes = preservesAll,
        };
        DateTime start = DateTime.UtcNow;
        CopyReport report = _run.CopyTree(parsed, new TreeRequest(source, destination, options));
        return Finish(parsed, report, start);
    }

    private int Finish(ParseResult parsed, CopyReport report, DateTime start)
    {
        int exitCode = _run.Report(parsed, _relocation.Apply(parsed, report, start), isTree: true);
        string link = Path.Combine(report.Destination, ".git");
        if (!_run.IsQuiet(parsed) && SharedRepository.Of(link) is { } shared)
        {
            _context.Error.WriteLine(QuotedText.OneLine(
                $"cowcopy: \"{link}\" names \"{shared}\": this copy and the original have one index and one HEAD, and what git does in "
                    + "one changes both. For a working copy of its own run \"cowcopy worktree add\" in the original."));
        }

        return exitCode;
    }

    private int MakeSnapshot(ParseResult parsed, string source, string destination)
    {
        DateTime start = DateTime.UtcNow;
        try
        {
            int nested = new SnapshotMaker().Create(source, destination);
            return Finish(parsed, CopyReport.OfSnapshot(source, destination, nested, _context.Copier.CopyAll([])), start);
        }
        catch (NotSupportedException impossible)
        {
            _context.Fail($"{impossible.Message} Without --snapshot, the files are cloned one by one.");
            return ExitCodes.No;
        }
        catch (Exception failure) when (failure is IOException or UnauthorizedAccessException)
        {
            return _context.Fail(failure.Message);
        }
    }

    private static bool IsTaken(string destination)
    {
        try
        {
            return File.Exists(destination)
                || (Directory.Exists(destination) && Directory.EnumerateFileSystemEntries(destination).Any());
        }
        catch (Exception error) when (error is IOException or UnauthorizedAccessException)
        {
            return true; // what cannot be listed is not known to be empty
        }
    }

    private string WhyNoDirectory(string source, string destination) => _context.Copier.Plan(source, destination).Failure?.Kind switch
    {
        CopyErrorKind.SourceNotFound => "the source does not exist. Check its path.",
        CopyErrorKind.SourceNotRegular => "the source is a device, pipe or socket. Name a directory.",
        CopyErrorKind.AccessDenied =>
            "access to the source was denied. Check the owner and the permissions of the source and of the directories above it.",
        CopyErrorKind.InvalidPath => "the path of the source is not valid, or symbolic links lead in a loop. Check it.",
        _ => "the source is not a directory. Use \"cowcopy copy --mode clone-only\" for a file.",
    };
}
