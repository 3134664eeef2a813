using CowCopy.Platform;

namespace CowCopy;

/// <summary>One file to copy, and the path of its copy. One without paths, as <c>default(CopyRequest)</c>, is refused.</summary>
public readonly record struct CopyRequest
{
    // Of the files of a tree, two directories and a name: hardly any path of those is ever read as text.
    private readonly string _source;
    private readonly string _destination;
    private readonly string? _name; // null where the two others are whole paths

    /// <param name="source">
    /// An existing regular file, or a symbolic link to one. A relative path is resolved against the current directory of the process.
    /// </param>
    /// <param name="destination">The full path of the copy, never a directory. Missing directories are created.</param>
    public CopyRequest(string source, string destination) => (_source, _destination) = (source, destination);

    /// <summary>A file that has the same name in both directories.</summary>
    internal CopyRequest(string sourceDirectory, string destinationDirectory, string? name) =>
        (_source, _destination, _name) = (sourceDirectory, destinationDirectory, name);

    /// <summary>Gets the path of the source.</summary>
    public string Source
    {
        get => Whole(_source);
        init => (_source, _destination, _name) = (value, Destination, null);
    }

    /// <summary>Gets the path of the copy.</summary>
    public string Destination
    {
        get => Whole(_destination);
        init => (_source, _destination, _name) = (Source, value, null);
    }

    /// <summary>Whether another request has the same paths, as texts.</summary>
    /// <param name="other">The other.</param>
    /// <returns>True if both paths are equal.</returns>
    public bool Equals(CopyRequest other) => Source == other.Source && Destination == other.Destination;

    /// <inheritdoc/>
    public override int GetHashCode() => (Source, Destination).GetHashCode();

    /// <summary>This request with another path of the destination's directory, or of the destination.</summary>
    internal CopyRequest InDirectory(Func<string, string> change) => new(_source, change(_destination), _name);

    internal PathAt SourceAt(FileHandle directory) => At(_source, directory);

    internal PathAt DestinationAt(FileHandle directory) => At(_destination, directory);

    private string Whole(string path) => _name is null ? path : PathAt.Join(path, _name);

    private PathAt At(string path, FileHandle directory) => _name is null ? new(path, directory) : new(path, _name, directory);
}
