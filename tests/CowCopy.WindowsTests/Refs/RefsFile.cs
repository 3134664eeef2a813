using System.Buffers.Binary;
using System.Runtime.InteropServices;
using CowCopy.WindowsTests.Interposing;

namespace CowCopy.WindowsTests.Refs;

/// <summary>A file on a ReFS volume and the control codes that ReFS knows, by their bare layouts. Each returns its error, or 0.</summary>
internal sealed class RefsFile : IDisposable
{
    public const int Cluster = 4096;
    private readonly FileStream _stream;

    private RefsFile(FileStream stream) => _stream = stream;

    public static RefsFile Create(string path, int length)
    {
        RefsFile file = new(new FileStream(path, FileMode.Create, FileAccess.ReadWrite, FileShare.ReadWrite | FileShare.Delete));
        file._stream.Write(ContentOf(path, length));
        file._stream.Flush(flushToDisk: true);
        return file;
    }

    public static RefsFile Open(string path, FileAccess access) =>
        new(new FileStream(path, FileMode.Open, access, FileShare.ReadWrite | FileShare.Delete));

    /// <summary>What <see cref="Create"/> writes to a file of this name.</summary>
    public static byte[] ContentOf(string path, int length)
    {
        byte[] content = new byte[length];
        new Random(Path.GetFileName(path).Sum(letter => letter)).NextBytes(content);
        return content;
    }

    public void SetLength(long length) => _stream.SetLength(length);

    public byte[] Read(long offset, int length)
    {
        byte[] bytes = new byte[length];
        _stream.Position = offset;
        _stream.ReadExactly(bytes);
        return bytes;
    }

    public int SetSparse(bool sparse) => Kernel32.Control(_stream.SafeFileHandle, ControlCodes.SetSparse, [sparse ? (byte)1 : (byte)0], []);

    public int SetIntegrity(ushort algorithm)
    {
        Span<byte> input = stackalloc byte[8];
        input.Clear();
        BinaryPrimitives.WriteUInt16LittleEndian(input, algorithm);
        return Kernel32.Control(_stream.SafeFileHandle, ControlCodes.SetIntegrityInformation, input, []);
    }

    /// <summary>FSCTL_DUPLICATE_EXTENTS_TO_FILE onto this file.</summary>
    public int CloneFrom(RefsFile source, long sourceOffset, long targetOffset, long count)
    {
        long[] data = [source._stream.SafeFileHandle.DangerousGetHandle(), sourceOffset, targetOffset, count];
        return Kernel32.Control(_stream.SafeFileHandle, ControlCodes.DuplicateExtentsToFile, MemoryMarshal.AsBytes<long>(data), []);
    }

    /// <summary>A question without input.</summary>
    public int Ask(uint code, int answerLength) => Kernel32.Control(_stream.SafeFileHandle, code, [], new byte[answerLength]);

    /// <summary>FSCTL_QUERY_PERSISTENT_VOLUME_STATE.</summary>
    public int AskState(uint bits)
    {
        uint[] question = [0, bits, 1, 0];
        return Kernel32.Control(
            _stream.SafeFileHandle, ControlCodes.QueryPersistentVolumeState, MemoryMarshal.AsBytes<uint>(question), new byte[16]);
    }

    public void Dispose() => _stream.Dispose();
}
