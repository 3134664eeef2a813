using CowCopy.Planning;
using CowCopy.Platform;

namespace CowCopy.Diagnostics.Health;

/// <summary>A regular file below the directory that is checked.</summary>
internal sealed class CheckedFile(string directory, string name, long length, in FileIdentity identity, uint linkCount)
{
    public string Name => name;

    /// <summary>The directory that it is in.</summary>
    public string Directory => directory;

    public string Path => PathAt.Join(directory, name);

    public long Length => length;

    public FileIdentity Identity { get; } = identity;

    /// <summary>The number of its names; 0 where the system does not report it.</summary>
    public uint LinkCount => linkCount;

    /// <summary>Whether it is in an output directory.</summary>
    public bool IsOutput { get; init; }
}
