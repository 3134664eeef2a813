using System.Diagnostics.CodeAnalysis;
using Microsoft.Build.Framework;

namespace CowCopy.Sdk;

// The parameters of MSBuild's built-in Copy task, with its names, defaults and directions.
[SuppressMessage("Performance", "CA1819:Properties should not return arrays", Justification = "Lists of items are arrays in MSBuild.")]
public sealed partial class Copy
{
    private bool? _useSymbolicLinks;

    /// <summary>The files to copy. Afterwards also those found in <see cref="SourceFolders"/>.</summary>
    public ITaskItem[]? SourceFiles { get; set; }

    /// <summary>Directories to copy with all files below them, each under its own name in <see cref="DestinationFolder"/>.</summary>
    public ITaskItem[]? SourceFolders { get; set; }

    /// <summary>The directory to copy into. Exactly one of this and <see cref="DestinationFiles"/> must be given.</summary>
    public ITaskItem? DestinationFolder { get; set; }

    /// <summary>The path of each copy, one for each of <see cref="SourceFiles"/>.</summary>
    /// <remarks>Set by the task if <see cref="DestinationFolder"/> is given.</remarks>
    [Output]
    public ITaskItem[]? DestinationFiles { get; set; }

    /// <summary>How often a failed copy is retried. Default: 10.</summary>
    public int Retries { get; set; } = 10;

    /// <summary>Milliseconds to wait before a retry. Default: 1000.</summary>
    public int RetryDelayMilliseconds { get; set; } = 1000;

    /// <summary>Creates hard links where the volume supports them, and copies elsewhere.</summary>
    public bool UseHardlinksIfPossible { get; set; }

    /// <summary>Creates symbolic links where the system permits them, and copies elsewhere.</summary>
    /// <remarks>Default: whether the environment variable <c>MSBuildUseSymboliclinksIfPossible</c> has a value.</remarks>
    public bool UseSymboliclinksIfPossible
    {
        get => _useSymbolicLinks ?? false;
        set => _useSymbolicLinks = value;
    }

    internal bool WantsLinks => UseHardlinksIfPossible || UseSymboliclinksIfPossible;

    /// <summary>Fails instead of copying where no link can be created.</summary>
    public bool ErrorIfLinkFails { get; set; }

    /// <summary>Skips destinations whose length and modification time equal those of their sources.</summary>
    public bool SkipUnchangedFiles { get; set; }

    /// <summary>Replaces files that are marked read-only.</summary>
    public bool OverwriteReadOnlyFiles { get; set; }

    /// <summary>Set by MSBuild under <c>-question</c>: fails instead of copying.</summary>
    public bool FailIfNotIncremental { get; set; }

    /// <summary>The destinations that are up to date afterwards, copied or skipped, in the order of the sources.</summary>
    [Output]
    public ITaskItem[]? CopiedFiles { get; private set; }

    /// <summary>Whether any file was copied or linked.</summary>
    [Output]
    public bool WroteAtLeastOneFile { get; private set; }
}
