using System.Diagnostics.CodeAnalysis;
using Microsoft.Build.Framework;

namespace CowCopy.Sdk;

// Texts, not Boolean values and numbers: MSBuild would report a wrong one as MSB4030, in the package's targets and without the item.
[SuppressMessage("Performance", "CA1819:Properties should not return arrays", Justification = "Lists of items are arrays in MSBuild.")]
public partial class CowCopyTree
{
    /// <summary>The directory to copy, with everything below it. It must exist.</summary>
    public ITaskItem? Source { get; set; }

    /// <summary>The directory that gets the content of <see cref="Source"/>; created if missing, otherwise added to.</summary>
    public ITaskItem? Destination { get; set; }

    /// <summary>Globs of the files to copy. Default: all. See <see cref="TreeFilter.FromGlobs"/>.</summary>
    public ITaskItem[]? Include { get; set; }

    /// <summary>Globs of the files to leave out, also of those that are included. Default: none.</summary>
    public ITaskItem[]? Exclude { get; set; }

    /// <summary>
    /// Deletes from the destination what the source does not have, unless a copy failed. What the source has and a glob leaves out stays.
    /// </summary>
    public string? Mirror { get; set; }

    /// <summary>Skips unchanged files. Default: true. The property <c>CowCopySkipUnchanged</c> defines what counts as unchanged.</summary>
    public string? SkipUnchanged { get; set; }

    /// <summary>Copies the targets of symbolic links instead of the links.</summary>
    public string? FollowLinks { get; set; }

    /// <summary>Replaces files that are marked read-only.</summary>
    public string? OverwriteReadOnlyFiles { get; set; }

    /// <summary>How often the tree is copied again because a file was in use. Default: 10.</summary>
    public string? Retries { get; set; }

    /// <summary>Milliseconds to wait before a retry. Default: 1000.</summary>
    public string? RetryDelayMilliseconds { get; set; }

    /// <summary>A text file that lists what was copied, for <see cref="CowCopyCleanTrees"/>; the task adds to it. Default: none.</summary>
    public ITaskItem? FileList { get; set; }

    /// <summary>
    /// The project file that has the item for which the package calls the task: messages name both instead of the call. Default: none.
    /// </summary>
    public string? ItemFile { get; set; }

    /// <summary>Set by MSBuild under <c>-question</c>: fails instead of changing anything.</summary>
    public bool FailIfNotIncremental { get; set; }

    /// <summary>The full paths of all files and links in the destination that are up to date afterwards, copied or skipped.</summary>
    [Output]
    public ITaskItem[] CopiedFiles { get; private set; } = [];

    /// <summary>The full paths of the files, links and directories that <see cref="Mirror"/> deleted.</summary>
    [Output]
    public ITaskItem[] DeletedFiles { get; private set; } = [];

    /// <summary>Whether any file was copied, any link created or anything deleted.</summary>
    [Output]
    public bool ChangedAnything { get; private set; }
}
