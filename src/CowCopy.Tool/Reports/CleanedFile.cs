namespace CowCopy.Tool.Reports;

/// <summary>A file that IncrementalClean deleted although the next build needs it.</summary>
/// <param name="File">The file.</param>
/// <param name="Project">The project whose IncrementalClean deleted it.</param>
/// <param name="Need">What needs it.</param>
/// <param name="Target">The skipped target, or the target of the Copy task.</param>
internal sealed record CleanedFile(string File, string Project, CleanedNeed Need, string Target);

/// <summary>What needs a deleted file.</summary>
internal enum CleanedNeed
{
    /// <summary>A target that was skipped as up to date names it among its inputs or outputs.</summary>
    SkippedTarget,

    /// <summary>A Copy task of the build has it as source.</summary>
    CopySource,

    /// <summary>A Copy task of the build had copied it, or found it up to date.</summary>
    CopyDestination,
}
