using System.Buffers;
using System.Text;

namespace CowCopy.Platform.Linux;

/// <summary>A path as the kernel takes it: its bytes with a zero at the end, on the stack where it fits.</summary>
internal ref struct NativePath
{
    public const int StackBytes = 512;

    private readonly Span<byte> _bytes;
    private byte[]? _rented;

    public NativePath(in PathAt path, Span<byte> stack)
    {
        bool isRelative = path.Directory.IsOpen;
        ReadOnlySpan<char> name = !isRelative ? path.Path : path.Name ?? path.Path.AsSpan(path.Path.LastIndexOf('/') + 1);
        Directory = isRelative ? (int)path.Directory.Value : LibC.AtCurrentDirectory;
        IsValid = name.Length > 0 && !name.Contains('\0');
        int room = Encoding.UTF8.GetMaxByteCount(name.Length) + 1;
        if (room > stack.Length) stack = _rented = ArrayPool<byte>.Shared.Rent(room);
        _bytes = stack;
        _bytes[NativeText.Encode(name, _bytes)] = 0;
    }

    /// <summary>The descriptor that the name is relative to; without meaning for a whole path, which the kernel takes as it is.</summary>
    public int Directory { get; }

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
