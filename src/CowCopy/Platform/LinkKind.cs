namespace CowCopy.Platform;

/// <summary>The kinds of links that lead to a name. Only Windows has more than one.</summary>
internal enum LinkKind
{
    /// <summary>A symbolic link; on Windows one to a file.</summary>
    File = 0,

    /// <summary>A symbolic link to a directory, whether that exists or not.</summary>
    Directory,

    /// <summary>A junction, or a directory that a volume is mounted in.</summary>
    Junction,
}
