using CowCopy.Files;

namespace CowCopy.Batches;

/// <summary>Returns the job at a position.</summary>
internal delegate CopyJob JobAt(int position);

/// <summary>Jobs that do not depend on each other, in the order in which they are started; each is made when it is.</summary>
/// <param name="ends">For each group of jobs that one thread does, the position after its last one; see <see cref="BatchWorkers"/>.</param>
/// <param name="at">Makes the job at a position.</param>
internal sealed class Jobs(int[] ends, JobAt at)
{
    public int[] Ends => ends;

    public int Count => ends.Length == 0 ? 0 : ends[ends.Length - 1];

    /// <summary>The index of the first result; the others follow it.</summary>
    public int First { get; init; }

    /// <summary>The index of the result of each job; null where they follow each other.</summary>
    public int[]? Indices { get; init; }

    /// <summary>Returns the index of the result of the job at a position.</summary>
    public int IndexOf(int position) => Indices is { } indices ? indices[position] : First + position;

    public CopyJob At(int position) => at(position);
}
