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

    private static CowCopyTree Listed(TreeScene scene, string source, string destination)
    {
        CowCopyTree task = scene.Tree(source, destination);
        task.FileList = Item("obj/list.txt");
        return task;
    }

    private static void Copy(TreeScene scene, string source = "src", string destination = "out") =>
        scene.Succeeds(Listed(scene, source, destination));

    private static void Clean(TreeScene scene)
    {
        scene.Succeeds(scene.With(new CowCopyCleanTrees { FileList = Item("obj/list.txt") }));
        Assert.IsEmpty(scene.Engine.Of(EventKind.Warning));
    }
}
