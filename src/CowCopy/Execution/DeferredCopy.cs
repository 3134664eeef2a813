namespace CowCopy.Execution;

/// <summary>A copy that waits for the others of its wave.</summary>
internal sealed class DeferredCopy(int index, in PreparedCopy copy)
{
    private readonly PreparedCopy _copy = copy;

    public int Index => index;

    public ref readonly PreparedCopy Copy => ref _copy;
}
