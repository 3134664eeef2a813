using System.Diagnostics.CodeAnalysis;
using Microsoft.Build.Framework;

namespace CowCopy.LowerBoundTask;

// The parameters of MSBuild's own Copy task. Nothing is copied, so those that set how to copy are ignored.
[SuppressMessage("Performance", "CA1819:Properties should not return arrays", Justification = "Lists of items are arrays in MSBuild.")]
public sealed partial class Copy
{
    /// <summary>The files that are up to date.</summary>
    public ITaskItem[]? SourceFiles { get; set; }

    /// <summary>Source directories. A call that has any fails.</summary>
    public ITaskItem[]? SourceFolders { get; set; }

    /// <summary>The destination directory, used if <see cref="DestinationFiles"/> is not set.</summary>
    public ITaskItem? DestinationFolder { get; set; }

    /// <summary>The path of each copy.</summary>
    [Output]
    public ITaskItem[]? DestinationFiles { get; set; }

    /// <summary>Ignored.</summary>
    public int Retries { get; set; }

    /// <summary>Ignored.</summary>
    public int RetryDelayMilliseconds { get; set; }

    /// <summary>Ignored.</summary>
    public bool UseHardlinksIfPossible { get; set; }

    /// <summary>Ignored.</summary>
    public bool UseSymboliclinksIfPossible { get; set; }

    /// <summary>Ignored.</summary>
    public bool ErrorIfLinkFails { get; set; }

    /// <summary>Whether unchanged files are skipped. A call that has files but not this fails.</summary>
    public bool SkipUnchangedFiles { get; set; }

    /// <summary>Ignored.</summary>
    public bool OverwriteReadOnlyFiles { get; set; }

    /// <summary>Ignored.</summary>
    public bool FailIfNotIncremental { get; set; }

    /// <summary>All destinations.</summary>
    [Output]
    public ITaskItem[]? CopiedFiles { get; private set; }

    /// <summary>Always false: nothing is written.</summary>
    [Output]
    public bool WroteAtLeastOneFile { get; private set; }
}
