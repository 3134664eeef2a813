using System.Globalization;
using System.Runtime.InteropServices;
using CowCopy.Platform.MacOS;
using static CowCopy.Platform.MacOS.LibSystem;

namespace CowCopy.Tests.Platform.MacOS;

/// <summary>
/// Calls of macOS over one file and one volume: each is recorded with its arguments and succeeds, unless the script has errors for it. As
/// with a C library, the error number means nothing after a success, and the content of a buffer nothing after a failure.
/// </summary>
internal sealed unsafe class ScriptedMac : MacImports
{
    private const int LeftBehind = 5; // EIO

    private readonly Dictionary<string, Queue<int>> _errors = [];

    public List<string> Calls { get; } = [];

    public StatBuffer File { get; set; } = new() { Device = 3, FileNumber = 7, Mode = 0x81A4, LinkCount = 1, Size = 5 };

    public byte[] Volume { get; } = new byte[StatFsBuffer.Bytes];

    public VolumeCapabilities Capabilities { get; set; } = new() { Length = (uint)sizeof(VolumeCapabilities) };

    /// <summary>The next calls of a name end with these errors, 0 for a success; those after them succeed.</summary>
    public void Script(string call, params int[] errors) => _errors[call] = new Queue<int>(errors);

    public override int CloneFile(byte* source, byte* destination, uint flags) =>
        Answer("clonefile", Text(source), Text(destination), flags);

    public override int Stat(byte* path, StatBuffer* buffer)
    {
        *buffer = File;
        return Answer("stat", Text(path));
    }

    public override int LinkStat(byte* path, StatBuffer* buffer)
    {
        *buffer = File;
        return Answer("lstat", Text(path));
    }

    public override int FileStat(int file, StatBuffer* buffer)
    {
        *buffer = File;
        return Answer("fstat", file);
    }

    public override int StatFs(byte* path, byte* buffer)
    {
        Volume.CopyTo(new Span<byte>(buffer, Volume.Length));
        return Answer("statfs", Text(path));
    }

    public override int GetAttributes(
        byte* path, AttributeList* attributes, VolumeCapabilities* capabilities, nuint size, uint options)
    {
        *capabilities = Capabilities;
        return Answer("getattrlist", Text(path), attributes->GroupCount, $"{attributes->VolumeAttributes:x}", size, options);
    }

    public override int SetFlags(byte* path, uint flags) => Answer("lchflags", Text(path), $"{flags:x}");

    public override int CopyFile(int source, int copy, nint state, uint flags) => Answer("fcopyfile", source, copy, state, flags);

    public override int SetTimes(int file, TimeSpec* times) => Answer("futimens", file, times[0].Seconds, times[1].Seconds);

    public override int Link(byte* existing, byte* link) => Answer("link", Text(existing), Text(link));

    private int Answer(string call, params IEnumerable<object> arguments)
    {
        IEnumerable<string> all = [call, .. arguments.Select(static one => Convert.ToString(one, CultureInfo.InvariantCulture)!)];
        Calls.Add(string.Join(' ', all));
        int error = _errors.TryGetValue(call, out Queue<int>? next) && next.Count > 0 ? next.Dequeue() : 0;
        Marshal.SetLastPInvokeError(error == 0 ? LeftBehind : error);
        return error == 0 ? 0 : -1;
    }

    private static string Text(byte* path) => Marshal.PtrToStringUTF8((nint)path)!;
}
