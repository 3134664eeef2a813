using CowCopy.Planning;

namespace CowCopy.Files;

/// <summary>A file, or one version of a file, as the key of a dictionary.</summary>
/// <remarks>
/// A class, as all keys and values of dictionaries here: the base library has compiled code for references, not for structs of others. The
/// comparison is written out for the same reason: that of a record uses a comparer of the struct, which each process would compile again.
/// </remarks>
internal sealed class FileKey(FileIdentity file, FileTimestamp modified = default) : IEquatable<FileKey>
{
    private readonly FileIdentity _file = file;
    private readonly FileTimestamp _modified = modified;

    public bool Equals(FileKey? other) => other is not null && _file.Equals(other._file) && _modified.Equals(other._modified);

    public override bool Equals(object? obj) => Equals(obj as FileKey);

    public override int GetHashCode() => _file.GetHashCode() ^ _modified.GetHashCode();
}
