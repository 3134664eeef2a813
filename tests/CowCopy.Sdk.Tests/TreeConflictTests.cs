using System.Runtime.Versioning;
using CowCopy.TestKit;
using CowCopy.TestKit.MSBuild;
using Microsoft.Build.Framework;
using static CowCopy.Sdk.Tests.Situation;

namespace CowCopy.Sdk.Tests;

/// <summary>Trees of one build of which one would delete what another copies are an error before anything is changed.</summary>
[TestClass]
public sealed class TreeConflictTests
{
    [TestMethod]
    [DataRow("out", "out")]
    [DataRow("out", "out/")]
    [DataRow("out", "x/../out/.")]
    [DataRow("out", "OUT")]
    [DataRow("new/out", "link/out")]
    [DataRow("out", "out/below")]
    [DataRow("out/below", "out")]
    [DataRow("new/loop/out", "new/loop/out")]
    public void Two_mirrors_of_one_destination_are_an_error_that_names_both(string one, string other)
    {
        using TreeScene scene = new TreeScene().Write("s1/a").Write("s2/b").Write("out/old").Write("new/old");
        Links.ToDirectory(scene.At("link"), "new");
        Links.ToDirectory(scene.At("new", "loop"), "loop");
        string before = scene.Names(".");
        string text = scene.Fails(scene.Check(Tree("s1", one, "true"), Tree("s2", other, "true")), "COWCOPY0005");
        Assert.StartsWith($"Cannot copy the tree \"s2\" of \"{scene.At("app.proj")}\" to \"", text);
        Assert.Contains($": this build copies \"s1\" of \"{scene.At("app.proj")}\" to \"", text);
        Assert.Contains("Both are mirrors", text);
        Assert.EndsWith("Give each a destination outside the other's, or copy both without Mirror.", text);
        Assert.AreEqual(before, scene.Names("."));
    }

    [TestMethod]
    [DataRow("out", "true", "out", "false", "\"s1\" of")]
    [DataRow("out", "", "out", "true", "\"s2\" of")]
    [DataRow("out", "", "out/below", "true", "\"s2\" of")]
    [DataRow("out", "on", "out/below", "", "\"s1\" of")]
    public void A_mirror_and_another_tree_are_an_error(string one, string mirrorsOne, string other, string mirrorsOther, string mirror)
    {
        using TreeScene scene = new TreeScene().Write("s1/a").Write("s2/b");
        string text = scene.Fails(scene.Check(Tree("s1", one, mirrorsOne), Tree("s2", other, mirrorsOther)), "COWCOPY0005");
        Assert.Contains(mirror + $" \"{scene.At("app.proj")}\" is a mirror, which deletes what the other copies there.", text);
    }

    [TestMethod]
    public void A_mirror_inside_its_own_destination_is_an_error()
    {
        using TreeScene scene = new TreeScene().Write("s1/a");
        scene.Fails(scene.Check(Tree("s1", "out", "true"), Tree("s1", "out/below", "true")), "COWCOPY0005");
    }

    [TestMethod]
    public void Each_of_several_trees_of_one_destination_counts()
    {
        using TreeScene scene = new TreeScene().Write("s1/a").Write("s2/b");
        scene.Fails(scene.Check(Tree("s1", "out", ""), Tree("s2", "out", ""), Tree("s2", "out", "true")), "COWCOPY0005");
    }

    [TestMethod]
    [OSCondition(OperatingSystems.Linux)]
    [SupportedOSPlatform("linux")]
    public void A_destination_that_cannot_be_queried_is_no_conflict()
    {
        if (!Environment.IsPrivilegedProcess) Assert.Inconclusive("Only root can act as another user.");
        using TreeScene scene = new TreeScene().Write("s1/a").Write("s2/a").Write("closed/out/a");
        File.SetUnixFileMode(scene.At("closed"), UnixFileMode.None);
        LinuxCalls.AsNobody(() => scene.Succeeds(scene.Check(Tree("s1", "closed/out", "true"), Tree("s2", "other", "true"))));
        LinuxCalls.AsNobody(() => scene.Fails(scene.Check(Tree("s2", "closed/out", "true")), "COWCOPY0005"));
    }

    // Projects that are built at once share the register.
    [TestMethod]
    public void Trees_may_be_registered_by_several_threads()
    {
        Trees.TreeRegister register = new();
        Parallel.For(0, 8, thread =>
        {
            for (int i = 0; i < 5_000; i++)
                Assert.IsNull(register.Add(new Trees.RegisteredTree("/s", $"/out/{thread}/{i}", Mirror: true, "name")));
        });
        for (int thread = 0; thread < 8; thread++)
        {
            for (int i = 0; i < 5_000; i++)
                Assert.IsNotNull(register.Add(new Trees.RegisteredTree("/t", $"/out/{thread}/{i}", Mirror: true, "name")));
        }
    }

    [TestMethod]
    public void Items_of_one_Include_are_two_trees()
    {
        using TreeScene scene = new TreeScene().Write("s1/a").Write("s2/b").Write("s3/c");
        scene.Fails(scene.Check(Tree("s1", "out", ""), Tree("s2", "out", ""), Tree("s1", "out", "true")), "COWCOPY0005");
    }

    [TestMethod]
    [DataRow("s1", "out", "", "s2", "out", "", DisplayName = "no mirror")]
    [DataRow("s1", "out", "true", "s2", "out2", "true", DisplayName = "a name that begins with the other")]
    [DataRow("s1", "a/out", "true", "s2", "b/out", "true", DisplayName = "beside each other")]
    [DataRow("s1", "out", "true", "s1/", "./out", "true", DisplayName = "the same tree")]
    public void Trees_that_do_not_overlap_are_no_conflict(
        string one, string to, string mirrors, string other, string otherTo, string otherMirrors)
    {
        using TreeScene scene = new TreeScene().Write("s1/a").Write("s2/b");
        scene.Succeeds(scene.Check(Tree(one, to, mirrors), Tree(other, otherTo, otherMirrors)));
        scene.Succeeds(scene.Check(Tree(one, to, mirrors), Tree(other, otherTo, otherMirrors)));
        scene.Succeeds(Call(scene, one, to, mirrors));
        scene.Succeeds(Call(scene, other, otherTo, otherMirrors));
    }

    [TestMethod]
    public void Another_project_of_the_build_is_named()
    {
        using TreeScene scene = new TreeScene().Write("s1/a").Write("s2/b");
        CowCopyCheckTrees other = scene.Check(Tree("s1", "out", "true"));
        other.ProjectFile = "/other/other.proj";
        scene.Succeeds(other);
        string text = scene.Fails(scene.Check(Tree("s2", "out", "true")), "COWCOPY0005");
        Assert.Contains("this build copies \"s1\" of \"/other/other.proj\" to", text);
    }

    [TestMethod]
    public void Another_build_is_not_this_one()
    {
        using TreeScene scene = new TreeScene().Write("s1/a").Write("s2/b");
        scene.Succeeds(scene.Check(Tree("s1", "out", "true")));
        scene.Engine = new RecordingBuildEngine();
        scene.Succeeds(scene.Check(Tree("s2", "out", "true")));
    }

    [TestMethod]
    public void A_call_of_the_task_does_not_delete_what_another_copied()
    {
        using TreeScene scene = new TreeScene().Write("s1/a").Write("s2/b");
        scene.Succeeds(Call(scene, "s1", "out", ""));
        Assert.Contains("\"s2\" of \"test.proj\"", scene.Fails(Call(scene, "s2", "out", "true"), "COWCOPY0005"));
        Assert.AreEqual("a", scene.Names());
    }

    [TestMethod]
    public void A_call_for_an_item_names_the_item_and_its_file()
    {
        using TreeScene scene = new TreeScene().Write("s1/a").Write("s2/b");
        CowCopyTree first = Call(scene, "s1", "out", "true"), second = Call(scene, "s2", "out", "true");
        CowCopyTree wrong = Call(scene, "s1", "c", "so");
        first.ItemFile = second.ItemFile = wrong.ItemFile = scene.At("items.props");
        scene.Succeeds(first);
        Assert.Contains($"\"s2\" of \"{scene.At("items.props")}\"", scene.Fails(second, "COWCOPY0005"));
        Assert.AreEqual(scene.At("items.props"), scene.Engine.Of(EventKind.Error).Single().File);
        scene.Engine = new RecordingBuildEngine();
        wrong.BuildEngine = scene.Engine;
        Assert.StartsWith("CowCopyTree \"s1\" has the value \"so\" for Mirror.", scene.Fails(wrong, "COWCOPY0005"));

        scene.Engine = new RecordingBuildEngine();
        Assert.StartsWith("CowCopyTree has the value \"so\" for Mirror.", scene.Fails(Call(scene, "s1", "c", "so"), "COWCOPY0005"));
        Assert.AreEqual("test.proj", scene.Engine.Of(EventKind.Error).Single().File);
    }

    // Nothing may take quadratic time: each pair of these would be a billion comparisons.
    [TestMethod]
    public void Many_trees_are_compared_by_destination()
    {
        using TreeScene scene = new();
        Trees.TreeRegister register = new();
        for (int i = 0; i < 40_000; i++)
            Assert.IsNull(register.Add(new Trees.RegisteredTree("/s/" + i, HostPath.Of("/out/a/b/" + i), Mirror: true, "name")));
        Assert.IsNotNull(register.Add(new Trees.RegisteredTree("/s", HostPath.Of("/out/a/b/39999/x"), Mirror: false, "name")));
        Assert.IsNotNull(register.Add(new Trees.RegisteredTree("/s", HostPath.Of("/out"), Mirror: false, "name")));
    }

    private static ITaskItem Tree(string source, string destination, string mirror) =>
        Item(source, ("Destination", destination), ("Mirror", mirror));

    private static CowCopyTree Call(TreeScene scene, string source, string destination, string mirror)
    {
        CowCopyTree task = scene.Tree(source, destination);
        task.Mirror = mirror;
        return task;
    }
}
