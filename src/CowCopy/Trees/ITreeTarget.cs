using CowCopy.Planning;
using CowCopy.Platform;

namespace CowCopy.Trees;

/// <summary>What becomes of the steps of a run below a root, but of its files: they are applied, or reported.</summary>
internal interface ITreeTarget
{
    /// <summary>Whether steps are only reported: directories that were made do not exist then, and what was deleted does.</summary>
    bool IsPlan { get; }

    /// <summary>Opens a directory of the tree that exists, or that was made; the caller closes it.</summary>
    PlatformStatus Open(string directory, out FileHandle opened);

    /// <summary>Whether nothing has a name, as a step has made room for it, although a query may find it.</summary>
    bool IsFree(string path);

    /// <summary>Creates one directory; a name that exists is refused.</summary>
    PlatformStatus MakeDirectory(in PathAt at, uint mode);

    /// <summary>Creates a symbolic link, beside an existing name and renamed over it.</summary>
    PlatformStatus MakeLink(in LinkTarget target, in PathAt at, bool exists);

    /// <summary>Creates another name of a file of the destination, beside an existing name and renamed over it.</summary>
    /// <param name="first">The full path of the file.</param>
    /// <param name="paths">Another name of its source, and the name to create.</param>
    /// <param name="exists">Whether something has the name.</param>
    PlatformStatus MakeName(string first, CopyRequest paths, bool exists);

    /// <summary>Changes the mode of a directory or file.</summary>
    PlatformStatus SetMode(string path, uint mode);

    /// <summary>Deletes one name; of a directory that is empty, or whose plan is that it will be.</summary>
    PlatformStatus Delete(in PathAt at, FileKind kind);
}
