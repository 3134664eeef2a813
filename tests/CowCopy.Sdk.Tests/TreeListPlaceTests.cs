using System.Globalization;
using CowCopy.TestKit;
using CowCopy.TestKit.MSBuild;

namespace CowCopy.Sdk.Tests;

/// <summary>A list that was copied, renamed or restored acts on nothing of the place it was made in.</summary>
[TestClass]
public sealed class TreeListPlaceTests
{
    private const string List = "obj/list.txt";

    [TestMethod]
    public void The_list_has_relative_paths_below_the_project_and_names_its_place()
    {
        using TreeScene scene = Built();
        string[] expected =
        [
            $"CowCopyTree\t{Environment.MachineName}\t{scene.At("one")}",
            $"{scene.At("layout")}\t",
            $"{scene.At("layout", "app")}\t",
            $"{scene.At("layout", "app")}\ta",
            "out\t",
            "out\ta",
            "out\t" + Path.Combine("b", "c"),
            Path.Combine("out", "b") + "\t",
        ];
        CollectionAssert.AreEquivalent(expected, File.ReadAllLines(scene.At("one", List)));
        Assert.AreEqual(expected[0], File.ReadLines(scene.At("one", List)).First());
    }

    [TestMethod]
    public void In_its_place_all_is_cleaned()
    {
        using TreeScene scene = Built();
        scene.Clean();
        Assert.AreEqual("obj/ src/ src/a src/b/ src/b/c", scene.Names("one"));
        Assert.IsFalse(Directory.Exists(scene.At("layout")));
    }

    [TestMethod]
    public void A_copied_project_cleans_what_was_copied_with_it_and_nothing_of_the_original()
    {
        using TreeScene scene = Built();
        CopyDirectory(scene.At("one"), scene.At("two"));
        string original = scene.Names("one");

        CleanIn(scene, "two");

        Assert.AreEqual(original, scene.Names("one"));
        Assert.AreEqual("app/ app/a", scene.Names("layout"));
        Assert.AreEqual("obj/ src/ src/a src/b/ src/b/c", scene.Names("two"));
        Assert.Contains("comes from another directory or machine", string.Join('\n', scene.Lines));
    }

    [TestMethod]
    public void A_renamed_project_leaves_what_is_outside()
    {
        using TreeScene scene = Built();
        Directory.Move(scene.At("one"), scene.At("two"));
        CleanIn(scene, "two");
        Assert.AreEqual("app/ app/a", scene.Names("layout"));
        Assert.AreEqual("obj/ src/ src/a src/b/ src/b/c", scene.Names("two"));
    }

    [TestMethod]
    public void A_restored_list_names_nothing_of_the_project_that_wrote_it()
    {
        using TreeScene scene = Built().Write("two/mine").Write("two/out/mine");
        CopyDirectory(scene.At("one", "obj"), scene.At("two", "obj"));
        string original = scene.Names("one");
        CleanIn(scene, "two");
        Assert.AreEqual(original, scene.Names("one"));
        Assert.AreEqual("app/ app/a", scene.Names("layout"));
        Assert.AreEqual("mine obj/ obj/list.txt out/ out/mine", scene.Names("two"));
    }

    [TestMethod]
    public void A_build_of_the_copy_lists_what_it_copies()
    {
        using TreeScene scene = Built();
        CopyDirectory(scene.At("one"), scene.At("two"));
        (scene.Project, scene.Engine) = ("two", new RecordingBuildEngine());
        scene.CopyListed("src", "../layout/app");
        Assert.DoesNotContain(scene.At("layout") + "\t", File.ReadAllLines(scene.At("two", List)), "the other build created it");
        scene.Clean();
        Assert.AreEqual("", scene.Names("layout/app"));
        Assert.AreEqual("obj/ src/ src/a src/b/ src/b/c", scene.Names("two"));
    }

    [TestMethod]
    [DataRow("")]
    [DataRow("CowCopyTree\tanother-machine\t{0}")]
    [DataRow("CowCopyTree\t{1}\t{0}x")]
    [DataRow("CowCopyTree\t{1}")]
    [DataRow("{0}\t{1}")]
    public void A_list_that_does_not_name_this_place_leaves_what_is_outside(string firstLine)
    {
        using TreeScene scene = Built();
        string[] lines = File.ReadAllLines(scene.At("one", List));
        string first = string.Format(CultureInfo.InvariantCulture, firstLine, scene.At("one"), Environment.MachineName);
        File.WriteAllLines(scene.At("one", List), [first, .. lines.Skip(1), $"{scene.At("one", "src")}\ta"]);
        scene.Clean();
        Assert.AreEqual("app/ app/a", scene.Names("layout"));
        Assert.AreEqual("obj/ src/ src/a src/b/ src/b/c", scene.Names("one"));
    }

    [TestMethod]
    [DataRow("../elsewhere\tmine")]
    [DataRow("out/../../elsewhere\tmine")]
    [DataRow("out\t../../elsewhere/mine")]
    [DataRow("out\t{0}/mine")]
    [DataRow("../elsewhere/empty\t")]
    [DataRow("\tmine")]
    [DataRow("out\0\tmine")]
    [DataRow("link\tmine")]
    [DataRow("link/empty\t")]
    public void No_line_leads_out_of_the_project(string line)
    {
        using TreeScene scene = Built().Write("elsewhere/mine").Write("one/mine");
        Directory.CreateDirectory(scene.At("elsewhere", "empty"));
        Links.ToDirectory(scene.At("one", "link"), scene.At("elsewhere"));
        File.AppendAllLines(scene.At("one", List), [string.Format(CultureInfo.InvariantCulture, line, scene.At("elsewhere"))]);
        scene.Clean();
        Assert.AreEqual("empty/ mine", scene.Names("elsewhere"));
        Assert.IsTrue(File.Exists(scene.At("one", "mine")));
    }

    [TestMethod]
    public void A_link_of_a_copied_project_leads_to_the_original_and_is_not_followed()
    {
        using TreeScene scene = new TreeScene().Write("one/src/a").Write("one/real/mine");
        Links.ToDirectory(scene.At("one", "link"), scene.At("one", "real"));
        scene.Project = "one";
        scene.CopyListed("src", "link/new");
        CopyDirectory(scene.At("one"), scene.At("two"));

        CleanIn(scene, "two");
        Assert.AreEqual("mine new/ new/a", scene.Names("one/real"));

        CleanIn(scene, "one");
        Assert.AreEqual("mine", scene.Names("one/real"));
    }

    [TestMethod]
    public void A_directory_that_became_a_link_after_it_was_listed_is_not_followed()
    {
        using TreeScene scene = new TreeScene().Write("one/src/a").Write("one/out/mine").Write("elsewhere/a");
        scene.Project = "one";
        scene.CopyListed();
        Directory.Delete(scene.At("one", "out"), recursive: true);
        Links.ToDirectory(scene.At("one", "out"), scene.At("elsewhere"));
        scene.Clean();
        Assert.AreEqual("a", scene.Names("elsewhere"));
    }

    [TestMethod]
    public void A_link_to_the_project_is_its_place_and_a_changed_link_is_another()
    {
        using TreeScene scene = Built();
        CopyDirectory(scene.At("one"), scene.At("two"));
        Links.ToDirectory(scene.At("link"), scene.At("two"));
        CleanIn(scene, "link");
        Assert.AreEqual("app/ app/a", scene.Names("layout"));

        Directory.Delete(scene.At("link"));
        Links.ToDirectory(scene.At("link"), scene.At("one"));
        CleanIn(scene, "link");
        Assert.IsFalse(Directory.Exists(scene.At("layout")));
        Assert.AreEqual("obj/ src/ src/a src/b/ src/b/c", scene.Names("one"));
    }

    [TestMethod]
    public void A_copy_by_hard_links_changes_no_list_of_the_original()
    {
        using TreeScene scene = Built().Write("one/obj/list.txt.tmp");
        FileCopier copier = new();
        Directory.CreateDirectory(scene.At("two", "obj"));
        CopyDirectory(scene.At("one", "src"), scene.At("two", "src"));
        foreach (string name in (string[])["list.txt", "list.txt.tmp"])
            copier.CreateHardLink(scene.At("one", "obj", name), scene.At("two", "obj", name));
        string[] original = File.ReadAllLines(scene.At("one", List));

        scene.Project = "two";
        scene.CopyListed("src", "../layout/two");

        CollectionAssert.AreEqual(original, File.ReadAllLines(scene.At("one", List)));
        Assert.AreEqual("content", File.ReadAllText(scene.At("one", "obj", "list.txt.tmp")));
        Assert.Contains($"{scene.At("layout", "two")}\ta", File.ReadAllLines(scene.At("two", List)));
    }

    [TestMethod]
    public void A_project_that_is_its_own_destination_is_cleaned_in_each_place()
    {
        using TreeScene scene = new TreeScene().Write("source/a").Write("one/mine");
        scene.Project = "one";
        scene.CopyListed("../source", ".");
        Assert.Contains(".\ta", File.ReadAllLines(scene.At("one", List)));
        CopyDirectory(scene.At("one"), scene.At("two"));
        CleanIn(scene, "two");
        Assert.AreEqual("mine obj/", scene.Names("two"));
        Assert.AreEqual("a mine obj/ obj/list.txt", scene.Names("one"));
    }

    /// <summary>A project, one, with copies in its own directory and in one beside it.</summary>
    private static TreeScene Built()
    {
        TreeScene scene = new TreeScene().Write("one/src/a").Write("one/src/b/c");
        scene.Project = "one";
        scene.CopyListed();
        CowCopyTree outside = scene.Listed("src", "../layout/app");
        outside.Include = Situation.Items("a");
        scene.Succeeds(outside);
        return scene;
    }

    // In a build of its own.
    private static void CleanIn(TreeScene scene, string project)
    {
        scene.Project = project;
        scene.Engine = new RecordingBuildEngine();
        scene.Clean();
    }

    private static void CopyDirectory(string source, string destination) =>
        Assert.IsTrue(new FileCopier().CopyTree(source, destination).Succeeded);
}
