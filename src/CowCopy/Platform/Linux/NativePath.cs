using System.Buffers;
using System.Globalization;
using System.Runtime.InteropServices;
using System.Text;
using CowCopy.Planning;

namespace CowCopy.Platform.Linux;

/// <summary>A path as the kernel takes it: its bytes with a zero at the end, on the stack where it fits.</summary>
/// <remarks>
/// The kernel takes 4,095 bytes in one call (PATH_MAX of linux/limits.h, with the zero). Of a longer path the directories are opened one
/// part after the other, and the call gets the rest, relative to the last of them.
/// </remarks>
internal ref struct NativePath
{
    public const int StackBytes = 512;

    /// <summary>So many characters are never too long for one call.</summary>
    public const int LongestInOneCall = LongestPart / MostBytesOfCharacter;

    /// <summary>PATH_MAX without the zero at the end.</summary>
    public const int Longest = 4095;

    private const int LongestPart = Longest - 32; // leaves room for the path of an open directory
    private const int MostBytesOfCharacter = 3, Closed = -1;

    private Span<byte> _bytes;
    private readonly byte[]? _rented;
    private int _opened = Closed;

    /// <param name="path">The path.</param>
    /// <param name="stack">Room for <see cref="StackBytes"/>.</param>
    /// <param name="use">What the kernel takes it as.</param>
    public NativePath(in PathAt path, Span<byte> stack, NativePathUse use = NativePathUse.InDirectory)
    {
        bool isRelative = path.Directory.IsOpen;
        // A directory that is known apart is not joined with the name first, which would make a string for each call.
        string above = isRelative ? "" : path.Above ?? "";
        ReadOnlySpan<char> name = path.Name ?? (isRelative ? path.Path.AsSpan(path.Path.LastIndexOf('/') + 1) : path.Path);
        Directory = (int)path.Directory.Value;
        // The kernel would read no further than a zero inside.
        bool isValid = name.Length > 0 && IsValid(name) && IsValid(above);
        Status = isValid ? PlatformStatus.Ok : PlatformStatus.From(StatusCode.InvalidName);
        int room = Encoding.UTF8.GetMaxByteCount(above.Length + name.Length); // one character more, so a slash and the zero fit
        if (room > stack.Length) stack = _rented = ArrayPool<byte>.Shared.Rent(room);
        int length = NativeText.Encode(above, stack);
        if (length > 0) stack[length++] = (byte)'/'; // after another slash it has no meaning
        length += NativeText.Encode(name, stack[length..]);
        stack[length] = 0;
        _bytes = stack[..(length + 1)];
        if (use == NativePathUse.Text) return;
        while (_bytes.Length > LongestPart + 1 && Status.IsOk) OpenFirstPart();
        if (use == NativePathUse.Whole && _opened != Closed) NameOpened();
    }

    /// <summary>The descriptor that the name is relative to; -1 for a whole path.</summary>
    public int Directory { get; private set; }

    /// <summary>Why the path cannot be given to the kernel; otherwise ok.</summary>
    public PlatformStatus Status { get; private set; }

    /// <summary>Whether a path may be longer than the kernel takes in one call.</summary>
    public static bool MayBeLong(string path) => path.Length > LongestInOneCall;

    public readonly ref byte GetPinnableReference() => ref _bytes.GetPinnableReference();

    public readonly void Dispose()
    {
        if (_opened != Closed) LibC.Close(_opened);
        if (_rented is not null) ArrayPool<byte>.Shared.Return(_rented);
    }

    /// <summary>Makes it a whole path again, through the directory that is open: proc_pid_fd(5).</summary>
    private void NameOpened()
    {
        byte[] opened = Encoding.ASCII.GetBytes(string.Create(CultureInfo.InvariantCulture, $"/proc/self/fd/{_opened}/"));
        _bytes = (byte[])[.. opened, .. _bytes];
    }

    private static bool IsValid(ReadOnlySpan<char> text) => !text.Contains('\0') && NativeText.IsExact(text);

    private unsafe void OpenFirstPart()
    {
        int end = _bytes[..LongestPart].LastIndexOf((byte)'/');
        if (end <= 0)
        {
            Status = PlatformStatus.From(StatusCode.NameTooLong);
            return;
        }

        _bytes[end] = 0;
        int opened;
        fixed (byte* part = _bytes) opened = LibC.OpenAt(Directory, part, OpenFlags.PathOnly, mode: 0);
        Status = Errno.OfLinux(Marshal.GetLastPInvokeError());
        if (_opened != Closed) LibC.Close(_opened);
        Directory = _opened = opened;
        _bytes = _bytes[(end + 1)..];
    }
}
