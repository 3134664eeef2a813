using System.Text.Json.Serialization;
using CowCopy.Tool.WorkingCopies.Relocation;

namespace CowCopy.Tool.Reports;

/// <summary>The JSON of <c>cowcopy copy</c>, equal in shape for a file and a tree.</summary>
internal sealed record CopyReport : Document
{
    /// <summary>The source, as given.</summary>
    public required string Source { get; init; }

    /// <summary>The destination, as given; for a file that goes into a directory, the full name of the copy.</summary>
    public required string Destination { get; init; }

    /// <summary>Whether everything requested is done.</summary>
    public required bool Succeeded { get; init; }

    /// <summary>Files written: the sum of the four counts that follow.</summary>
    public required int CopiedCount { get; init; }

    /// <summary>Files that were cloned.</summary>
    public required int ClonedCount { get; init; }

    /// <summary>Files whose bytes were copied.</summary>
    public required int ByteCopiedCount { get; init; }

    /// <summary>Files that the system's copy call copied.</summary>
    public required int SystemCopiedCount { get; init; }

    /// <summary>Files that became another name of one: of the source, or of an earlier file of the tree.</summary>
    public required int LinkedCount { get; init; }

    /// <summary>Files that were up to date.</summary>
    public required int UnchangedCount { get; init; }

    /// <summary>Files whose source and destination are one file.</summary>
    public required int SameFileCount { get; init; }

    /// <summary>Requests that repeat an earlier one.</summary>
    public required int DuplicateCount { get; init; }

    /// <summary>Files that could not be copied.</summary>
    public required int FailedCount { get; init; }

    /// <summary>The lengths of the cloned files.</summary>
    public required long BytesShared { get; init; }

    /// <summary>The bytes that were written.</summary>
    public required long BytesWritten { get; init; }

    /// <summary>Directories that were created.</summary>
    public required int CreatedDirectoryCount { get; init; }

    /// <summary>Links that were created.</summary>
    public required int CreatedLinkCount { get; init; }

    /// <summary>What was up to date but for its permissions.</summary>
    public required IReadOnlyList<string> ChangedPermissions { get; init; }

    /// <summary>Full paths of files, links and directories that --mirror deleted.</summary>
    public required IReadOnlyList<string> Deleted { get; init; }

    /// <summary>The links that <c>--mirror</c> replaced by directories.</summary>
    public required IReadOnlyList<ReplacedLink> ReplacedLinks { get; init; }

    /// <summary>What the source has and was not copied, without a failure.</summary>
    public required IReadOnlyList<SkippedReport> Skipped { get; init; }

    /// <summary>Made when it is written: of a tree, that takes longer than many a copy.</summary>
    public IReadOnlyList<FileReport> Files => [.. Results.Select(FileReport.Of)];

    /// <summary>Failures of directories, links and deletions; those of files are in <see cref="Files"/>.</summary>
    public required IReadOnlyList<FailureReport> Failures { get; init; }

    /// <summary>Volume problems detected while copying; never an error.</summary>
    public IReadOnlyList<FindingReport> Findings { get; private init; } = [];

    /// <summary>The snapshot that <c>cowcopy clone --snapshot</c> made; null where files were copied.</summary>
    public SnapshotReport? Snapshot { get; private init; }

    /// <summary>What <c>cowcopy clone</c> did to build state; null where there is none.</summary>
    public RelocationReport? Relocation { get; init; }

    [JsonIgnore]
    public IReadOnlyList<CopyResult> Results { get; private init; } = [];

    [JsonIgnore]
    public IEnumerable<FailureReport> AllFailures =>
        Results.Where(file => file.Failure is not null).Select(file => FailureReport.Of(file.Failure!)).Concat(Failures);

    public static CopyReport OfFile(string source, string destination, BatchResult result) => Of(source, destination, result);

    public static CopyReport OfTree(string source, string destination, TreeResult result) => Of(source, destination, result.Files) with
    {
        Succeeded = result.Succeeded,
        CreatedDirectoryCount = result.CreatedDirectories.Count,
        CreatedLinkCount = result.CreatedLinkCount,
        ChangedPermissions = result.ChangedPermissions,
        Deleted = result.Deleted,
        ReplacedLinks = [.. result.ReplacedLinks.Select(static link => new ReplacedLink(link.Key, link.Value))],
        Skipped = [.. result.Skipped.Select(SkippedReport.Of)],
        Failures = [.. result.Failures.Select(FailureReport.Of)],
    };

    public static CopyReport OfSnapshot(string source, string destination, int nestedSubvolumes, BatchResult noFiles) =>
        Of(source, destination, noFiles) with { Snapshot = new SnapshotReport(nestedSubvolumes) };

    public CopyReport With(IReadOnlyList<CopyWarning> warnings) =>
        this with { Findings = [.. warnings.Select(static warning => FindingReport.Of(HealthFinding.Of(warning)))] };

    private static CopyReport Of(string source, string destination, BatchResult files) => new()
    {
        Source = source,
        Destination = destination,
        Succeeded = files.Succeeded,
        CopiedCount = files.Counts.Copied,
        ClonedCount = files.Counts.Cloned,
        ByteCopiedCount = files.Counts.ByteCopied,
        SystemCopiedCount = files.Counts.SystemCopied,
        LinkedCount = files.Counts.HardLinked + files.Counts.SymbolicLinked,
        UnchangedCount = files.Counts.Unchanged,
        SameFileCount = files.Counts.SameFile,
        DuplicateCount = files.Counts.Duplicate,
        FailedCount = files.Counts.Failed,
        BytesShared = files.Counts.BytesShared,
        BytesWritten = files.Counts.BytesWritten,
        CreatedDirectoryCount = 0,
        CreatedLinkCount = 0,
        ChangedPermissions = [],
        Deleted = [],
        ReplacedLinks = [],
        Skipped = [],
        Results = files.Results,
        Failures = [],
    };
}

/// <summary>The JSON of a snapshot.</summary>
/// <param name="NestedSubvolumes">Subvolumes of the source, which are empty directories in the snapshot.</param>
internal sealed record SnapshotReport(int NestedSubvolumes);
