using System.Diagnostics.CodeAnalysis;
using Microsoft.Build.Framework;

namespace CowCopy.Sdk;

// The parameters of MSBuild's own Copy task, with its names, defaults and directions.
[SuppressMessage("Performance", "CA1819:Properties should not return arrays", Justification = "Lists of items are arrays in MSBuild.")]
public sealed partial class Copy
{
    private bool? _useSymbolicLinks;

    /// <summary>The files to copy; with <see cref="SourceFolders"/>, afterwards also the files found there.</summary>
    public ITaskItem[]? SourceFiles { get; set; }

    /// <summary>Folders to copy with everything below them, each under its own name in <see cref="DestinationFolder"/>.</summary>
    public ITaskItem[]? SourceFolders { get; set; }

    /// <summary>The folder to copy into. Exactly one of this and <see cref="DestinationFiles"/> must be given.</summary>
    public ITaskItem? DestinationFolder { get; set; }

    /// <summary>The full name of each copy, one for each of <see cref="SourceFiles"/>.</summary>
    /// <remarks>Where <see cref="DestinationFolder"/> is given, this is filled in.</remarks>
    [Output]
    public ITaskItem[]? DestinationFiles { get; set; }

    /// <summary>How often a failed copy is tried again; 10 unless told.</summary>
    public int Retries { get; set; } = 10;

    /// <summary>Milliseconds to wait before a copy is tried again; 1000 unless told.</summary>
    public int RetryDelayMilliseconds { get; set; } = 1000;

    /// <summary>Make hard links where the volume lets, and copies where not.</summary>
    public bool UseHardlinksIfPossible { get; set; }

    /// <summary>Make symbolic links where the system lets, and copies where not.</summary>
    /// <remarks>Where this is not passed, the environment variable <c>MSBuildUseSymboliclinksIfPossible</c>, with any value, turns it on.</remarks>
    public bool UseSymboliclinksIfPossible
    {
        get => _useSymbolicLinks ?? false;
        set => _useSymbolicLinks = value;
    }

    /// <summary>Fail instead of copying where no link can be made.</summary>
    public bool ErrorIfLinkFails { get; set; }

    /// <summary>Leave copies alone whose size and modification time equal those of their sources.</summary>
    public bool SkipUnchangedFiles { get; set; }

    /// <summary>Replace files that are marked read-only.</summary>
    public bool OverwriteReadOnlyFiles { get; set; }

    /// <summary>Set by MSBuild under <c>-question</c>: fail instead of copying.</summary>
    public bool FailIfNotIncremental { get; set; }

    /// <summary>The destinations that are right now, whether they had to be written or not, in the order of the sources.</summary>
    [Output]
    public ITaskItem[]? CopiedFiles { get; private set; }

    /// <summary>Whether any file was written.</summary>
    [Output]
    public bool WroteAtLeastOneFile { get; private set; }
}
