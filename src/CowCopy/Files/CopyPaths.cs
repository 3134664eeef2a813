using CowCopy.Platform;

namespace CowCopy.Files;

/// <summary>
/// Both paths of a copy, whole or as two directories and a name: of the files of a tree, hardly any path is ever read as text.
/// </summary>
internal readonly struct CopyPaths : IEquatable<CopyPaths>
{
    private readonly string _source;
    private readonly string _destination;
    private readonly string? _name; // null where the two others are whole paths

    public CopyPaths(string source, string destination) => (_source, _destination) = (source, destination);

    /// <summary>A file that has the same name in both directories.</summary>
    public CopyPaths(string sourceDirectory, string destinationDirectory, string name) =>
        (_source, _destination, _name) = (sourceDirectory, destinationDirectory, name);

    public string Source => Whole(_source);

    public string Destination => Whole(_destination);

    public static implicit operator CopyPaths(CopyRequest request) => new(request.Source, request.Destination);

    public CopyRequest ToRequest() => new(Source, Destination);

    public PathAt SourceAt(FileHandle directory) => At(_source, directory);

    public PathAt DestinationAt(FileHandle directory) => At(_destination, directory);

    public bool Equals(CopyPaths other) => ToRequest() == other.ToRequest();

    public override bool Equals(object? obj) => obj is CopyPaths other && Equals(other);

    public override int GetHashCode() => ToRequest().GetHashCode();

    private string Whole(string path) => _name is null ? path : PathAt.Join(path, _name);

    private PathAt At(string path, FileHandle directory) => _name is null ? new(path, directory) : new(path, _name, directory);
}
