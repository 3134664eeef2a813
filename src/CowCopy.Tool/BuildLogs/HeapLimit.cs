namespace CowCopy.Tool.BuildLogs;

/// <summary>Bounds the managed heap of the process until it is disposed; what does not fit gets an OutOfMemoryException.</summary>
internal sealed class HeapLimit : IDisposable
{
    private readonly long _before;

    private HeapLimit(long before) => _before = before;

    /// <summary>Lets the heap grow by at most so many bytes.</summary>
    /// <returns>Null where the process has less already, or its heap cannot be bounded.</returns>
    public static HeapLimit? Set(long bytes)
    {
        GC.Collect(); // else what is in use is not known
        GCMemoryInfo memory = GC.GetGCMemoryInfo();
        long limit = memory.TotalCommittedBytes + bytes;
        if (limit >= memory.TotalAvailableMemoryBytes) return null;
        try
        {
            Change(limit);
        }
        catch (InvalidOperationException)
        {
            return null;
        }

        return new HeapLimit(memory.TotalAvailableMemoryBytes);
    }

    public void Dispose() => Change(_before);

    private static void Change(long bytes)
    {
        AppContext.SetData("GCHeapHardLimit", (ulong)bytes);
        GC.RefreshMemoryLimit();
    }
}
