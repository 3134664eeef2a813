using CowCopy.Platform.Portable;

namespace CowCopy.Tests.Platform;

/// <summary>The base library, whose reads return a few bytes at a time, as those of pipes and networks may.</summary>
internal sealed class SlowFiles(int most) : BaseLibrary
{
    public override Stream OpenRead(string path) => new SlowStream(base.OpenRead(path), most);

    private sealed class SlowStream(Stream file, int most) : Stream
    {
        public override bool CanRead => true;

        public override bool CanSeek => false;

        public override bool CanWrite => false;

        public override long Length => throw new NotSupportedException();

        public override long Position
        {
            get => throw new NotSupportedException();
            set => throw new NotSupportedException();
        }

        public override int Read(byte[] buffer, int offset, int count) => file.Read(buffer, offset, Math.Min(count, most));

        public override void Write(byte[] buffer, int offset, int count) => throw new NotSupportedException();

        public override long Seek(long offset, SeekOrigin origin) => throw new NotSupportedException();

        public override void SetLength(long value) => throw new NotSupportedException();

        public override void Flush() => throw new NotSupportedException();

        protected override void Dispose(bool disposing)
        {
            if (disposing) file.Dispose();
            base.Dispose(disposing);
        }
    }
}
