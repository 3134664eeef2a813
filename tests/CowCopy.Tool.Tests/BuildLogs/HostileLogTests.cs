using System.IO.Compression;
using CowCopy.TestKit;
using static CowCopy.Tool.Tests.BuildLogs.RawLog;

namespace CowCopy.Tool.Tests.BuildLogs;

/// <summary>Small logs that claim or hold much, read by a process that cannot have it.</summary>
[TestClass]
[NotUnderWine("it has no dotnet command")]
public sealed class HostileLogTests : IDisposable
{
    private const long Heap = 240 << 20;
    // Of memory, counted or refused, whichever comes first.
    private const string TooMuch = " more than";
    private const int Million = 1_000_000, Huge = 300 * Million;

    private static readonly Dictionary<string, (string Expected, Action<RawLog> Write)> Logs = new(StringComparer.Ordinal)
    {
        ["many short texts"] = (TooMuch, static log =>
            log.Write(Record(StringRecord, "a"u8.ToArray()), 63 * Million)),
        ["a long text"] = ("a record takes more than", static log => log.Write(StringRecord, int.MaxValue).Write(new byte[Million], 40)),
        ["long texts"] = (TooMuch, static log =>
        {
            for (int i = 0; i < 100; i++) log.Write(Record(StringRecord, new byte[3 * Million]));
        }
        ),
        ["a list that claims many names"] = (TooMuch, static log => log.Event(NameValueList, Huge, 0, 0)),
        ["a list that claims a negative count"] = ("a list claims a negative count", static log => log.Event(NameValueList, -1)),
        ["a list that is shorter than its record"] = ("a list is shorter", static log => log.Event(NameValueList, 0, NameValueList, Huge)),
        ["a long list"] = (TooMuch, static log =>
            log.Write(Record(NameValueList, [.. Numbers(Million), .. new byte[2 * Million]]), 5)),
        ["many empty lists"] = (TooMuch, static log => log.Write(Record(NameValueList, [0]), 40 * Million)),
        ["a parameter that claims many items"] = (TooMuch, static log => log.Event(TaskParameter, 0, 0, 0, int.MaxValue, 1, 0)),
        ["a parameter with many items"] = (TooMuch, static log =>
            log.Write(Record(TaskParameter, [.. Numbers(0, 0, 0, 2 * Million), .. new byte[4 * Million]]))),
        ["a project that claims many items"] = (TooMuch, static log =>
            log.Text("Compile").Event(ProjectStarted, 0, 0, 0, 0, 0, 0, 0, 0, First, int.MaxValue)),
        ["an evaluation that claims many items"] = (TooMuch, static log =>
            log.Text("Compile").Event(EvaluationFinished, 0, 0, 0, 0, First, Huge, 1)),
        ["an evaluation that claims a long profile"] = (TooMuch, static log =>
            log.Event(EvaluationFinished, 0, 0, 0, 0, 0, 1, Huge)),
        ["a message that claims many parts"] = (TooMuch, static log => log.Event(Message, HasArguments, int.MaxValue)),
        ["a message that repeats a part"] = (TooMuch, static log =>
        {
            log.Text(string.Concat(Enumerable.Repeat("{0}", 100_000))).Write(Record(StringRecord, new byte[Million]));
            log.Event(Message, HasMessage | HasContext | HasArguments, First, 1, 1, 1, 1, 0, 1, 1, 1, First + 1);
        }
        ),
        ["a message with a wide part"] = (TooMuch, static log =>
        {
            log.Text(string.Concat(Enumerable.Repeat("{0, -999999}", 1000)));
            log.Event(Message, HasMessage | HasContext | HasArguments, First, 1, 1, 1, 1, 0, 1, 1, 1, 1);
        }
        ),
        ["many long messages"] = ("the texts of its messages take more than", static log =>
        {
            log.Text("{0}").Write(Record(StringRecord, new byte[Million]));
            int[] message = [HasMessage | HasContext | HasArguments, First, 1, 1, 1, 1, 0, 1, 1, 1, First + 1];
            log.Write(Record(Message, Numbers(message)), Million);
        }
        ),
        ["many tasks"] = (TooMuch, static log =>
        {
            log.Event(ProjectStarted, HasContext, 1, 1, 1, 1, 0, 1, 1, 0, 1, 1, 1, 1, 0, 0, 0);
            for (int i = 0; i < Million / 5; i++) log.Event(TaskStarted, HasContext, 1, 1, 1, i, 0, 1, 1, 1, 1, 1, 1);
        }
        ),
        ["many projects"] = (TooMuch, static log =>
        {
            for (int i = 0; i < Million / 5; i++) log.Event(ProjectStarted, HasContext, 1, i, 1, 1, 0, 1, 1, 0, 1, 1, 1, 1, 0, 0, 0);
        }
        ),
        ["a long archive of zeros"] = ("its content takes more than", static log =>
            log.Write(Archive, int.MaxValue).Write(new byte[Million], 700)),
        ["an archive that claims what is not there"] = ("it ends in the middle", static log => log.Write(Archive, int.MaxValue, 1, 2)),
        ["an event that claims what is not there"] = ("a record takes more than", static log => log.Write(Message, int.MaxValue, 1, 2)),
        ["an event of a negative length"] = ("a record claims a negative length", static log => log.Write(Message, -1, 1, 2)),
        ["a number that does not end"] = ("a number has more than 32 bits", static log => log.Write([0xFF], 1000)),
    };

    private readonly TempDirectory _directory = new();

    public static IEnumerable<object[]> Names => Logs.Keys.Select(static name => (object[])[name]);

    public void Dispose() => _directory.Dispose();

    [TestMethod]
    [DynamicData(nameof(Names))]
    public void A_log_that_takes_more_than_its_limit_is_damaged(string name)
    {
        (string expected, Action<RawLog> write) = Logs[name];
        string path = _directory.Combine("build.binlog");
        using (RawLog log = new(path))
        {
            write(log);
            log.End();
        }

        ToolRun run = BoundedProcess.Run(Heap, "report", path).Expect(2);

        Assert.AreEqual("", run.Output);
        Assert.HasCount(1, run.Error.Trim().Split('\n'), run.Error);
        Assert.StartsWith($"cowcopy: Cannot read the build log \"{path}\": it ", run.Error);
        Assert.Contains(expected, run.Error);
        if (expected.EndsWith("more than", StringComparison.Ordinal)) Assert.Contains("B, the limit for a log of", run.Error);
    }

    // No event has a length there: what a record claims is not known before it is decoded.
    [TestMethod]
    [DataRow("texts")]
    [DataRow("lists")]
    [DataRow("a list")]
    [DataRow("items")]
    [DataRow("a text")]
    public void A_log_of_an_old_format_that_takes_more_than_there_is_is_damaged(string what)
    {
        string path = _directory.Combine("build.binlog");
        using (RawLog log = new(path, version: 17))
        {
            if (what == "texts") log.Write(Record(StringRecord, "a"u8.ToArray()), 63 * Million);
            if (what == "lists") log.Write([NameValueList, 0], 40 * Million);
            if (what == "a list") log.Write(NameValueList, Huge, 0, 0);
            if (what == "items") log.Write(TaskParameter, 0, 0, 0, int.MaxValue, 1, 0);
            if (what == "a text") log.Write(StringRecord, int.MaxValue).Write(new byte[Million], 700);
            log.End();
        }

        ToolRun run = BoundedProcess.Run(Heap, "report", path).Expect(2);

        Assert.HasCount(1, run.Error.Trim().Split('\n'), run.Error);
        Assert.StartsWith($"cowcopy: Cannot read the build log \"{path}\": it is damaged", run.Error);
    }

    [TestMethod]
    public void Paths_that_a_long_directory_makes_long_are_bounded()
    {
        string path = _directory.Combine("build.binlog"), directory = "/" + new string('d', 500_000);
        using (MadeUpLog log = new(path))
        {
            MadeUpProject project = log.Project(directory + "/a.proj");
            MadeUpTask copy = project.Task("Copy", 1);
            for (int i = 0; i < 1000; i++) copy.Says($"Copying file from \"{i}\" to \"bin/{i}\".");
            copy.Finish(2);
            log.Finish(3);
        }

        Assert.Contains("its texts and lists take more than", BoundedProcess.Run(Heap, "report", path).Expect(2).Error);
    }

    [TestMethod]
    public void Projects_that_request_each_other_without_end_do_not_exhaust_the_stack()
    {
        string path = _directory.Combine("build.binlog");
        using (MadeUpLog log = new(path))
        {
            MadeUpProject first = log.Project("/r/first.proj");
            List<MadeUpTask> tasks = [first.Task("MSBuild", 0)];
            for (int i = 1; i < 10_000; i++) tasks.Add(log.Project($"/r/{i}.proj", at: i, parent: tasks[^1]).Task("MSBuild", i));
            log.Project("/r/last.proj", at: 10_000, parent: tasks[^1]).Copy(10_001, "Build", "/r/bin", "/r/a.dll");
            for (int i = tasks.Count; i > 0; i--) tasks[i - 1].Finish(20_001 - i);
            first.Task("Csc", 20_002).Finish(20_003);
            log.Finish(20_004);
        }

        ToolRun run = BoundedProcess.Run(Heap, "report", path).Expect(2);

        Assert.Contains("projects request each other more than", run.Error);
    }

    [TestMethod]
    [DataRow(0)]
    [DataRow(1)]
    [DataRow(100)]
    public void A_log_of_several_members_or_with_more_behind_it_is_read_whole(int first)
    {
        string path = _directory.Combine("build.binlog");
        MadeUpBuilds.Everything(path);
        string expected = ToolRun.Of("report", path).Expect(0).Output;
        using MemoryStream records = new();
        using (GZipStream whole = new(new MemoryStream(File.ReadAllBytes(path)), CompressionMode.Decompress)) whole.CopyTo(records);
        using (FileStream file = File.Create(path))
        {
            foreach (byte[] part in (byte[][])[records.ToArray()[..first], records.ToArray()[first..]])
            {
                using GZipStream member = new(file, CompressionLevel.Optimal, leaveOpen: true);
                member.Write(part);
            }

            file.Write(new byte[100]);
        }

        Assert.AreEqual(expected, ToolRun.Of("report", path).Expect(0).Output);
    }

    [TestMethod]
    public void A_long_archive_of_sources_takes_no_memory()
    {
        string path = _directory.Combine("build.binlog");
        using (RawLog log = new(path)) log.Write(Archive, 200 * Million).Write(new byte[Million], 200).End();

        Assert.Contains("No Copy task ran", BoundedProcess.Run(Heap, "report", path).Expect(1).Output);
    }
}
