using System.Runtime.Versioning;
using CowCopy.TestKit;
using CowCopy.TestKit.MSBuild;
using static CowCopy.Sdk.Tests.Situation;

namespace CowCopy.Sdk.Tests;

/// <summary>Cleaning deletes what trees copied, and nothing else.</summary>
[TestClass]
public sealed class TreeCleanTests
{
    [TestMethod]
    public void What_was_copied_is_deleted_with_the_directories_this_leaves_empty()
    {
        using TreeScene scene = new TreeScene().WriteTree().Write("out/b/mine");
        File.CreateSymbolicLink(scene.At("src", "link"), "one");
        Copy(scene);
        Clean(scene);
        Assert.AreEqual("b/ b/mine", scene.Names());
        Assert.IsFalse(File.Exists(scene.At("obj", "list.txt")));
        Assert.EndsWith("out\": 4 deleted", scene.Lines.Last());
        Clean(scene);
    }

    [TestMethod]
    public void Several_trees_and_builds_share_the_list()
    {
        using TreeScene scene = new TreeScene().WriteTree().Write("other/x");
        Copy(scene);
        Copy(scene, "other/", "out/other/");
        File.Delete(scene.At("src", "one"));
        Copy(scene);
        Assert.IsTrue(File.Exists(scene.At("out", "one")), "only a mirror deletes");
        Clean(scene);
        Assert.IsFalse(Directory.Exists(scene.At("out")));
    }

    [TestMethod]
    public void A_build_that_copies_nothing_leaves_the_list_alone()
    {
        using TreeScene scene = new TreeScene().WriteTree();
        Copy(scene);
        File.SetLastWriteTimeUtc(scene.At("obj", "list.txt"), LongAgo);
        Copy(scene);
        Assert.AreEqual(LongAgo, File.GetLastWriteTimeUtc(scene.At("obj", "list.txt")));
    }

    // In a list of plain paths the first would be two lines, of which each names another file.
    [TestMethod]
    public void Names_that_a_list_could_misread_stay_apart()
    {
        if (OperatingSystem.IsWindows()) Assert.Inconclusive("Windows has no such names.");
        using TreeScene scene = new TreeScene().Write("src/one\nout/two").Write("src/a\tb").Write("src/a%09c").Write("src/ blank ");
        string[] others = ["out/one", "out/two", "out/a", "out/a\tc", "out/blank"];
        foreach (string other in others) scene.Write(other);
        Copy(scene);
        Clean(scene);
        foreach (string other in others) Assert.IsTrue(File.Exists(scene.At(other)), other);
        Assert.AreEqual("a a\tc blank one two", scene.Names());
    }

    [TestMethod]
    public void A_directory_that_has_become_a_link_leads_nowhere()
    {
        using TreeScene scene = new TreeScene().WriteTree().Write("elsewhere/two.txt").Write("elsewhere/c/three.pdb");
        Copy(scene);
        Directory.Delete(scene.At("out", "b"), recursive: true);
        Directory.CreateSymbolicLink(scene.At("out", "b"), scene.At("elsewhere"));
        Clean(scene);
        Assert.AreEqual("c/ c/three.pdb two.txt", scene.Names("elsewhere"));
        Assert.AreEqual(scene.At("elsewhere"), new DirectoryInfo(scene.At("out", "b")).LinkTarget);
        Assert.IsFalse(File.Exists(scene.At("out", "one")));
    }

    [TestMethod]
    public void A_directory_in_the_place_of_a_file_stays()
    {
        using TreeScene scene = new TreeScene().WriteTree();
        Copy(scene);
        File.Delete(scene.At("out", "one"));
        scene.Write("out/one/mine");
        Clean(scene);
        Assert.AreEqual("one/ one/mine", scene.Names());
    }

    [TestMethod]
    public void A_list_that_cannot_be_written_is_an_error()
    {
        using TreeScene scene = new TreeScene().WriteTree().Write("obj");
        Assert.Contains(scene.At("obj", "list.txt"), scene.Fails(Listed(scene, "src", "out"), "COWCOPY0006"));
    }

    [TestMethod]
    public void Directories_above_the_destination_that_were_created_are_deleted()
    {
        using TreeScene scene = new TreeScene().WriteTree();
        Directory.CreateDirectory(scene.At("src", "empty", "below"));
        Directory.CreateDirectory(scene.At("layout"));
        Copy(scene, "src", "layout/x/../x/y/z/");
        Clean(scene);
        Assert.AreEqual("", scene.Names("layout"));
        Assert.IsTrue(Directory.Exists(scene.At("layout")), "it was there before");
        Assert.IsFalse(File.Exists(scene.At("obj", "list.txt")));
    }

    [TestMethod]
    public void Directories_that_were_there_before_stay()
    {
        using TreeScene scene = new TreeScene().WriteTree();
        Directory.CreateDirectory(scene.At("out", "b"));
        Copy(scene);
        Copy(scene);
        Clean(scene);
        Assert.AreEqual("b/", scene.Names());
    }

    [TestMethod]
    [DataRow("a", "b", false)]
    [DataRow("b", "a", false)]
    [DataRow("a", "b", true)]
    [DataRow("b", "a", true)]
    public void The_last_of_two_projects_deletes_the_directory_they_share(string first, string last, bool isOtherBuild)
    {
        using TreeScene scene = new TreeScene().WriteTree();
        foreach (string project in (string[])["a", "b"])
        {
            CowCopyTree task = scene.Tree("src", "shared/below/" + project);
            task.FileList = Item($"obj/{project}.txt");
            scene.Succeeds(task);
        }

        if (isOtherBuild) scene.Engine = new RecordingBuildEngine();
        Clean(scene, $"obj/{first}.txt");
        Assert.IsTrue(Directory.Exists(scene.At("shared", "below", last)));
        Clean(scene, $"obj/{last}.txt");
        Assert.IsFalse(Directory.Exists(scene.At("shared")));
    }

    // As on two nodes: the second does not know that the first created the directory, and is cleaned after it.
    [TestMethod]
    public void A_directory_of_two_processes_is_deleted_at_the_end_of_the_build()
    {
        using TreeScene scene = new TreeScene().WriteTree();
        CowCopyTree first = scene.Tree("src", "shared/a"), second = scene.Tree("src", "shared/b");
        (first.FileList, second.FileList) = (Item("obj/a.txt"), Item("obj/b.txt"));
        second.BuildEngine = new RecordingBuildEngine();
        scene.Succeeds(first);
        scene.Succeeds(second);

        RecordingBuildEngine node = scene.Engine = new RecordingBuildEngine();
        Clean(scene, "obj/a.txt");
        Assert.IsTrue(File.Exists(scene.At("obj", "a.txt")), "it has the directory that was left");
        scene.Engine = new RecordingBuildEngine();
        Clean(scene, "obj/b.txt");
        Assert.AreEqual("", scene.Names("shared"));
        node.EndBuild();
        Assert.IsFalse(Directory.Exists(scene.At("shared")));
        Assert.AreEqual("", scene.Names("obj"));
    }

    [TestMethod]
    public void What_is_copied_again_after_Clean_stays_at_the_end_of_the_build()
    {
        using TreeScene scene = new TreeScene().Write("src/one");
        Directory.CreateDirectory(scene.At("src", "empty"));
        Copy(scene);
        scene.Write("out/mine");
        Clean(scene);
        Copy(scene);
        scene.Engine.EndBuild();
        Assert.AreEqual("empty/ mine one", scene.Names());
        File.Delete(scene.At("out", "mine"));
        Clean(scene);
        Assert.IsFalse(Directory.Exists(scene.At("out")), "the list still has it");
    }

    [TestMethod]
    public void A_created_directory_that_has_become_a_link_leads_nowhere()
    {
        using TreeScene scene = new TreeScene().Write("src/one").Write("elsewhere/out/one");
        Directory.CreateDirectory(scene.At("elsewhere", "out", "empty"));
        Directory.CreateDirectory(scene.At("src", "empty"));
        Copy(scene, "src", "above/out");
        Directory.Delete(scene.At("above"), recursive: true);
        Directory.CreateSymbolicLink(scene.At("above"), scene.At("elsewhere"));
        Clean(scene);
        Assert.AreEqual("out/ out/empty/ out/one", scene.Names("elsewhere"));
        Assert.AreEqual(scene.At("elsewhere"), new DirectoryInfo(scene.At("above")).LinkTarget);
    }

    // Deleting the link would be no harm to what it leads to, and yet it is not what was created.
    [TestMethod]
    public void A_link_to_an_empty_directory_in_the_place_of_one_that_was_created_stays()
    {
        using TreeScene scene = new TreeScene().Write("src/b/one");
        Directory.CreateDirectory(scene.At("src", "empty"));
        Directory.CreateDirectory(scene.At("elsewhere"));
        Copy(scene);
        foreach (string name in (string[])["b", "empty"])
        {
            Directory.Delete(scene.At("out", name), recursive: true);
            Directory.CreateSymbolicLink(scene.At("out", name), scene.At("elsewhere"));
        }

        Clean(scene);

        foreach (string name in (string[])["b", "empty"])
            Assert.AreEqual(scene.At("elsewhere"), new DirectoryInfo(scene.At("out", name)).LinkTarget);
        Assert.IsTrue(Directory.Exists(scene.At("elsewhere")));
    }

    [TestMethod]
    public void A_link_that_leads_to_a_directory_is_deleted_where_a_link_was_copied()
    {
        using TreeScene scene = new TreeScene().WriteTree().Write("elsewhere/mine");
        Directory.CreateSymbolicLink(scene.At("src", "link"), scene.At("elsewhere"));
        Copy(scene);
        Clean(scene);
        Assert.IsFalse(Directory.Exists(scene.At("out")));
        Assert.AreEqual("mine", scene.Names("elsewhere"));
    }

    [TestMethod]
    [DataRow(0)]
    [DataRow(1)]
    public void A_cancelled_Clean_deletes_no_more_and_the_next_finds_the_rest(int deleted)
    {
        using TreeScene scene = new TreeScene().WriteTree();
        Copy(scene);
        string[] list = File.ReadAllLines(scene.At("obj", "list.txt"));
        CowCopyCleanTrees? task = null;
        scene.Engine = new RecordingBuildEngine
        {
            Logged = logged => { if (logged.Text!.StartsWith("Deleted ", StringComparison.Ordinal)) task!.Cancel(); },
        };
        task = scene.With(new CowCopyCleanTrees { FileList = Item("obj/list.txt") });
        if (deleted == 0) task.Cancel();

        scene.Succeeds(task);

        Assert.HasCount(3 - deleted, Directory.GetFiles(scene.At("out"), "*", SearchOption.AllDirectories));
        Assert.IsTrue(Directory.Exists(scene.At("out", "b", "c")));
        CollectionAssert.AreEqual(list, File.ReadAllLines(scene.At("obj", "list.txt")));
        scene.Engine = new RecordingBuildEngine();
        Clean(scene);
        Assert.IsFalse(Directory.Exists(scene.At("out")));
        Assert.IsFalse(File.Exists(scene.At("obj", "list.txt")));
    }

    [TestMethod]
    [OSCondition(OperatingSystems.Linux)]
    [SupportedOSPlatform("linux")]
    public void What_cannot_be_deleted_is_a_warning_and_stays_in_the_list()
    {
        if (!Environment.IsPrivilegedProcess) Assert.Inconclusive("Only root can act as another user.");
        using TreeScene scene = new TreeScene().WriteTree();
        Copy(scene);
        string[] list = File.ReadAllLines(scene.At("obj", "list.txt"));
        File.SetUnixFileMode(scene.At("out"), (UnixFileMode)0x1FF); // one may be deleted, b/two.txt not
        File.SetUnixFileMode(scene.At("out", "b", "c"), (UnixFileMode)0x1FF);
        CowCopyCleanTrees task = scene.With(new CowCopyCleanTrees { FileList = Item("obj/list.txt") });

        LinuxCalls.AsNobody(() => scene.Succeeds(task));

        LoggedEvent warning = scene.Engine.Of(EventKind.Warning).Single();
        Assert.AreEqual("COWCOPY0006", warning.Code);
        Assert.Contains(scene.At("out", "b", "two.txt"), warning.Text!);
        Assert.AreEqual("b/ b/c/ b/two.txt", scene.Names());
        CollectionAssert.AreEqual(list, File.ReadAllLines(scene.At("obj", "list.txt")));
        scene.Engine = new RecordingBuildEngine();
        Clean(scene);
        Assert.IsFalse(Directory.Exists(scene.At("out")));
    }

    [TestMethod]
    [OSCondition(OperatingSystems.Linux)]
    [SupportedOSPlatform("linux")]
    public void A_directory_that_cannot_be_deleted_is_a_warning_and_stays_in_the_list()
    {
        if (!Environment.IsPrivilegedProcess) Assert.Inconclusive("Only root can act as another user.");
        using TreeScene scene = new TreeScene().Write("src/b/one");
        Copy(scene);
        File.SetUnixFileMode(scene.At("out", "b"), (UnixFileMode)0x1FF);
        CowCopyCleanTrees task = scene.With(new CowCopyCleanTrees { FileList = Item("obj/list.txt") });

        LinuxCalls.AsNobody(() => scene.Succeeds(task));

        Assert.Contains(scene.At("out", "b"), scene.Engine.Of(EventKind.Warning).Single().Text!);
        Assert.AreEqual("b/", scene.Names());
        scene.Engine = new RecordingBuildEngine();
        Clean(scene);
        Assert.IsFalse(Directory.Exists(scene.At("out")));
    }

    [TestMethod]
    public void A_path_that_led_through_a_link_when_copying_still_does()
    {
        using TreeScene scene = new TreeScene().Write("src/one").Write("real/mine");
        Directory.CreateSymbolicLink(scene.At("link"), scene.At("real"));
        Copy(scene, "src", "link/new/out");
        Clean(scene);
        Assert.AreEqual("mine", scene.Names("real"));
        Assert.AreEqual(scene.At("real"), new DirectoryInfo(scene.At("link")).LinkTarget);
    }

    private static CowCopyTree Listed(TreeScene scene, string source, string destination)
    {
        CowCopyTree task = scene.Tree(source, destination);
        task.FileList = Item("obj/list.txt");
        return task;
    }

    private static void Copy(TreeScene scene, string source = "src", string destination = "out") =>
        scene.Succeeds(Listed(scene, source, destination));

    private static void Clean(TreeScene scene, string list = "obj/list.txt")
    {
        scene.Succeeds(scene.With(new CowCopyCleanTrees { FileList = Item(list) }));
        Assert.IsEmpty(scene.Engine.Of(EventKind.Warning));
    }
}
