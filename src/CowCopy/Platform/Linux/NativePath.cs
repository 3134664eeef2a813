using System.Buffers;
using System.Text;

namespace CowCopy.Platform.Linux;

/// <summary>A path as the kernel wants it: UTF-8 with a zero at the end, on the stack where it fits.</summary>
internal ref struct NativePath
{
    public const int StackBytes = 512;

    private readonly Span<byte> _bytes;
    private byte[]? _rented;

    public NativePath(string path, Span<byte> stack)
    {
        IsValid = path.Length > 0 && !path.Contains('\0', StringComparison.Ordinal);
        int room = Encoding.UTF8.GetMaxByteCount(path.Length) + 1;
        if (room > stack.Length) stack = _rented = ArrayPool<byte>.Shared.Rent(room);
        _bytes = stack;
        _bytes[Encoding.UTF8.GetBytes(path, _bytes)] = 0;
    }

    /// <summary>Whether the kernel would read the whole of it: a zero inside would cut it short.</summary>
    public bool IsValid { get; }

    public readonly ref byte GetPinnableReference() => ref _bytes.GetPinnableReference();

    public void Dispose()
    {
        if (_rented is not { } rented) return;
        _rented = null;
        ArrayPool<byte>.Shared.Return(rented);
    }
}
