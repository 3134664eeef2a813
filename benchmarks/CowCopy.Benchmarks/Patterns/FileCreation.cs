using CowCopy.Benchmarks.Candidates;

namespace CowCopy.Benchmarks.Patterns;

/// <summary>Creates empty files in the directory of a <see cref="CreationScene"/>.</summary>
/// <param name="renames">Whether each is created under a temporary name and renamed.</param>
public sealed class FileCreation(bool renames) : Candidate
{
    public override string Name => renames ? "create and rename" : "create";

    /// <summary>Whether each is created under a temporary name and renamed.</summary>
    public bool Renames => renames;
}
