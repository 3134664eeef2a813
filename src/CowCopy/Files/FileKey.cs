using CowCopy.Planning;

namespace CowCopy.Files;

/// <summary>A file as the key of a dictionary.</summary>
/// <remarks>
/// A class, as all keys and values of dictionaries here: the base library holds compiled code for references, not for structs of ours. The comparison is written out for
/// the same reason: that of a record uses a comparer of the struct, which each process would compile again.
/// </remarks>
internal sealed class FileKey(FileIdentity file) : IEquatable<FileKey>
{
    private readonly FileIdentity _file = file;

    public bool Equals(FileKey? other) => other is not null && _file.Equals(other._file);

    public override bool Equals(object? obj) => Equals(obj as FileKey);

    public override int GetHashCode() => _file.GetHashCode();
}
