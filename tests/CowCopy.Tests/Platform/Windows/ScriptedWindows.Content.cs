using System.Globalization;

namespace CowCopy.Tests.Platform.Windows;

/// <summary>
/// Content: each file that is read has at each offset a byte that follows from the offset, and what is written is held against it.
/// </summary>
internal sealed unsafe partial class ScriptedWindows
{
    /// <summary>The error of a call that this system does not have: its entry point is not found.</summary>
    public const int EntryPointIsMissing = int.MinValue;

    /// <summary>The length of each file that is read.</summary>
    public long Length { get; set; }

    /// <summary>The most bytes that one call reads.</summary>
    public uint MostRead { get; set; } = uint.MaxValue;

    /// <summary>The most bytes that one call writes.</summary>
    public uint MostWritten { get; set; } = uint.MaxValue;

    /// <summary>Whether the end of a file is reported by no bytes, as some servers do, in place of the error "end of file".</summary>
    public bool EndsWithoutError { get; set; }

    /// <summary>Bytes that were written to a place other than theirs in the source.</summary>
    public int WrongBytes { get; private set; }

    /// <summary>Where what is written goes, if anywhere.</summary>
    public byte[]? Content { get; set; }

    /// <summary>The ranges that were written, one after the other.</summary>
    public List<(long Offset, long Bytes)> Written { get; } = [];

    /// <summary>What the routine of a system copy returned.</summary>
    public uint ProgressResult { get; private set; }

    /// <summary>Whether the flag by which a system copy is cancelled was set when the last one returned.</summary>
    public bool WasCancelled { get; private set; }

    public static byte ByteAt(long offset) => (byte)(offset ^ (offset >> 8) ^ (offset >> 16) ^ (offset >> 24) ^ (offset >> 32));

    private readonly Dictionary<nint, long> _positions = [];

    public override int ReadFile(nint file, byte* buffer, uint count, uint* read, nint overlapped)
    {
        long offset = OffsetOf(file, overlapped);
        bool isAtEnd = offset >= Length;
        ScriptedReply reply = Next($"ReadFile {Of(file)} {offset}+{count}", "ReadFile");
        if (reply.Error == 0 && isAtEnd && !EndsWithoutError && overlapped != 0) reply = new ScriptedReply(38); // ERROR_HANDLE_EOF
        uint done = reply.Error != 0 || isAtEnd ? 0 : (uint)Math.Min(Math.Min(count, MostRead), Length - offset);
        for (uint index = 0; index < done; index++) buffer[index] = ByteAt(offset + index);
        _positions[file] = offset + done;
        *read = done;
        return Finish(reply with { Output = null }, null, 0, null);
    }

    public override int WriteFile(nint file, byte* buffer, uint count, uint* written, nint overlapped)
    {
        long offset = OffsetOf(file, overlapped);
        ScriptedReply reply = Next($"WriteFile {Of(file)} {offset}+{count}", "WriteFile");
        uint done = reply.Error == 0 ? Math.Min(count, MostWritten) : 0;
        if (Content is { } content) new ReadOnlySpan<byte>(buffer, (int)done).CopyTo(content.AsSpan((int)offset));
        for (uint index = 0; index < done; index++)
        {
            if (buffer[index] != ByteAt(offset + index)) WrongBytes++;
        }

        if (done > 0) Written.Add((offset, done));
        *written = done;
        return Finish(reply with { Output = null }, null, 0, null);
    }

    /// <summary>OVERLAPPED of minwinbase.h: two words of the system, the offset in two halves, an event.</summary>
    private long OffsetOf(nint file, nint overlapped)
    {
        if (overlapped == 0) return _positions.GetValueOrDefault(file);
        byte* at = (byte*)overlapped;
        string rest = Zero(*(nint*)at, *(nint*)(at + nint.Size), *(nint*)(at + (2 * nint.Size) + 8));
        if (rest.Length > 0) throw new InvalidOperationException("OVERLAPPED:" + rest);
        return *(uint*)(at + (2 * nint.Size)) | ((long)*(uint*)(at + (2 * nint.Size) + 4) << 32);
    }

    private uint Report(nint routine, nint data)
    {
        var report = (delegate* unmanaged[Stdcall]<long, long, long, long, uint, uint, nint, nint, nint, uint>)routine;
        return report(Length, 0, Length, 0, 1, 1, 0, 0, data);
    }

    /// <summary>The bytes of a text, as a buffer has it.</summary>
    public static byte[] Utf16(string text) => System.Text.Encoding.Unicode.GetBytes(text);

    public static string Number(long value) => value.ToString(CultureInfo.InvariantCulture);
}
