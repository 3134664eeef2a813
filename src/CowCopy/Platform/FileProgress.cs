namespace CowCopy.Platform;

/// <summary>Reports the bytes of one file, each once, also where a method fails and another starts again.</summary>
internal sealed class FileProgress(IProgress<long> receiver)
{
    private long _copied, _reported;

    /// <summary>Starts at the first byte, again after a failure.</summary>
    public void Start() => _copied = 0;

    public void Add(long bytes) => Report(_copied += bytes);

    /// <summary>Reports what is left: all of a clone, the holes of a sparse file.</summary>
    public void Complete(long length) => Report(length);

    private void Report(long copied)
    {
        long more = copied - _reported;
        if (more <= 0) return;
        _reported = copied;
        receiver.Report(more);
    }
}
