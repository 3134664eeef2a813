namespace CowCopy.Tool.Reports;

/// <summary>The JSON of <c>cowcopy report</c>. Times are in milliseconds; null is what is not known.</summary>
internal sealed record BuildReport : Document
{
    public required string Log { get; init; }

    /// <summary>Whether the log has the end of the build.</summary>
    public required bool Complete { get; init; }

    public required bool? Succeeded { get; init; }

    public required DateTime Started { get; init; }

    /// <summary>The directory that all projects are below; empty if there is none.</summary>
    public required string Root { get; init; }

    public required double Milliseconds { get; init; }

    public required int ProjectCount { get; init; }

    public required int CopyTaskCount { get; init; }

    /// <summary>Projects that ran these.</summary>
    public required int CopyProjectCount { get; init; }

    /// <summary>The sum of the times of all Copy tasks; several may run at once.</summary>
    public required double CopyMilliseconds { get; init; }

    public required CopyFigures Total { get; init; }

    public required PathReport CriticalPath { get; init; }

    /// <summary>Sentences that say the most important first.</summary>
    public required IReadOnlyList<string> Verdict { get; init; }

    /// <summary>Each file once, by where it was before its first copy; what was copied most often comes first.</summary>
    public required IReadOnlyList<RepeatedFile> Files { get; init; }

    public required IReadOnlyList<CopyFigures> Projects { get; init; }

    public required IReadOnlyList<CopyFigures> Targets { get; init; }

    public required IReadOnlyList<CopyFigures> Directories { get; init; }

    public required IReadOnlyList<RetryReport> Retries { get; init; }

    /// <summary>What CowCopy logged; null if the build did not use it.</summary>
    public required CloneReport? Clones { get; init; }

    /// <summary>How <c>cowcopy explain</c> would copy the files that are still on disk.</summary>
    public required IReadOnlyList<OutlookReport> Outlook { get; init; }

    /// <summary>Copies that no step of the build reads.</summary>
    public required IReadOnlyList<UnneededCopy> Unneeded { get; init; }

    public required CopyFigures UnneededTotal { get; init; }

    /// <summary>Destinations with more than one source.</summary>
    public required IReadOnlyList<ConflictReport> Conflicts { get; init; }

    public required IReadOnlyList<CopyAssembly> Assemblies { get; init; }

    public required IReadOnlyList<Avoidable> Avoidable { get; init; }

    public required AgainstReport? Against { get; init; }

    /// <summary>What limits the figures of this log.</summary>
    public required IReadOnlyList<string> Notes { get; init; }
}
