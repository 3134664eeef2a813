namespace CowCopy.Sdk.Trees;

/// <summary>A tree of a build.</summary>
/// <param name="Source">The full path of its source, without links.</param>
/// <param name="Destination">The full path of its destination, without links.</param>
/// <param name="Mirror">Whether it deletes what its source does not have.</param>
/// <param name="Name">The source as it is written, and the project, for messages.</param>
internal sealed record RegisteredTree(string Source, string Destination, bool Mirror, string Name)
{
    /// <summary>
    /// Whether one of two trees deletes what the other copies, where one destination is or contains the other: if one is a mirror, unless
    /// both copy the same directory to the same place.
    /// </summary>
    public bool ConflictsWith(RegisteredTree other) =>
        (Mirror || other.Mirror)
        && !(PhysicalPath.Comparer.Equals(Destination, other.Destination) && PhysicalPath.Comparer.Equals(Source, other.Source));
}
