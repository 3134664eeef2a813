using CowCopy.Sdk.Trees;
using CowCopy.TestKit.MSBuild;
using static CowCopy.Sdk.Tests.Situation;

namespace CowCopy.Sdk.Tests;

/// <summary>Names that are not UTF-8: the library has them as text with halves of surrogate pairs, and .NET cannot find them.</summary>
[TestClass]
public sealed class TreeNameTests
{
    private const string List = "obj/list.txt";
    private const string Byte = "x\uDCFF", Inner = "d\uDCFE", Empty = "e\uDCFD";

    [TestMethod]
    public void A_list_has_each_name_on_a_line_of_UTF_8_and_gives_it_back()
    {
        (string Name, string Listed)[] names = // in no attribute, which is kept as UTF-8
        [
            ("plain", "plain"), ("%\t\n\r", "%25%09%0a%0d"), ("x\uDCFF", "x%uDCFF"), ("\uD83D\uDE00", "\uD83D\uDE00"),
            ("\uD800a\uDC00\uD83D", "%uD800a%uDC00%uD83D"), ("%uDCFF\uDCFFDCFF", "%25uDCFF%uDCFFDCFF"),
        ];
        foreach ((string name, string listed) in names)
        {
            Assert.AreEqual(listed, ListText.Escape(name));
            Assert.AreEqual(name, ListText.Unescape(listed));
        }
    }

    [TestMethod]
    [DataRow("a%u")]
    [DataRow("%u00")]
    [DataRow("%u0041")]
    [DataRow("%uDCF ")]
    public void What_stands_for_no_half_of_a_pair_stays(string text) => Assert.AreEqual(text, ListText.Unescape(text));

    [TestMethod]
    [OSCondition(OperatingSystems.Linux)]
    public void They_are_listed_and_Clean_names_those_that_are_there_and_deletes_the_rest()
    {
        using TreeScene scene = Written();
        try
        {
            scene.CopyListed();
            scene.CopyListed(); // reads the list again

            string[] list = File.ReadAllLines(scene.At("obj", "list.txt"));
            foreach (string line in (string[])["out\tx%uDCFF", "out\td%uDCFE/one", "out/d%uDCFE\t", "out/e%uDCFD\t", "out\tb/two.txt"])
                Assert.HasCount(1, list.Where(one => one == line), line);

            AssertWarns(scene, scene.At("out", Byte), scene.At("out", Inner, "one"));
            Assert.IsFalse(File.Exists(scene.At("out", "one")));
            Assert.IsFalse(File.Exists(scene.At("out", "b", "two.txt")));

            DeleteIn(scene, "out");
            scene.Engine = new RecordingBuildEngine();
            scene.Clean();
            Assert.IsFalse(Directory.Exists(scene.At("out")));
            Assert.AreEqual("", scene.Names("obj"));
        }
        finally
        {
            DeleteIn(scene, "src");
            DeleteIn(scene, "out");
        }
    }

    [TestMethod]
    [OSCondition(OperatingSystems.Linux)]
    public void A_directory_that_was_created_is_named_and_the_list_keeps_it()
    {
        using TreeScene scene = new TreeScene().Write("src/one");
        Directory.CreateDirectory(scene.At("none"));
        new FileCopier().CopyTree(scene.At("none"), scene.At("src", Empty));
        try
        {
            scene.CopyListed();
            AssertWarns(scene, scene.At("out", Empty));
            Assert.Contains("out/e%uDCFD\t", File.ReadAllLines(scene.At("obj", "list.txt")));
        }
        finally
        {
            DeleteIn(scene, "src");
            DeleteIn(scene, "out");
        }
    }

    [TestMethod]
    public void A_list_that_cannot_be_written_leaves_nothing_beside_it()
    {
        using TreeScene scene = new TreeScene().Write("src/one").Write("obj/list.txt/mine");
        Assert.StartsWith("Cannot write the list of copied files ", scene.Fails(scene.Listed(), "COWCOPY0006"));
        Assert.AreEqual("list.txt/ list.txt/mine", scene.Names("obj").Replace('\\', '/'));
    }

    private static TreeScene Written()
    {
        TreeScene scene = new TreeScene().WriteTree().Write("plain/one");
        FileCopier copier = new();
        copier.Copy(scene.At("src", "one"), scene.At("src", Byte));
        copier.CopyTree(scene.At("plain"), scene.At("src", Inner));
        Directory.CreateDirectory(scene.At("none"));
        copier.CopyTree(scene.At("none"), scene.At("src", Empty));
        return scene;
    }

    private static void AssertWarns(TreeScene scene, params string[] paths)
    {
        scene.Engine = new RecordingBuildEngine();
        scene.Succeeds(scene.With(new CowCopyCleanTrees { FileList = Item(List) }));
        CollectionAssert.AreEquivalent(
            paths.Select(static path => $"Cannot delete \"{path}\": Its name is not UTF-8, and .NET finds no such name. "
                + "Delete it, or clean again when no program uses it.").ToArray(),
            scene.Engine.Of(EventKind.Warning).Select(static one => one.Text).ToArray());
    }

    // As a user does by other means, and as .NET cannot.
    private static void DeleteIn(TreeScene scene, string directory)
    {
        string none = Directory.CreateDirectory(scene.At("nothing")).FullName;
        if (Directory.Exists(scene.At(directory))) new FileCopier().MirrorTree(none, scene.At(directory));
    }
}
