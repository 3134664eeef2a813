using System.Reflection;
using System.Reflection.Emit;
using CowCopy.Sdk.Settings;
using CowCopy.TestKit.MSBuild;
using CowCopy.TestKit.Simulation;
using Microsoft.Build.Framework;

namespace CowCopy.Sdk.Tests;

/// <summary>What outlives a task: one session for a build, one record for a project.</summary>
[TestClass]
public sealed class SessionTests
{
    [TestMethod]
    public void A_build_has_one_session_to_its_end()
    {
        RecordingBuildEngine engine = new();
        BuildSession session = BuildSession.Of(engine);
        engine.CollectEarly();
        Assert.AreSame(session, BuildSession.Of(engine));
        engine.EndBuild();
        Assert.AreNotSame(session, BuildSession.Of(engine));
        Assert.AreNotSame(BuildSession.Of(engine: null), BuildSession.Of(engine: null));
    }

    [TestMethod]
    public void The_version_of_MSBuild_is_that_of_the_file()
    {
        string file = System.Diagnostics.FileVersionInfo.GetVersionInfo(typeof(ITask).Assembly.Location).FileVersion!;
        Assert.AreEqual(Version.Parse(file), new BuildSession().EngineVersion);
        Assert.AreEqual(new Version(1, 2), new BuildSession { EngineVersion = new Version(1, 2) }.EngineVersion);
    }

    [TestMethod]
    public void What_is_logged_once_is_claimed_once()
    {
        BuildSession session = new();
        Assert.IsTrue(session.ClaimAdvice());
        Assert.IsFalse(session.ClaimAdvice());
        Assert.IsTrue(session.ClaimFile("a"));
        Assert.IsTrue(session.ClaimFile("b"));
        Assert.IsFalse(session.ClaimFile("a"));
        Assert.IsNull(session.ClaimWarning());
        LeakyDrive drive = new();
        session = new BuildSession(drive.Copier);
        Assert.AreEqual(drive.MeetLeak(), session.ClaimWarning());
        Assert.IsNull(session.ClaimWarning());
    }

    [TestMethod]
    public void Names_that_differ_in_case_may_be_two()
    {
        BuildSession session = new();
        foreach (string name in (string[])["/a", "/A"])
        {
            Assert.IsTrue(session.ClaimFile(name), name);
            Assert.IsTrue(session.KnownDirectories.TryAdd(name, name), name);
        }

        session.AddCreated(["/a"], "/");
        Assert.IsEmpty(session.AddCreated([], "/A"));
    }

    [TestMethod]
    public void What_threads_request_first_at_once_is_one()
    {
        const int threads = 4;
        for (int run = 0; run < 20; run++)
        {
            BuildSession session = new();
            using Barrier barrier = new(threads);
            object[][] got = new object[threads][];
            Thread[] all = [.. Enumerable.Range(0, threads).Select(index => new Thread(() =>
            {
                barrier.SignalAndWait();
                got[index] = [session.Copier, session.Texts, session.Trees, session.Project(engine: null, "/a")];
            }))];
            foreach (Thread one in all) one.Start();
            foreach (Thread one in all) one.Join();
            for (int kind = 0; kind < got[0].Length; kind++)
                Assert.HasCount(1, got.Select(one => one[kind]).Distinct(ReferenceEqualityComparer.Instance), got[0][kind].GetType().Name);
        }
    }

    [TestMethod]
    public void Directories_above_a_destination_are_those_that_the_build_created()
    {
        if (OperatingSystem.IsWindows()) Assert.Inconclusive("Windows has drives.");
        BuildSession session = new();
        CollectionAssert.AreEqual((string[])["/a/b", "/a/b"], session.AddCreated(["/a/b"], "/a/b").ToArray());
        CollectionAssert.AreEqual((string[])["/a/b/c", "/a/b/c", "/a/b"], session.AddCreated(["/a/b/c"], "/a/b/c").ToArray());
        CollectionAssert.AreEqual((string[])["/a/b"], session.AddCreated([], "/a/b/d/e").ToArray());
        Assert.IsEmpty(session.AddCreated([], "/a/x"));
    }

    // A multithreaded build runs tasks of several projects at once.
    [TestMethod]
    public void What_threads_claim_and_add_at_once_is_claimed_once_and_all_there()
    {
        const int threads = 4, names = 5_000;
        BuildSession session = new();
        int claimed = 0;
        Parallel.For(0, threads, new ParallelOptions { MaxDegreeOfParallelism = threads }, thread =>
        {
            for (int name = 0; name < names; name++)
            {
                if (session.ClaimFile($"/{name}")) Interlocked.Increment(ref claimed);
                session.AddCreated([$"/{thread}/{name}"], "/");
            }
        });

        Assert.AreEqual(names, claimed);
        for (int thread = 0; thread < threads; thread++)
            for (int name = 0; name < names; name++)
                Assert.HasCount(1, session.AddCreated([], $"/{thread}/{name}"));
    }

    [TestMethod]
    public void A_project_is_its_directory_and_its_global_properties()
    {
        BuildSession session = new();
        ProjectRecord project = Project(session, "/a", ("P", "1"), ("Q", "2"));
        ProjectRecord[] others =
        [
            Project(session, "/b", ("P", "1"), ("Q", "2")), Project(session, "/A", ("P", "1"), ("Q", "2")),
            Project(session, "/a", ("P", "1"), ("Q", "2"), ("R", "")), Project(session, "/a", ("P", "1")),
            Project(session, "/a", ("P", "1"), ("Q", "3")),
            Project(session, "/a", ("P", "x"), ("Q", "y")), Project(session, "/a", ("P", "X"), ("Q", "y")),
            Project(session, "/a", ("P", "1"), ("R", "2")), Project(session, "/a"),
        ];
        CollectionAssert.AllItemsAreUnique((ProjectRecord[])[project, .. others]);
        Assert.AreSame(project, Project(session, "/a", ("Q", "2"), ("P", "1")));
        Assert.AreSame(others[0], Project(session, "/b", ("P", "1"), ("Q", "2")));
        Assert.AreSame(others[3], Project(session, "/a", ("P", "1")));
        Assert.AreSame(others[^1], Project(session, "/a"));
        Assert.AreSame(others[^1], session.Project(engine: null, "/a"));
        Assert.AreNotSame(project, Project(new BuildSession(), "/a", ("P", "1"), ("Q", "2")));
    }

    [TestMethod]
    public void Settings_conflict_where_they_and_their_projects_differ()
    {
        CopySettings one = With(Usual with { Durable = true }), other = With(Usual with { Mode = CopyMode.Clone });
        ProjectRecord record = new BuildSession().Project(engine: null, "/a");
        Assert.AreEqual(CopySettings.Default, record.Settings);
        Assert.IsNull(record.SetSettings(one, "a.proj"), "the first");
        Assert.IsNull(record.SetSettings(other, "a.proj"), "the same project, built again");
        Assert.IsNull(record.SetSettings(other, "b.proj"), "the same settings");
        Assert.AreEqual("b.proj", record.SetSettings(one, "a.proj"));
        Assert.AreEqual("a.proj", record.SetSettings(other, "A.proj"), "another file, on a volume that tells case apart");
        Assert.AreEqual("A.proj", record.SetSettings(one, "a.proj"));
        Assert.AreEqual(one, record.Settings);
    }

    [TestMethod]
    public void A_tally_is_counted_until_it_is_read()
    {
        ProjectRecord record = new BuildSession().Project(engine: null, "/a");
        record.Add(new CopyTally { ClonedCount = 1 });
        record.Add(new CopyTally { ClonedCount = 2 });
        Assert.AreEqual(new CopyTally { ClonedCount = 3 }, record.ResetTally());
        Assert.AreEqual(CopyTally.Empty, record.ResetTally());
    }

    // Projects of one directory may copy at once.
    [TestMethod]
    public void No_copy_is_lost_or_counted_twice_where_several_threads_count()
    {
        const int threads = 8, copies = 20_000;
        ProjectRecord record = new BuildSession().Project(engine: null, "/a");
        int read = 0, running = threads;
        Thread reader = new(() =>
        {
            while (Volatile.Read(ref running) > 0) read += record.ResetTally().ClonedCount;
        });
        reader.Start();
        Parallel.For(0, threads, _ =>
        {
            for (int i = 0; i < copies; i++) record.Add(new CopyTally { ClonedCount = 1 });
            Interlocked.Decrement(ref running);
        });
        reader.Join();
        Assert.AreEqual(threads * copies, read + record.ResetTally().ClonedCount);
    }

    [TestMethod]
    public void An_assembly_without_a_version_has_the_lowest()
    {
        AssemblyBuilder assembly = AssemblyBuilder.DefineDynamicAssembly(new AssemblyName("A"), AssemblyBuilderAccess.Run);
        Assert.AreEqual(new Version(0, 0), FileVersion.Of(assembly));
    }

    [TestMethod]
    public void Each_property_sets_one_thing()
    {
        (Action<CowCopySettings> Set, CopySettings Expected)[] cases =
        [
            (static task => task.Mode = "auto", CopySettings.Default),
            (static task => task.Mode = "clone", With(Usual with { Mode = CopyMode.Clone })),
            (static task => task.Mode = "byte-copy", With(Usual with { Mode = CopyMode.ByteCopy })),
            (static task => task.Mode = "system-copy", With(Usual with { Mode = CopyMode.SystemCopy })),
            (static task => task.Overwrite = "auto", CopySettings.Default),
            (static task => task.Overwrite = "atomic-rename", With(Usual with { Overwrite = OverwriteMode.AtomicRename })),
            (static task => task.Overwrite = "delete-first", With(Usual with { Overwrite = OverwriteMode.DeleteFirst })),
            (
                static task => task.MaxDegreeOfParallelism = "3",
                CopySettings.Default with { Threads = 3 }),
            (static task => task.SkipUnchanged = "same-timestamp", CopySettings.Default),
            (static task => task.SkipUnchanged = "same-content", With(Usual with { SkipUnchanged = SkipUnchanged.SameContent })),
            (static task => task.FollowLinksWhenComparing = "on", With(Usual with { FollowLinksWhenComparing = true })),
            (static task => task.Durable = "on", With(Usual with { Durable = true })),
            (static task => task.Advice = "message", CopySettings.Default),
            (static task => task.Advice = "warning", CopySettings.Default with { Advice = Advice.Warning }),
            (static task => task.Advice = "none", CopySettings.Default with { Advice = Advice.None }),
            (static task => (task.Enabled, task.Summary) = ("false", "false"), CopySettings.Default),
        ];
        foreach ((Action<CowCopySettings> set, CopySettings expected) in cases)
        {
            using TreeScene scene = new();
            scene.Set(set);
            BuildSession session = BuildSession.Of(scene.Engine);
            Assert.AreEqual(expected, session.Project(scene.Engine, scene.Root).Settings);
        }
    }

    [TestMethod]
    public void A_wrong_value_of_the_summary_is_an_error()
    {
        using TreeScene scene = new();
        scene.Fails(scene.With(new CowCopySettings { Summary = "perhaps" }), "COWCOPY0001");
    }

    [TestMethod]
    [DataRow("a/./b", "/project/a/b")]
    [DataRow("/a/../b", "/b")]
    [DataRow("/./a", "/a")]
    [DataRow("/a//b", "/a/b")]
    [DataRow("//a", "/a")]
    [DataRow("/a/.b", "/a/.b")]
    [DataRow("/a b", "/a b")]
    [DataRow("..", "/")]
    public void A_path_is_full_without_dots(string path, string expected)
    {
        if (OperatingSystem.IsWindows()) Assert.Inconclusive("Windows has drives.");
        Assert.AreEqual(expected, new MadeUpContext().FullPath(path));
    }

    [TestMethod]
    [DataRow("")]
    [DataRow("a\0b")]
    [DataRow("/a\0")]
    public void What_is_no_path_is_none_in_a_project_either(string path) =>
        Assert.ThrowsExactly<ArgumentException>(() => new MadeUpContext().FullPath(path));

    private static CopyOptions Usual => CopySettings.Default.Copy;

    private static CopySettings With(CopyOptions options) => CopySettings.Default with { Copy = options };

    private static ProjectRecord Project(BuildSession session, string directory, params (string Name, string Value)[] globals)
    {
        StringComparer comparer = StringComparer.OrdinalIgnoreCase;
        Dictionary<string, string> properties = globals.ToDictionary(static one => one.Name, static one => one.Value, comparer);
        return session.Project(new RecordingBuildEngine { Globals = properties }, directory);
    }
}
