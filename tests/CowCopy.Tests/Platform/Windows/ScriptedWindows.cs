using System.Globalization;
using System.Runtime.InteropServices;
using System.Text;
using CowCopy.Platform.Windows;

namespace CowCopy.Tests.Platform.Windows;

/// <summary>
/// A Windows that returns what a test scripts, and writes down each call with all that it was given, by the names of the headers. Without a
/// script a call succeeds, and its output is zero.
/// </summary>
internal sealed unsafe partial class ScriptedWindows : WindowsCalls
{
    private const nint FirstHandle = 1;
    private const int MostCalls = 1000;
    private const int OfAnEarlierCall = 997; // a call that succeeds need not set the last error (GetLastError, Remarks)

    private readonly Dictionary<string, Queue<ScriptedReply>> _replies = [];
    private readonly List<nint> _open = [];
    private nint _last = FirstHandle - 1;

    /// <summary>The calls in order.</summary>
    public List<string> Made { get; } = [];

    /// <summary>The build number that the system reports.</summary>
    public uint Build { get; init; } = 17763;

    /// <summary>The handles that were opened and not closed.</summary>
    public IReadOnlyList<nint> Open => _open;

    public string Text => string.Join('\n', Made);

    /// <summary>
    /// The next call of this name, or of this name and path, returns this; the last reply of a name stays. A call without one succeeds.
    /// </summary>
    public ScriptedWindows Reply(string call, ScriptedReply reply)
    {
        if (!_replies.TryGetValue(call, out Queue<ScriptedReply>? replies)) _replies[call] = replies = [];
        replies.Enqueue(reply);
        return this;
    }

    public ScriptedWindows Fail(string call, int error) => Reply(call, new ScriptedReply(error));

    public ScriptedWindows Succeed(string call) => Reply(call, new ScriptedReply());

    public ScriptedWindows Return(string call, params byte[] output) => Reply(call, new ScriptedReply(0, output));

    /// <summary>Returns a structure as it is in memory.</summary>
    public ScriptedWindows Return<T>(string call, T output)
        where T : unmanaged => Return(call, [.. new ReadOnlySpan<byte>(&output, sizeof(T))]);

    /// <summary>A Windows with these replies to each call, in order; the last one of a call stays.</summary>
    public static ScriptedWindows Of(params (string Call, int Error)[] replies)
    {
        ScriptedWindows windows = new();
        foreach ((string call, int error) in replies) windows.Fail(call, error);
        return windows;
    }

    /// <summary>Compares the calls: of an open only the handle, of a name aside what is not random.</summary>
    public void AssertMade(params string[] expected)
    {
        int opened = 0;
        IEnumerable<string> made = Made.Select(call =>
        {
            if (call.StartsWith("CreateFile", StringComparison.Ordinal)) return $"CreateFile #{++opened}";
            int aside = call.IndexOf(".cowcopy-", StringComparison.Ordinal);
            return aside < 0 ? call : call[..aside] + "aside";
        });
        Assert.AreEqual(string.Join('\n', expected), string.Join('\n', made));
    }

    /// <summary>Forgets the script of a call: it succeeds.</summary>
    public void Forget(string call) => _replies.Remove(call);

    private ScriptedReply Next(string line, params string[] names)
    {
        Made.Add(line);
        if (Made.Count > MostCalls) throw new InvalidOperationException("There is no end to the calls: " + line);
        foreach (string name in names)
        {
            if (!_replies.TryGetValue(name, out Queue<ScriptedReply>? replies)) continue;
            ScriptedReply reply = replies.Count > 1 ? replies.Dequeue() : replies.Peek();
            reply.Before?.Invoke();
            return reply;
        }

        return new ScriptedReply();
    }

    private int Do(string line, params string[] names) => Finish(Next(line, names), null, 0, null);

    private int Do(string line, string name, void* output, uint bytes, uint* returned = null) =>
        Finish(Next(line, name), output, bytes, returned);

    private static int Finish(ScriptedReply reply, void* output, uint bytes, uint* returned)
    {
        byte[] written = reply.Output ?? [];
        if (written.Length > bytes) throw new InvalidOperationException($"{written.Length} bytes are more than the {bytes} of the caller.");
        written.CopyTo(new Span<byte>(output, (int)bytes));
        if (returned is not null) *returned = reply.Returned ?? (uint)written.Length;
        Marshal.SetLastPInvokeError(reply.Error == 0 ? OfAnEarlierCall : reply.Error);
        return reply.Error == 0 ? 1 : 0;
    }

    private nint Opened(int succeeded)
    {
        if (succeeded == 0) return -1; // INVALID_HANDLE_VALUE
        _open.Add(++_last);
        return _last;
    }

    private static string Of(nint handle) => "#" + handle.ToString(CultureInfo.InvariantCulture);

    private static string Hex(void* input, uint bytes) => Convert.ToHexString(new ReadOnlySpan<byte>(input, (int)bytes));

    private static string Zero(params nint[] values) =>
        values.All(value => value == 0) ? "" : " not zero: " + string.Join(',', values);

    /// <summary>What is set, as the structures of winbase.h have it.</summary>
    private static string Describe(int informationClass, byte* at, uint bytes)
    {
        string name = HeaderNames.Class(informationClass);
        string value = name switch
        {
            "FileBasicInfo" when bytes == 40 =>
                $"{*(long*)at} {*(long*)(at + 8)} {*(long*)(at + 16)} {*(long*)(at + 24)} {HeaderNames.Attributes(*(uint*)(at + 32))}",
            "FileRenameInfo" or "FileRenameInfoEx" when bytes >= *(uint*)(at + 16) + 22 && *(long*)(at + 8) == 0 =>
                $"{*(uint*)at:X} {Encoding.Unicode.GetString(at + 20, *(int*)(at + 16))}",
            "FileDispositionInfo" when bytes == 1 => $"{*at}",
            "FileDispositionInfoEx" when bytes == 4 => $"{*(uint*)at:X}",
            "FileEndOfFileInfo" or "FileAllocationInfo" when bytes == 8 => $"{*(long*)at}",
            _ => Hex(at, bytes),
        };
        return $"{name} {value}";
    }
}
