using CowCopy.Benchmarks.LowerBound;
using CowCopy.Benchmarks.Reports;

namespace CowCopy.Benchmarks.Candidates;

/// <summary>The rows of the tables; the first is the baseline.</summary>
public static class KnownCandidates
{
    /// <param name="clones">Whether the volume shares blocks: <c>cp --reflink=always</c> fails elsewhere.</param>
    public static IReadOnlyList<Candidate> All(CloneAnswer clones) =>
    [
        new BuiltInTask(),
        new CowCopyTask(),
        new CowCopyEngine(),
        new CowCopyTree(),
        new SystemCallsAlone(),
        new FileCopy(),
        new CpProcess("auto"),
        new CpProcess("never"),
        .. clones == CloneAnswer.No ? (CpProcess[])[] : [new("always", PreservedMetadata.Nothing)],
        .. OtherCandidates.All,
    ];

    /// <summary>The candidates that find the length from which on a clone is faster.</summary>
    public static IReadOnlyList<Candidate> ForSizes() =>
    [
        new BuiltInTask(),
        new CowCopyEngine(),
        new CowCopyEngine("by clone", new CopyOptions { Mode = CopyMode.Clone }),
        new CowCopyEngine("by bytes", new CopyOptions { Mode = CopyMode.ByteCopy }),
    ];

    /// <summary>
    /// The candidates that find the smallest clone that pays, each on one thread; the baseline is the system copy, which the library uses
    /// for smaller files.
    /// </summary>
    public static IReadOnlyList<Candidate> ForSmallestClone() =>
        [.. new[] { CopyMode.SystemCopy, CopyMode.Clone, CopyMode.ByteCopy }.Select(OnOneThread)];

    /// <summary>The candidate of <see cref="ForSmallestClone"/> that copies in one mode.</summary>
    public static Candidate OnOneThread(CopyMode mode) =>
        new CowCopyEngine(OneThreadName(mode), new CopyOptions { Mode = mode }, threads: 1);

    /// <summary>The name of <see cref="OnOneThread"/> in tables.</summary>
    public static string OneThreadName(CopyMode mode) => mode switch
    {
        CopyMode.Clone => "by clone, one thread",
        CopyMode.ByteCopy => "by bytes, one thread",
        _ => "by system copy, one thread",
    };

    /// <summary>Programs that copy trees; those that answer a question first are its baseline.</summary>
    /// <param name="clones">Whether the volume shares blocks.</param>
    public static IReadOnlyList<Candidate> Programs(CloneAnswer clones) =>
    [
        .. clones == CloneAnswer.No ? (CpProcess[])[] : [new("always", PreservedMetadata.Nothing)],
        new CpProcess("never", PreservedMetadata.Nothing),
        CpOption.Update,
        .. RsyncProcess.IsInstalled ? (RsyncProcess[])[new()] : [],
        new CowCopyTool(),
        new CowCopyTool(threads: 1),
    ];

    /// <summary>The tasks alone.</summary>
    public static IReadOnlyList<Candidate> Tasks() => [new BuiltInTask(), new CowCopyTask()];
}
