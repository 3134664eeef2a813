namespace CowCopy.Tool.Reports;

/// <summary>The JSON of <c>cowcopy report</c>. Times are in milliseconds; null is what is not known.</summary>
internal sealed record BuildReport : Document
{
    /// <summary>The log that was read, as given.</summary>
    public required string Log { get; init; }

    /// <summary>Whether the log has the end of the build.</summary>
    public required bool Complete { get; init; }

    /// <summary>Whether the build succeeded; null if the log does not say.</summary>
    public required bool? Succeeded { get; init; }

    /// <summary>When the build started.</summary>
    public required DateTime Started { get; init; }

    /// <summary>The directory that all projects are below; empty if there is none.</summary>
    public required string Root { get; init; }

    /// <summary>The time of the build.</summary>
    public required double Milliseconds { get; init; }

    /// <summary>Projects that were built.</summary>
    public required int ProjectCount { get; init; }

    /// <summary>Copy tasks that ran.</summary>
    public required int CopyTaskCount { get; init; }

    /// <summary>Projects that ran these.</summary>
    public required int CopyProjectCount { get; init; }

    /// <summary>The sum of the times of all Copy tasks; several may run at once.</summary>
    public required double CopyMilliseconds { get; init; }

    /// <summary>All files of all Copy tasks.</summary>
    public required CopyFigures Total { get; init; }

    /// <summary>The chain of tasks that the end of the build waited for.</summary>
    public required PathReport CriticalPath { get; init; }

    /// <summary>Where a log that was cut ends; null of a whole one.</summary>
    public required string? EndsIn { get; init; }

    /// <summary>What the report advises.</summary>
    public required DecisionReport Decision { get; init; }

    /// <summary>What was copied and what that cost, in sentences.</summary>
    public required IReadOnlyList<string> Verdict { get; init; }

    /// <summary>Each file once, by where it was before its first copy; what was copied most often comes first.</summary>
    public required IReadOnlyList<RepeatedFile> Files { get; init; }

    /// <summary>The files by project.</summary>
    public required IReadOnlyList<CopyFigures> Projects { get; init; }

    /// <summary>The files by target.</summary>
    public required IReadOnlyList<CopyFigures> Targets { get; init; }

    /// <summary>The files by directory of the copies.</summary>
    public required IReadOnlyList<CopyFigures> Directories { get; init; }

    /// <summary>Files that were in use, or could not be copied.</summary>
    public required IReadOnlyList<RetryReport> Retries { get; init; }

    /// <summary>What CowCopy logged; null if the build did not use it.</summary>
    public required CloneReport? Clones { get; init; }

    /// <summary>How <c>cowcopy explain</c> would copy the files that are still on disk.</summary>
    public required IReadOnlyList<OutlookReport> Outlook { get; init; }

    /// <summary>Copies that no step of the build reads.</summary>
    public required IReadOnlyList<UnneededCopy> Unneeded { get; init; }

    /// <summary>The sums of these copies.</summary>
    public required CopyFigures UnneededTotal { get; init; }

    /// <summary>Those of files of other projects, which <c>CowCopyLocalInLibraries=false</c> avoids.</summary>
    public required CopyFigures UnneededOfProjects { get; init; }

    /// <summary>How many files these are copies of.</summary>
    public required int UnneededProjectFiles { get; init; }

    /// <summary>Files that IncrementalClean deleted although the next build needs them.</summary>
    public required IReadOnlyList<CleanedFile> Cleaned { get; init; }

    /// <summary>Destinations with more than one source.</summary>
    public required IReadOnlyList<ConflictReport> Conflicts { get; init; }

    /// <summary>The assemblies that Copy tasks came from.</summary>
    public required IReadOnlyList<CopyAssembly> Assemblies { get; init; }

    /// <summary>What changes would avoid.</summary>
    public required IReadOnlyList<Avoidable> Avoidable { get; init; }

    /// <summary>The figures of the log of --against; null without it.</summary>
    public required AgainstReport? Against { get; init; }

    /// <summary>What limits the figures of this log.</summary>
    public required IReadOnlyList<string> Notes { get; init; }
}

/// <summary>An assembly that Copy tasks came from.</summary>
/// <param name="Name">Its path or name; empty where the log does not have it.</param>
/// <param name="Owner">MSBuild, CowCopy, another package, or not known.</param>
/// <param name="Tasks">Copy tasks from it.</param>
/// <param name="Copied">Files that these copied or linked.</param>
internal sealed record CopyAssembly(string Name, CopyOwner Owner, int Tasks, int Copied);

/// <summary>Whose Copy task ran.</summary>
internal enum CopyOwner
{
    Unknown,
    MSBuild,
    CowCopy,
    Other,
}

/// <summary>A file, and how often the build copied it.</summary>
/// <param name="Name">Its name without directories.</param>
/// <param name="Source">Where it was before its first copy.</param>
/// <param name="Copies">Copies of it, and copies of these.</param>
/// <param name="Found">How many of the copies are on disk as the build left them.</param>
/// <param name="Rewritten">How many of them a later build has written again.</param>
/// <param name="Bytes">The bytes of those that are found; null if there are none.</param>
internal sealed record RepeatedFile(string Name, string Source, int Copies, int Found, int Rewritten, long? Bytes);

/// <summary>Files that CowCopy would copy in the same way for the same reason, if it copied them now.</summary>
/// <param name="Method">How they would be copied.</param>
/// <param name="Reason">Why in this way.</param>
/// <param name="Message">The reason in words.</param>
/// <param name="Files">How many there are.</param>
/// <param name="Bytes">The sum of their lengths.</param>
internal sealed record OutlookReport(CopyMethod Method, CopyReason Reason, string Message, int Files, long Bytes);

/// <summary>A copy in the output of a library that no task of the build read.</summary>
/// <param name="Source">The source.</param>
/// <param name="Destination">The copy.</param>
/// <param name="Project">The library.</param>
/// <param name="CopiedOnward">How many Copy tasks copied the copy.</param>
/// <param name="OfOtherProject">Whether the source is in the directory or the outputs of another project.</param>
internal sealed record UnneededCopy(string Source, string Destination, string Project, int CopiedOnward, bool OfOtherProject);

/// <summary>A destination that several files were copied to.</summary>
/// <param name="Destination">The destination.</param>
/// <param name="Sources">Its sources in the order of the build; the last one stays.</param>
/// <param name="Projects">The projects that copied them.</param>
internal sealed record ConflictReport(string Destination, IReadOnlyList<string> Sources, IReadOnlyList<string> Projects);

/// <summary>What a change would avoid, as far as the log and the files on disk show it. Null is what is not known.</summary>
/// <param name="Change">The change.</param>
/// <param name="Copies">Copies that are no longer made.</param>
/// <param name="Bytes">Bytes that are no longer written.</param>
/// <param name="LowerBound">Whether the lengths of only some of the files are known.</param>
/// <param name="Assumption">What must hold.</param>
internal sealed record Avoidable(string Change, int? Copies, long? Bytes, bool LowerBound, string Assumption);
