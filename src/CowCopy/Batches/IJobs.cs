using CowCopy.Files;

namespace CowCopy.Batches;

/// <summary>Jobs that do not depend on each other, in the order in which they are started.</summary>
internal interface IJobs
{
    /// <summary>For each group of jobs that one thread does, the position after its last one; see <see cref="BatchWorkers"/>.</summary>
    int[] Ends { get; }

    /// <summary>Returns the index of the result of the job at a position.</summary>
    int IndexOf(int position);

    CopyJob At(int position);
}
