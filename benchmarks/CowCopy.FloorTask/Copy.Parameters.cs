using System.Diagnostics.CodeAnalysis;
using Microsoft.Build.Framework;

namespace CowCopy.FloorTask;

// The parameters of MSBuild's own Copy task. Those that tell how to copy are taken and not looked at: nothing is copied.
[SuppressMessage("Performance", "CA1819:Properties should not return arrays", Justification = "Lists of items are arrays in MSBuild.")]
public sealed partial class Copy
{
    /// <summary>The files that are up to date.</summary>
    public ITaskItem[]? SourceFiles { get; set; }

    /// <summary>Folders; a call that has any is refused.</summary>
    public ITaskItem[]? SourceFolders { get; set; }

    /// <summary>The folder of the copies, where <see cref="DestinationFiles"/> is not given.</summary>
    public ITaskItem? DestinationFolder { get; set; }

    /// <summary>The full name of each copy.</summary>
    [Output]
    public ITaskItem[]? DestinationFiles { get; set; }

    /// <summary>Not looked at.</summary>
    public int Retries { get; set; }

    /// <summary>Not looked at.</summary>
    public int RetryDelayMilliseconds { get; set; }

    /// <summary>Not looked at.</summary>
    public bool UseHardlinksIfPossible { get; set; }

    /// <summary>Not looked at.</summary>
    public bool UseSymboliclinksIfPossible { get; set; }

    /// <summary>Not looked at.</summary>
    public bool ErrorIfLinkFails { get; set; }

    /// <summary>Whether copies that are up to date are left alone; a call that has files and not this is refused.</summary>
    public bool SkipUnchangedFiles { get; set; }

    /// <summary>Not looked at.</summary>
    public bool OverwriteReadOnlyFiles { get; set; }

    /// <summary>Not looked at.</summary>
    public bool FailIfNotIncremental { get; set; }

    /// <summary>All destinations.</summary>
    [Output]
    public ITaskItem[]? CopiedFiles { get; private set; }

    /// <summary>Never: nothing is written.</summary>
    [Output]
    public bool WroteAtLeastOneFile { get; private set; }
}
