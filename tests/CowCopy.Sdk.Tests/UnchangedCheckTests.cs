using System.Runtime.Versioning;
using CowCopy.Sdk.Copying;
using CowCopy.TestKit;
using CowCopy.TestKit.MSBuild;
using Microsoft.Build.Framework;
using Microsoft.Build.Utilities;
using static CowCopy.Sdk.Tests.Situation;

namespace CowCopy.Sdk.Tests;

/// <summary>Calls with nothing to do, which do not start the engine, and those that look like them.</summary>
[TestClass]
public sealed class UnchangedCheckTests
{
    [TestMethod]
    public void A_call_with_nothing_to_do_skips_all_files_without_the_engine()
    {
        using TempDirectory directory = new();
        Situation scene = Prepared(directory);
        RecordingBuildEngine engine = new();
        Copy task = Task(scene, engine);

        Assert.IsTrue(task.Execute());

        Assert.IsFalse(BuildSession.Of(engine).HasCopier);
        CollectionAssert.AreEqual((string[])[scene.PathOf("out/a"), scene.PathOf("out/b")], Specs(task.CopiedFiles!));
        Assert.IsFalse(task.WroteAtLeastOneFile);
        CopySummaryIs(engine, "CowCopy: 0 copied, 2 unchanged");
        Assert.AreEqual(2, engine.Events.Count(static logged => logged.Text!.StartsWith("Did not copy", StringComparison.Ordinal)));
    }

    [TestMethod]
    [OSCondition(OperatingSystems.Linux)]
    [System.Runtime.Versioning.SupportedOSPlatform("linux")]
    [DataRow(-70_000_000_000L)]
    [DataRow(260_000_000_000L)]
    public void A_file_whose_time_NET_has_no_value_for_is_compared_by_the_engine(long seconds)
    {
        using TempDirectory directory = new(TestVolumes.Memory());
        Situation scene = Prepared(directory);
        foreach (string path in (string[])["a", "out/a"]) LinuxCalls.SetSeconds(scene.PathOf(path), seconds);
        RecordingBuildEngine engine = new();
        Copy task = Task(scene, engine);

        Assert.IsTrue(task.Execute());

        Assert.IsTrue(BuildSession.Of(engine).HasCopier);
        Assert.IsFalse(task.WroteAtLeastOneFile);
    }

    [TestMethod]
    [OSCondition(OperatingSystems.Linux)]
    [DataRow(0xD800, 0xD800)]
    [DataRow(0xFFFD, 0xDFFF)]
    [DataRow(0xD800, 0xFFFD)]
    public void A_name_that_no_file_can_have_is_not_taken_for_another(int sourceEnd, int destinationEnd)
    {
        string source = "a" + (char)sourceEnd, destination = "out/a" + (char)destinationEnd; // an attribute cannot hold such a text
        using TempDirectory directory = new();
        Situation scene = new(directory.Path);
        foreach (string name in (string[])["a\uFFFD", "out/a\uFFFD"]) scene.File(name);
        RecordingBuildEngine engine = new();
        Copy task = new()
        {
            BuildEngine = engine,
            SourceFiles = [new TaskItem(scene.PathOf(source))],
            DestinationFiles = [new TaskItem(scene.PathOf(destination))],
            SkipUnchangedFiles = true,
        };

        Assert.IsFalse(task.Execute());

        Assert.IsEmpty(task.CopiedFiles ?? []);
        Assert.HasCount(1, Directory.GetFiles(scene.PathOf("out")));
    }

    [TestMethod]
    [DataRow("none")]
    [DataRow("shorter")]
    [DataRow("older")]
    [DataRow("a link")]
    [DataRow("a link as source")]
    [DataRow("a directory")]
    [DataRow("empty")]
    public void A_destination_that_is_not_a_plain_unchanged_file_is_for_the_engine(string destination)
    {
        using TempDirectory directory = new();
        Situation scene = Prepared(directory);
        string path = scene.PathOf("out/b");
        switch (destination)
        {
            case "none": File.Delete(path); break;
            case "shorter": scene.File("out/b", "conten"); break;
            case "older": scene.File("out/b", days: -1); break;
            case "a link": Move(scene, "out/b", "elsewhere"); break;
            case "a link as source": Move(scene, "b", "elsewhere"); break;
            case "a directory": File.Delete(path); Directory.CreateDirectory(path); break;
            default: scene.File("b", "").File("out/b", ""); break;
        }

        RecordingBuildEngine engine = new();
        Task(scene, engine).Execute();

        Assert.IsTrue(BuildSession.Of(engine).HasCopier);
    }

    [TestMethod]
    [DataRow(nameof(Copy.UseHardlinksIfPossible))]
    [DataRow(nameof(Copy.UseSymboliclinksIfPossible))]
    [DataRow(nameof(Copy.FailIfNotIncremental))]
    public void A_call_that_links_or_only_asks_is_for_the_engine(string property)
    {
        using TempDirectory directory = new();
        RecordingBuildEngine engine = new();
        Copy task = Task(Prepared(directory), engine);
        typeof(Copy).GetProperty(property)!.SetValue(task, true);

        Assert.IsTrue(task.Execute());

        Assert.IsTrue(BuildSession.Of(engine).HasCopier);
    }

    [TestMethod]
    public void A_call_that_does_not_skip_unchanged_files_copies_them()
    {
        using TempDirectory directory = new();
        Copy task = Task(Prepared(directory), new RecordingBuildEngine());
        task.SkipUnchangedFiles = false;
        Assert.IsTrue(task.Execute());
        Assert.IsTrue(task.WroteAtLeastOneFile);
    }

    [TestMethod]
    public void Contents_are_compared_where_the_project_says_so()
    {
        using TempDirectory directory = new();
        Situation scene = Prepared(directory).File("b", "cOntent");
        RecordingBuildEngine engine = new();
        CowCopySettings settings = new() { BuildEngine = engine, SkipUnchanged = "same-content", ProjectFile = "a.proj" };
        Assert.IsTrue(settings.Execute());
        Assert.IsTrue(Task(scene, engine).Execute());
        Assert.AreEqual("cOntent", File.ReadAllText(scene.PathOf("out/b")));
    }

    [TestMethod]
    public void A_destination_in_two_spellings_and_a_file_onto_itself_are_for_the_engine()
    {
        using TempDirectory directory = new();
        Situation scene = Prepared(directory);
        Assert.IsTrue(Holds(scene, ("a", "out/a"), ("b", "out/b")));
        Assert.IsFalse(Holds(scene, ("a", "out/a"), ("a", "out/a")));
        Assert.IsFalse(Holds(scene, ("a", "out/a"), ("a", "out/A")));
        Assert.IsFalse(Holds(scene, ("a", "out/a"), ("b", "b")));
        Assert.IsFalse(Holds(scene, ("a", "out/a"), ("missing", "out/b")));
    }

    [TestMethod]
    public void Many_files_of_a_build_are_for_the_engine()
    {
        using TempDirectory directory = new();
        Situation scene = new(directory.Path);
        (string, string)[] pairs = [.. Enumerable.Range(0, 600).Select(static file => ($"f{file}", $"out/f{file}"))];
        foreach ((string source, string destination) in pairs) scene.File(source).File(destination);
        BuildSession session = new();

        Assert.IsTrue(Holds(session, scene, pairs));
        Assert.IsTrue(Holds(session, scene, pairs[..400]));
        Assert.IsFalse(Holds(session, scene, pairs[..1]));
    }

    [TestMethod]
    public void Files_before_the_first_that_is_not_up_to_date_are_not_compared_again()
    {
        using TempDirectory directory = new();
        Situation scene = Prepared(directory).File("c").File("out/c", "other").File("d").File("out/d");
        CollectionAssert.AreEqual((string[])["out/c", "out/d"], Left(
            scene, ("a", "out/a"), ("b", "out/b"), ("c", "out/c"), ("d", "out/d")));
        CollectionAssert.AreEqual((string[])["out/c", "out/d"], Left(scene, ("a", "out/a"), ("c", "out/c"), ("d", "out/d")));
        CollectionAssert.AreEqual((string[])["missing"], Left(scene, ("a", "out/a"), ("b", "missing")));
    }

    [TestMethod]
    public void Empty_files_alone_are_for_the_engine_and_the_others_are_not_compared_again()
    {
        using TempDirectory directory = new();
        Situation scene = Prepared(directory).File("e", "").File("out/e", "").File("f", "").File("out/f", "new");
        scene.File("g").File("out/g", "");
        CollectionAssert.AreEqual((string[])["out/e"], Left(scene, ("a", "out/a"), ("e", "out/e"), ("b", "out/b")));
        CollectionAssert.AreEqual((string[])["out/e"], Left(scene, ("e", "out/e"), ("a", "out/a"), ("b", "out/b")));
        CollectionAssert.AreEqual((string[])["out/e", "out/f", "out/b"], Left(
            scene, ("a", "out/a"), ("e", "out/e"), ("f", "out/f"), ("b", "out/b")));
        CollectionAssert.AreEqual((string[])["out/g"], Left(scene, ("g", "out/g"), ("a", "out/a")));
    }

    // The second copies what the first writes.
    [TestMethod]
    public void A_chain_over_an_empty_file_is_copied_in_its_order()
    {
        using TempDirectory directory = new();
        Situation scene = Prepared(directory).File("one", "new").File("two", "").File("three", "");
        Copy task = new()
        {
            BuildEngine = new RecordingBuildEngine(),
            SourceFiles = Items(scene.PathOf("one"), scene.PathOf("a"), scene.PathOf("two")),
            DestinationFiles = Items(scene.PathOf("two"), scene.PathOf("out/a"), scene.PathOf("three")),
            SkipUnchangedFiles = true,
        };
        Assert.IsTrue(task.Execute());
        Assert.AreEqual("new", File.ReadAllText(scene.PathOf("three")));
    }

    [TestMethod]
    public void Outputs_and_the_summary_have_what_was_skipped_and_what_the_engine_compared()
    {
        using TempDirectory directory = new();
        Situation scene = Prepared(directory).File("a", "").File("out/a", "");
        RecordingBuildEngine engine = new();
        Copy task = Task(scene, engine);
        Assert.IsTrue(task.Execute());
        CollectionAssert.AreEqual((string[])[scene.PathOf("out/a"), scene.PathOf("out/b")], Specs(task.CopiedFiles!));
        Assert.IsFalse(task.WroteAtLeastOneFile);
        CopySummaryIs(engine, "CowCopy: 0 copied, 2 unchanged");
        Assert.AreEqual(2, engine.Events.Count(static logged => logged.Text!.StartsWith("Did not copy", StringComparison.Ordinal)));
    }

    [TestMethod]
    public void Of_many_empty_files_the_engine_compares_all_that_follow()
    {
        using TempDirectory directory = new();
        Situation scene = new(directory.Path);
        (string, string)[] pairs = [.. Enumerable.Range(0, 60).Select(static file => ($"f{file:D2}", $"out/f{file:D2}"))];
        foreach ((string source, string destination) in pairs) scene.File(source, "").File(destination, "");
        Assert.HasCount(60, Left(scene, pairs));
        foreach ((string source, string destination) in pairs[30..]) scene.File(source).File(destination);
        Assert.HasCount(60, Left(scene, pairs), "it stopped before these");
        foreach ((string source, string destination) in pairs[10..]) scene.File(source).File(destination);
        Assert.HasCount(10, Left(scene, pairs));
    }

    // A pipe has no length, and blocks who opens it.
    [TestMethod]
    [OSCondition(OperatingSystems.Linux)]
    [SupportedOSPlatform("linux")]
    public void A_pipe_is_no_empty_file()
    {
        using TempDirectory directory = new();
        Situation scene = Prepared(directory).File("out/b", "");
        File.Delete(scene.PathOf("b"));
        Posix.MakePipe(scene.PathOf("b"));
        File.SetLastWriteTimeUtc(scene.PathOf("b"), LongAgo);
        RecordingBuildEngine engine = new();
        Assert.IsFalse(Task(scene, engine).Execute());
        Assert.AreEqual("MSB3021", engine.Of(EventKind.Error).Single().Code);
    }

    // What it takes for unchanged, the engine does too: no file is left old that the engine would copy.
    [TestMethod]
    public void What_it_skips_the_engine_would_skip()
    {
        using TempDirectory directory = new();
        FileCopier copier = new();
        CopyOptions options = new() { SkipUnchanged = SkipUnchanged.SameTimestamp };
        Random random = new(20261125);
        int skipped = 0;
        for (int round = 0; round < 400; round++)
        {
            Situation scene = new(directory.Combine($"{round}"));
            foreach (string name in (string[])["one", "two", "target"]) Make(scene, name, random);
            if (!Holds(scene, ("one", "two"))) continue;
            skipped++;
            CopyReason reason = copier.Plan(scene.PathOf("one"), scene.PathOf("two"), options).Reason;
            Assert.IsTrue(reason is CopyReason.Unchanged or CopyReason.SameFile, $"round {round}: {reason}");
        }

        Assert.IsGreaterThan(20, skipped);
    }

    private static void Make(Situation scene, string name, Random random)
    {
        Directory.CreateDirectory(scene.Root);
        switch (random.Next(8))
        {
            case 0: scene.SymbolicLink(name, scene.PathOf("target")); return;
            case 1: scene.Directory(name); return;
            case 2: return;
            default: scene.File(name, new string('x', random.Next(3))); break;
        }

        File.SetLastWriteTimeUtc(scene.PathOf(name), LongAgo.AddTicks(random.Next(8) == 0 ? 1 : 0));
    }

    private static void Move(Situation scene, string name, string to)
    {
        File.Move(scene.PathOf(name), scene.PathOf(to));
        scene.SymbolicLink(name, scene.PathOf(to));
    }

    private static Situation Prepared(TempDirectory directory) =>
        new Situation(directory.Path).File("a").File("b").File("out/a").File("out/b");

    private static Copy Task(Situation scene, RecordingBuildEngine engine) => new()
    {
        BuildEngine = engine,
        SourceFiles = Items(scene.PathOf("a"), scene.PathOf("b")),
        DestinationFolder = new TaskItem(scene.PathOf("out")),
        SkipUnchangedFiles = true,
        Retries = 0,
    };

    private static void CopySummaryIs(RecordingBuildEngine engine, string line)
    {
        Assert.IsTrue(new CowCopySummary { BuildEngine = engine }.Execute());
        Assert.AreEqual(line, engine.Events[^1].Text);
    }

    private static string[] Specs(ITaskItem[] items) => [.. items.Select(static item => item.ItemSpec)];

    private static bool Holds(Situation scene, params (string Source, string Destination)[] pairs) =>
        Holds(new BuildSession(), scene, pairs);

    private static bool Holds(BuildSession session, Situation scene, (string Source, string Destination)[] pairs) =>
        Mark(session, scene, pairs).Length == 0;

    private static string[] Left(Situation scene, params (string Source, string Destination)[] pairs) =>
        [.. Mark(new BuildSession(), scene, pairs).Select(static entry => entry.Destination.ItemSpec)];

    private static CopyEntry[] Mark(BuildSession session, Situation scene, (string Source, string Destination)[] pairs) =>
        UnchangedCheck.Mark(
            [.. pairs.Select(pair => new CopyEntry(
                new TaskItem(pair.Source),
                new TaskItem(pair.Destination),
                scene.PathOf(pair.Source),
                scene.PathOf(pair.Destination),
                scene.Root))],
            session);
}
