namespace CowCopy.Platform;

/// <summary>Clones by path onto a name that does not exist, as a whole or not at all. macOS has them.</summary>
internal interface IPathClones
{
    /// <summary>Clones onto a name that does not exist, with all that belongs to the file; a refused clone leaves nothing there.</summary>
    PlatformStatus CloneByPath(string source, string destination, out PathCopy copy);

    /// <summary>Gives a file that was copied by path the flags that it lacks: <see cref="PathCopy.Locks"/>.</summary>
    PlatformStatus Lock(string path, uint locks);
}
