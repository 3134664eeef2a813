using CowCopy.TestKit;
using static CowCopy.Tool.Tests.BuildLogs.RawLog;

namespace CowCopy.Tool.Tests.BuildLogs;

/// <summary>Logs whose events have no lengths: the process bounds its heap while it reads one.</summary>
[TestClass]
[NotUnderWine("it has no dotnet command")]
public sealed class OldFormatTests : IDisposable
{
    private const int Million = 1_000_000;
    private const long Process = 100 << 20; // without a log: the runtime, and what it leaves unused

    private readonly TempDirectory _directory = new();

    private string Log => _directory.Combine("build.binlog");

    public void Dispose() => _directory.Dispose();

    [TestMethod]
    [DataRow(17, "arguments")]
    [DataRow(14, "arguments")]
    [DataRow(5, "arguments")]
    [DataRow(14, "a list")]
    [DataRow(14, "a text")]
    [DataRow(9, "a text in a message")]
    [DataRow(17, "texts")]
    public void What_a_log_holds_does_not_take_more_than_its_limit(int version, string what)
    {
        using (RawLog log = new(Log, version))
        {
            if (what == "arguments") log.Write(Message, HasArguments, 200 * Million).Write(new byte[Million], 201);
            if (what == "a list") log.Write(NameValueList, 130 * Million).Write(new byte[Million], 260);
            if (what == "a text") log.Write(StringRecord, 240 * Million).Write(Letters(), 240);
            if (what == "a text in a message") log.Write(Message, HasMessage, 240 * Million).Write(Letters(), 240);
            if (what == "texts") log.Write([StringRecord, 1, (byte)'a'], 60 * Million);
            log.End();
        }

        long limit = (71L << 20) + (40 * new FileInfo(Log).Length);

        ToolRun run = MeasuredProcess.Run(out long peak, "report", Log).Expect(2);

        Assert.AreEqual("", run.Output);
        Assert.StartsWith($"cowcopy: Cannot read the build log \"{Log}\": it is damaged (", run.Error);
        Assert.Contains("B, the limit for a log of", run.Error);
        Assert.IsLessThan(limit + Process, peak);
    }

    [TestMethod]
    [DataRow(17)]
    [DataRow(14)]
    [DataRow(10)]
    public void A_whole_log_is_read(int version)
    {
        WriteWhole(Log, version);

        Assert.Contains("No Copy task ran", ToolProcess.Run("report", Log).Expect(1).Output);
    }

    // The limit of the first log holds neither for the second nor for the report.
    [TestMethod]
    public void A_log_of_a_later_format_beside_it_has_its_own_limits()
    {
        string later = _directory.Combine("later.binlog");
        WriteWhole(Log, 17);
        using (RawLog log = new(later))
        {
            for (int i = 0; i < 40; i++) log.Write(Record(StringRecord, RandomBytes(Million)));
            log.End();
        }

        ToolProcess.Run("report", Log, "--against", later).Expect(1);
        ToolProcess.Run("report", later, "--against", Log).Expect(1);
    }

    private static void WriteWhole(string path, int version)
    {
        using RawLog log = new(path, version);
        for (int i = 0; i < 1000; i++) log.Write([StringRecord, 1, (byte)'a']);
        log.End();
    }

    private static byte[] Letters() => [.. Enumerable.Repeat((byte)'a', Million)];

#pragma warning disable CA5394 // not for security: the same numbers in every run
    private static byte[] RandomBytes(int count)
    {
        byte[] bytes = new byte[count];
        new Random(1).NextBytes(bytes);
        return [.. bytes.Select(static one => (byte)(one & 0x7F))];
    }
#pragma warning restore CA5394
}
