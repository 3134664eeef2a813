using System.IO.Compression;
using System.Runtime.Versioning;
using System.Security.Cryptography;
using CowCopy.TestKit;
using CowCopy.Tool.Pages;

namespace CowCopy.Tool.Tests.BuildLogs;

/// <summary>Files that are no whole log, and pages that cannot be written.</summary>
[TestClass]
public sealed class ReportErrorTests : IDisposable
{
    private const int HeaderLength = 8;

    private readonly TempDirectory _directory = new();

    private string Page => _directory.Combine("page.html");

    public void Dispose() => _directory.Dispose();

    [TestMethod]
    public void A_missing_file_is_an_error() =>
        Fails(_directory.Combine("none.binlog"), "there is no such file or directory. Check the path");

    [TestMethod]
    public void A_directory_is_an_error() => Fails(_directory.Path, "it is a directory");

    [TestMethod]
    public void An_empty_file_is_an_error() => Fails(_directory.WriteFile("a", ""), "it is empty, or no regular file");

    [TestMethod]
    [DataRow("not a log at all")]
    [DataRow("\u001f")]
    public void A_file_that_is_no_log_is_an_error(string text) => Fails(_directory.WriteFile("a", text), "it is not a binary log");

    [TestMethod]
    public void A_compressed_file_that_is_no_log_is_an_error() =>
        Fails(Compressed("The quick brown fox jumps over the lazy dog."u8.ToArray()), "it is not a binary log");

    [TestMethod]
    public void A_log_of_a_later_format() =>
        Fails(Compressed([0x0F, 0x27, 0, 0, 0x0F, 0x27, 0, 0, 1, 1, 1]), "its format is version 9999, which is newer than this tool knows");

    [TestMethod]
    [OSCondition(ConditionMode.Exclude, OperatingSystems.Windows)]
    [DataRow("/dev/zero", "it is empty, or no regular file")]
    [DataRow("/dev/null", "it is empty, or no regular file")]
    [DataRow("fifo", "it is empty, or no regular file")]
    [DataRow("loop", "symbolic links lead in a loop. Check the links of the path.")]
    [DataRow("loop/below", "symbolic links lead in a loop. Check the links of the path.")]
    [DataRow("broken", "there is no such file or directory. Check the path")]
    [DataRow("file/below", "there is no such file or directory. Check the path")]
    [DataRow("long", "the path, or a name in it, is longer than the system allows. Use a shorter path.")]
    [UnsupportedOSPlatform("windows")]
    public void What_is_no_regular_file(string kind, string expected)
    {
        string path = kind[0] == '/' ? kind : _directory.Combine(kind);
        if (kind == "fifo") Posix.MakePipe(path);
        Links.ToFile(_directory.Combine("loop"), _directory.Combine("loop"));
        _directory.WriteFile("file", "text");
        if (kind == "long") path = _directory.Combine(new string('a', 300));
        if (kind == "broken") Links.ToFile(path, _directory.Combine("none"));

        Fails(path, expected);
        string log = WholeLog();
        Assert.Contains($"Cannot read the build log \"{path}\": {expected}", ToolRun.Of("report", log, "--against", path).Expect(2).Error);
    }

    [TestMethod]
    public void A_log_that_is_cut_off_anywhere_shows_what_it_has_and_where_it_ends()
    {
        byte[] whole = File.ReadAllBytes(WholeLog());
        int reports = 0;
        foreach (int part in Enumerable.Range(1, 19))
        {
            string cut = _directory.WriteFile("cut.binlog", whole[..(whole.Length * part / 20)]);
            if (ToolRun.Of("report", cut) is { ExitCode: not 2 } run)
            {
                reports++;
                Assert.MatchesRegex(@"^The log was cut: it ends .* after the start of the build, (in the task|between tasks)", run.Output);
                Assert.MatchesRegex("^The log was cut: it ends ", ToolRun.Of("report", cut, "--brief").Output);
                Assert.IsFalse(ToolRun.Of("report", cut, "--json").Json().GetProperty("complete").GetBoolean());
            }
            else
            {
                Assert.AreEqual(0, reports, "a longer part has no report");
                Fails(cut, "it ends in the middle: it was cut off, or is still being written");
            }
        }

        Assert.IsGreaterThan(3, reports);
    }

    [TestMethod]
    public void A_log_of_a_build_that_hangs_names_the_task_that_ran()
    {
        string log = _directory.Combine("build.binlog");
        using (MadeUpLog made = new(log))
        {
            MadeUpProject app = made.Project("/repo/App/App.csproj");
            app.Copy(10, "Build", "/repo/bin", "/repo/a.dll");
            app.Task("MSBuild", 20, "ResolveProjectReferences");
            made.Project("/repo/Lib/Lib.csproj", at: 30).Task("Exec", 1000, "RunTool");
            made.Project("/repo/Done/Done.csproj", at: 30).Task("Csc", 2000).Finish(5500);
        }

        Assert.StartsWith(
            "The log was cut: it ends 5.50 s after the start of the build, in the task Exec of the target RunTool of Lib.csproj, which had "
                + "run for 4.50 s.",
            ToolRun.Of("report", log, "--html", Page).Expect(0).Output);
        Assert.Contains("in the task Exec of the target RunTool of Lib.csproj", File.ReadAllText(Page));
    }

    [TestMethod]
    public void A_log_with_damage_is_an_error_or_a_report()
    {
        byte[] records = Decompressed(WholeLog());
        Random random = new(1);
        for (int round = 0; round < 200; round++)
        {
            byte[] damaged = [.. records];
            for (int i = 0; i < 3; i++)
                damaged[HeaderLength + RandomNumber(random, damaged.Length - HeaderLength)] ^= (byte)(1 << (round % 8));

            ToolRun run = ToolRun.Of("report", Compressed(damaged), "--html", Page);

            Assert.IsTrue(run.ExitCode is 0 or 1 or 2, run.Error);
            if (run.ExitCode == 2) Assert.AreEqual((1, ""), (run.Error.Trim().Split('\n').Length, run.Output), run.Error);
        }
    }

    [TestMethod]
    public void A_log_without_the_end_of_the_build_says_so()
    {
        string log = _directory.Combine("build.binlog");
        using (MadeUpLog made = new(log)) made.Project("/repo/a.proj").Copy(10, "Build", "/repo/bin", "/repo/a.dll");

        ToolRun run = ToolRun.Of("report", log).Expect(0);

        Assert.Contains("Note: The log has no end of the build, which was killed, hangs or still runs:", run.Output);
    }

    [TestMethod]
    public void A_build_without_copies_exits_with_1()
    {
        string log = _directory.Combine("build.binlog");
        using (MadeUpLog made = new(log))
        {
            made.Project("/repo/a.proj").Task("Csc", 10).Finish(20);
            made.Finish(30);
        }

        ToolRun run = ToolRun.Of("report", log, "--html", Page).Expect(1);

        Assert.Contains("No Copy task ran in this build: nothing was copied.", run.Output);
        Assert.Contains("nothing was copied", File.ReadAllText(Page));
    }

    [TestMethod]
    public void The_log_itself_is_never_replaced()
    {
        string log = WholeLog(), link = _directory.Combine("link");
        byte[] before = SHA256.HashData(File.ReadAllBytes(log));
        Links.ToFile(link, log);

        foreach (string page in (string[])[log, link])
        {
            Assert.Contains(
                "it is the log itself. Pass another file by --html.", ToolRun.Of("report", log, "--html", page).Expect(2).Error);
            Assert.Contains(
                "it is the log itself", ToolRun.Of("report", WholeLog("more.binlog"), "--against", log, "--html", page).Expect(2).Error);
        }

        ByteAssert.AreEqual(before, SHA256.HashData(File.ReadAllBytes(log)));
    }

    [TestMethod]
    public void A_page_that_cannot_be_written_is_an_error_before_the_log_is_read()
    {
        Assert.Contains("it is a directory", ToolRun.Of("report", "none", "--html", _directory.Path).Expect(2).Error);
        Assert.Contains("does not exist", ToolRun.Of("report", "none", "--html", _directory.Combine("a", "b.html")).Expect(2).Error);
    }

    [TestMethod]
    [OSCondition(ConditionMode.Exclude, OperatingSystems.Windows)]
    [DataRow("loop/page.html", "is a link that leads nowhere")]
    [DataRow("file/page.html", "is a file")]
    [DataRow("none/page.html", "does not exist")]
    [DataRow("long", "the path, or a name in it, is longer than the system allows")]
    public void Why_a_page_cannot_be_written_is_no_text_of_the_runtime(string page, string expected)
    {
        Links.ToFile(_directory.Combine("loop"), _directory.Combine("loop"));
        _directory.WriteFile("file", "text");
        string path = _directory.Combine(page == "long" ? new string('a', 300) : page);

        string error = ToolRun.Of("report", WholeLog(), "--html", path).Expect(2).Error;

        Assert.StartsWith($"cowcopy: Cannot write the page \"{path}\": ", error);
        Assert.Contains(expected, error);
        Assert.Contains("Pass another file by --html.", error);
    }

    // What a system call fails with where a test cannot make it fail.
    [TestMethod]
    [OSCondition(OperatingSystems.Linux)]
    [DataRow(107, "its file system has lost its server (system error 107). Mount it again")]
    [DataRow(116, "it was replaced or removed on its server (system error 116). Mount the file system again")]
    [DataRow(28, "no space is left on the volume. Make room there")]
    [DataRow(30, "the volume is mounted read-only. Choose another volume")]
    [DataRow(5, "the storage reports an error (system error 5). Check the volume and the system's log")]
    [DataRow(99, "the system reports: Words (system error 99). Check the path and its volume")]
    public void A_system_error_has_words_and_a_remedy(int code, string expected) =>
        Assert.AreEqual(expected, FileReason.Of(new IOException("Words : '/a/b'", code)));

    [TestMethod]
    [OSCondition(ConditionMode.Exclude, OperatingSystems.Windows)]
    [UnsupportedOSPlatform("windows")]
    public void A_device_or_pipe_is_not_replaced()
    {
        string fifo = _directory.Combine("fifo");
        Posix.MakePipe(fifo);

        Assert.Contains("it is no regular file", ToolRun.Of("report", WholeLog(), "--html", fifo).Expect(2).Error);
        Assert.Contains("it is no regular file", ToolRun.Of("report", WholeLog(), "--html", "/dev/null").Expect(2).Error);
        Assert.IsFalse(new FileInfo("/dev/null").LinkTarget is not null || Directory.Exists("/dev/null"));
    }

    [TestMethod]
    public void A_cancelled_run_writes_nothing()
    {
        using CancellationTokenSource source = new();
        source.Cancel();

        ToolRun run = ToolRun.Of(source.Token, "report", WholeLog(), "--html", Page).Expect(130);

        Assert.AreEqual("", run.Output);
        Assert.IsFalse(File.Exists(Page));
    }

    private void Fails(string log, string expected)
    {
        ToolRun run = ToolRun.Of("report", log, "--html", Page).Expect(2);

        Assert.AreEqual("", run.Output);
        Assert.HasCount(1, run.Error.Trim().Split('\n'));
        Assert.Contains($"Cannot read the build log \"{log}\": ", run.Error);
        Assert.Contains(expected, run.Error);
        Assert.IsFalse(File.Exists(Page), "a page was written");
    }

    private string WholeLog(string name = "build.binlog")
    {
        string log = _directory.Combine(name);
        MadeUpBuilds.Everything(log);
        return log;
    }

    private string Compressed(byte[] records)
    {
        using MemoryStream compressed = new();
        using (GZipStream zip = new(compressed, CompressionMode.Compress, leaveOpen: true)) zip.Write(records);
        return _directory.WriteFile("compressed.binlog", compressed.ToArray());
    }

    private static byte[] Decompressed(string log)
    {
        using FileStream file = File.OpenRead(log);
        using GZipStream zip = new(file, CompressionMode.Decompress);
        using MemoryStream records = new();
        zip.CopyTo(records);
        return records.ToArray();
    }

#pragma warning disable CA5394 // not for security: the same numbers in every run
    private static int RandomNumber(Random random, int below) => random.Next(below);
#pragma warning restore CA5394
}
