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
        Links.ToFile(scene.At("src", "link"), "one");
        scene.CopyListed();
        scene.Clean();
        Assert.AreEqual("b/ b/mine", scene.Names());
        Assert.IsFalse(File.Exists(scene.At("obj", "list.txt")));
        Assert.EndsWith("out\": 4 deleted", scene.Lines.Last());
        scene.Clean();
    }

    [TestMethod]
    public void Several_trees_and_builds_share_the_list()
    {
        using TreeScene scene = new TreeScene().WriteTree().Write("other/x");
        scene.CopyListed();
        scene.CopyListed("other/", "out/other/");
        File.Delete(scene.At("src", "one"));
        scene.CopyListed();
        Assert.IsTrue(File.Exists(scene.At("out", "one")), "only a mirror deletes");
        scene.Clean();
        Assert.IsFalse(Directory.Exists(scene.At("out")));
    }

    [TestMethod]
    public void A_build_that_copies_nothing_leaves_the_list_alone()
    {
        using TreeScene scene = new TreeScene().WriteTree();
        scene.CopyListed();
        File.SetLastWriteTimeUtc(scene.At("obj", "list.txt"), LongAgo);
        scene.CopyListed();
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
        scene.CopyListed();
        scene.Clean();
        foreach (string other in others) Assert.IsTrue(File.Exists(scene.At(other)), other);
        Assert.AreEqual("a a\tc blank one two", scene.Names());
    }

    [TestMethod]
    public void A_directory_that_has_become_a_link_leads_nowhere()
    {
        using TreeScene scene = new TreeScene().WriteTree().Write("elsewhere/two.txt").Write("elsewhere/c/three.pdb");
        scene.CopyListed();
        Directory.Delete(scene.At("out", "b"), recursive: true);
        Links.ToDirectory(scene.At("out", "b"), scene.At("elsewhere"));
        scene.Clean();
        Assert.AreEqual("c/ c/three.pdb two.txt", scene.Names("elsewhere"));
        Assert.AreEqual(scene.At("elsewhere"), new DirectoryInfo(scene.At("out", "b")).LinkTarget);
        Assert.IsFalse(File.Exists(scene.At("out", "one")));
    }

    [TestMethod]
    public void A_directory_in_the_place_of_a_file_stays()
    {
        using TreeScene scene = new TreeScene().WriteTree();
        scene.CopyListed();
        File.Delete(scene.At("out", "one"));
        scene.Write("out/one/mine");
        scene.Clean();
        Assert.AreEqual("one/ one/mine", scene.Names());
        Assert.EndsWith("out\": 2 deleted", scene.Lines.Last());
    }

    [TestMethod]
    [DataRow("obj", DisplayName = "a file in the place of its directory")]
    [DataRow("obj/list.txt/x", DisplayName = "a directory in its place")]
    public void A_list_that_cannot_be_written_is_an_error(string inTheWay)
    {
        using TreeScene scene = new TreeScene().WriteTree().Write(inTheWay);
        Assert.Contains(scene.At("obj", "list.txt"), scene.Fails(scene.Listed(), "COWCOPY0006"));
    }

    [TestMethod]
    public void Directories_above_the_destination_that_were_created_are_deleted()
    {
        using TreeScene scene = new TreeScene().WriteTree();
        Directory.CreateDirectory(scene.At("src", "empty", "below"));
        Directory.CreateDirectory(scene.At("layout"));
        scene.CopyListed("src", "layout/x/../x/y/z/");
        scene.Clean();
        Assert.AreEqual("", scene.Names("layout"));
        Assert.IsTrue(Directory.Exists(scene.At("layout")), "it was there before");
        Assert.IsFalse(File.Exists(scene.At("obj", "list.txt")));
    }

    [TestMethod]
    public void Directories_that_were_there_before_stay()
    {
        using TreeScene scene = new TreeScene().WriteTree();
        Directory.CreateDirectory(scene.At("out", "b"));
        scene.CopyListed();
        scene.CopyListed();
        scene.Clean();
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
        scene.Clean($"obj/{first}.txt");
        Assert.IsTrue(Directory.Exists(scene.At("shared", "below", last)));
        scene.Clean($"obj/{last}.txt");
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
        scene.Clean("obj/a.txt");
        Assert.IsTrue(File.Exists(scene.At("obj", "a.txt")), "it has the directory that was left");
        scene.Engine = new RecordingBuildEngine();
        scene.Clean("obj/b.txt");
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
        scene.CopyListed();
        scene.Write("out/mine");
        scene.Clean();
        scene.CopyListed();
        scene.Engine.EndBuild();
        Assert.AreEqual("empty/ mine one", scene.Names());
        File.Delete(scene.At("out", "mine"));
        scene.Clean();
        Assert.IsFalse(Directory.Exists(scene.At("out")), "the list still has it");
    }

    [TestMethod]
    public void A_created_directory_that_has_become_a_link_leads_nowhere()
    {
        using TreeScene scene = new TreeScene().Write("src/one").Write("elsewhere/out/one");
        Directory.CreateDirectory(scene.At("elsewhere", "out", "empty"));
        Directory.CreateDirectory(scene.At("src", "empty"));
        scene.CopyListed("src", "above/out");
        Directory.Delete(scene.At("above"), recursive: true);
        Links.ToDirectory(scene.At("above"), scene.At("elsewhere"));
        scene.Clean();
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
        scene.CopyListed();
        foreach (string name in (string[])["b", "empty"])
        {
            Directory.Delete(scene.At("out", name), recursive: true);
            Links.ToDirectory(scene.At("out", name), scene.At("elsewhere"));
        }

        scene.Clean();

        foreach (string name in (string[])["b", "empty"])
            Assert.AreEqual(scene.At("elsewhere"), new DirectoryInfo(scene.At("out", name)).LinkTarget);
        Assert.IsTrue(Directory.Exists(scene.At("elsewhere")));
    }

    [TestMethod]
    public void A_link_that_leads_to_a_directory_is_deleted_where_a_link_was_copied()
    {
        using TreeScene scene = new TreeScene().WriteTree().Write("elsewhere/mine");
        Links.ToDirectory(scene.At("src", "link"), scene.At("elsewhere"));
        scene.CopyListed();
        scene.Clean();
        Assert.IsFalse(Directory.Exists(scene.At("out")));
        Assert.AreEqual("mine", scene.Names("elsewhere"));
    }

    [TestMethod]
    [DataRow(0)]
    [DataRow(1)]
    public void A_cancelled_Clean_deletes_no_more_and_the_next_finds_the_rest(int deleted)
    {
        using TreeScene scene = new TreeScene().WriteTree();
        scene.CopyListed();
        string[] list = File.ReadAllLines(scene.At("obj", "list.txt"));
        CowCopyCleanTrees? task = null;
        scene.Engine = new RecordingBuildEngine
        {
            Logged = logged => { if (logged.Text!.StartsWith("Deleted ", StringComparison.Ordinal)) task!.Cancel(); },
        };
        task = scene.With(new CowCopyCleanTrees { FileList = Item("obj/list.txt") });
        if (deleted == 0) task.Cancel();

        scene.Succeeds(task);

        Assert.EndsWith($"out\": {deleted} deleted", scene.Lines.Last());
        Assert.HasCount(3 - deleted, Directory.GetFiles(scene.At("out"), "*", SearchOption.AllDirectories));
        Assert.IsTrue(Directory.Exists(scene.At("out", "b", "c")));
        CollectionAssert.AreEqual(list, File.ReadAllLines(scene.At("obj", "list.txt")));
        scene.Engine = new RecordingBuildEngine();
        scene.Clean();
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
        scene.CopyListed();
        string[] list = File.ReadAllLines(scene.At("obj", "list.txt"));
        File.SetUnixFileMode(scene.At("out"), (UnixFileMode)0x1FF); // one may be deleted, b/two.txt not
        File.SetUnixFileMode(scene.At("out", "b", "c"), (UnixFileMode)0x1FF);
        CowCopyCleanTrees task = scene.With(new CowCopyCleanTrees { FileList = Item("obj/list.txt") });

        LinuxCalls.AsNobody(() => scene.Succeeds(task));

        LoggedEvent warning = scene.Engine.Of(EventKind.Warning).Single();
        Assert.AreEqual("COWCOPY0006", warning.Code);
        Assert.StartsWith($"Cannot delete \"{scene.At("out", "b", "two.txt")}\": ", warning.Text!);
        Assert.EndsWith("out\": 2 deleted", scene.Lines.Last());
        Assert.AreEqual("b/ b/c/ b/two.txt", scene.Names());
        CollectionAssert.AreEqual(list, File.ReadAllLines(scene.At("obj", "list.txt")));
        scene.Engine = new RecordingBuildEngine();
        scene.Clean();
        Assert.IsFalse(Directory.Exists(scene.At("out")));
    }

    [TestMethod]
    [OSCondition(OperatingSystems.Linux)]
    [SupportedOSPlatform("linux")]
    public void A_directory_that_cannot_be_deleted_is_a_warning_and_stays_in_the_list()
    {
        if (!Environment.IsPrivilegedProcess) Assert.Inconclusive("Only root can act as another user.");
        using TreeScene scene = new TreeScene().Write("src/b/one");
        scene.CopyListed();
        File.SetUnixFileMode(scene.At("out", "b"), (UnixFileMode)0x1FF);
        CowCopyCleanTrees task = scene.With(new CowCopyCleanTrees { FileList = Item("obj/list.txt") });

        LinuxCalls.AsNobody(() => scene.Succeeds(task));

        Assert.StartsWith($"Cannot delete \"{scene.At("out", "b")}\": ", scene.Engine.Of(EventKind.Warning).Single().Text!);
        Assert.AreEqual("b/", scene.Names());
        scene.Engine = new RecordingBuildEngine();
        scene.Clean();
        Assert.IsFalse(Directory.Exists(scene.At("out")));
    }

    [TestMethod]
    public void A_path_that_led_through_a_link_when_copying_still_does()
    {
        using TreeScene scene = new TreeScene().Write("src/one").Write("real/mine");
        Links.ToDirectory(scene.At("link"), scene.At("real"));
        scene.CopyListed("src", "link/new/out");
        scene.Clean();
        Assert.AreEqual("mine", scene.Names("real"));
        Assert.AreEqual(scene.At("real"), new DirectoryInfo(scene.At("link")).LinkTarget);
    }
}
