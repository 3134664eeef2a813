namespace CowCopy.Tool.BuildLogs;

/// <summary>A file that reports how much of it is read, and can be cancelled.</summary>
internal sealed class WatchedStream(FileStream file, IProgress<double>? progress, CancellationToken cancellation) : Stream
{
    private readonly double _length = Math.Max(1, file.Length);

    public override bool CanRead => true;

    public override bool CanSeek => true;

    public override bool CanWrite => false;

    public override long Length => file.Length;

    public override long Position
    {
        get => file.Position;
        set => file.Position = value;
    }

    public override int Read(byte[] buffer, int offset, int count) => Read(buffer.AsSpan(offset, count));

    public override int Read(Span<byte> buffer)
    {
        cancellation.ThrowIfCancellationRequested();
        int read = file.Read(buffer);
        progress?.Report(file.Position / _length);
        return read;
    }

    public override long Seek(long offset, SeekOrigin origin) => file.Seek(offset, origin);

    public override void SetLength(long value) => throw new NotSupportedException();

    public override void Write(byte[] buffer, int offset, int count) => throw new NotSupportedException();

    public override void Flush()
    {
    }
}
