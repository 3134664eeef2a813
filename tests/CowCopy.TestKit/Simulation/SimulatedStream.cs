using CowCopy.Platform;

namespace CowCopy.TestKit.Simulation;

/// <summary>An open file of a simulated Mac as .NET shows it; reading and writing throw what .NET throws.</summary>
internal sealed class SimulatedStream(SimulatedMacLibrary library, SimulatedStorage storage, FileHandle handle, string path) : Stream
{
    private bool _isClosed;

    public FileHandle Handle => handle;

    public string Path => path;

    public override bool CanRead => true;

    public override bool CanSeek => true;

    public override bool CanWrite => true;

    public override long Length => File.Length;

    public override long Position { get; set; }

    private SimulatedFile File => storage.Handles[handle].File!;

    public override int Read(byte[] buffer, int offset, int count)
    {
        int read = 0;
        library.Enter("read", path, () =>
        {
            read = File.Read(Position, buffer.AsSpan(offset, count));
            return 0;
        });
        Position += read;
        return read;
    }

    public override void Write(byte[] buffer, int offset, int count)
    {
        library.Enter("write", path, () => MacErrors.Of(File.Write(Position, buffer.AsSpan(offset, count))));
        Position += count;
    }

    public override void SetLength(long value) => library.Enter("ftruncate", path, () => MacErrors.Of(File.SetLength(value)));

    public override long Seek(long offset, SeekOrigin origin) => throw new NotSupportedException();

    public override void Flush()
    {
    }

    protected override void Dispose(bool disposing)
    {
        if (!_isClosed)
        {
            _isClosed = true;
            lock (storage.Lock) storage.Handles.Remove(handle); // also where closing fails, as the system does
            library.Enter("close", path, () => 0);
        }

        base.Dispose(disposing);
    }
}
