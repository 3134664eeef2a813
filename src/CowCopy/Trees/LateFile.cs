using CowCopy.Batches;
using CowCopy.Files;

namespace CowCopy.Trees;

/// <summary>A file of a tree that is copied alone.</summary>
internal sealed class LateFile(CopyJob job, int index) : IJobs
{
    public int[] Ends { get; } = [1];

    public int IndexOf(int position) => index;

    public CopyJob At(int position) => job;
}
