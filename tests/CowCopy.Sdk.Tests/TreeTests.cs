using CowCopy.TestKit;
using CowCopy.TestKit.MSBuild;
using static CowCopy.Sdk.Tests.Situation;

namespace CowCopy.Sdk.Tests;

/// <summary>What CowCopyTree copies, skips, deletes and reports.</summary>
[TestClass]
public sealed class TreeTests
{
    [TestMethod]
    public void A_directory_is_copied_with_links_and_empty_directories()
    {
        string odd = OperatingSystem.IsWindows() ? "a;b%41.txt" : "a;b%41*.txt";
        using TreeScene scene = new TreeScene().WriteTree().Write("src/" + odd);
        Directory.CreateDirectory(scene.At("src", "empty"));
        Links.ToFile(scene.At("src", "link"), "b/two.txt");
        Links.ToFile(scene.At("src", "broken"), "nothing");
        CowCopyTree task = scene.Tree();
        scene.Succeeds(task);
        Assert.AreEqual(odd + " b/ b/c/ b/c/three.pdb b/two.txt broken empty/ link one", scene.Names());
        Assert.AreEqual("b/two.txt", new FileInfo(scene.At("out", "link")).LinkTarget);
        CollectionAssert.AreEquivalent(
            (string[])[.. $"{odd} one b/two.txt b/c/three.pdb link broken".Split(' ').Select(name => scene.At("out", name))],
            task.CopiedFiles.Select(static item => item.ItemSpec).ToArray());
        Assert.IsTrue(task.ChangedAnything);
        Assert.StartsWith("CowCopyTree: \"src\" to \"out\": 6 copied (", scene.Lines.Single());
        Assert.EndsWith("2 linked), 0 unchanged", scene.Lines.Single());
    }

    [TestMethod]
    public void The_second_time_nothing_is_done_and_that_is_logged()
    {
        using TreeScene scene = new TreeScene().WriteTree();
        Links.ToFile(scene.At("src", "link"), "one");
        scene.Succeeds(scene.Tree());
        scene.Engine = new RecordingBuildEngine();
        CowCopyTree again = scene.Tree();
        scene.Succeeds(again);
        Assert.AreEqual("CowCopyTree: \"src\" to \"out\": 0 copied, 3 unchanged", scene.Engine.Events.Single().Text);
        Assert.IsFalse(again.ChangedAnything);
        Assert.HasCount(4, again.CopiedFiles);
    }

    [TestMethod]
    public void Without_skipping_everything_is_copied_again()
    {
        using TreeScene scene = new TreeScene().WriteTree();
        scene.Succeeds(scene.Tree());
        CowCopyTree again = scene.Tree();
        again.SkipUnchanged = "false";
        scene.Succeeds(again);
        Assert.StartsWith("CowCopyTree: \"src\" to \"out\": 3 copied", scene.Lines.Last());
    }

    [TestMethod]
    [DataRow("", "", "b/ b/c/ b/c/three.pdb b/two.txt empty/ one")]
    [DataRow("*.txt", "", "b/ b/two.txt")]
    [DataRow("", "*.pdb;one", "b/ b/two.txt")]
    [DataRow("b", "c", "b/ b/two.txt")]
    [DataRow("/two.txt", "", "")]
    public void Globs_select_files(string include, string exclude, string expected)
    {
        using TreeScene scene = new TreeScene().WriteTree();
        Directory.CreateDirectory(scene.At("src", "empty"));
        CowCopyTree task = scene.Tree();
        task.Include = Items(include.Split(';', StringSplitOptions.RemoveEmptyEntries));
        task.Exclude = Items(exclude.Split(';', StringSplitOptions.RemoveEmptyEntries));
        scene.Succeeds(task);
        Assert.AreEqual(expected, scene.Names());
    }

    [TestMethod]
    public void A_mirror_deletes_what_the_source_lacks_and_reports_it()
    {
        using TreeScene scene = new TreeScene().WriteTree().Write("out/old/file").Write("out/b/left");
        CowCopyTree task = scene.Tree();
        task.Mirror = "true";
        task.Exclude = Items("*.pdb");
        scene.Succeeds(task);
        Assert.AreEqual("b/ b/two.txt one", scene.Names());
        CollectionAssert.AreEquivalent(
            (string[])[scene.At("out", "old", "file"), scene.At("out", "old"), scene.At("out", "b", "left")],
            task.DeletedFiles.Select(static item => item.ItemSpec).ToArray());
        Assert.EndsWith(", 3 deleted", scene.Lines.Single());
        Assert.IsTrue(scene.Engine.Events.Any(logged => logged.Text == $"Deleted \"{scene.At("out", "b", "left")}\"."));
    }

    [TestMethod]
    public void Without_a_mirror_nothing_is_deleted()
    {
        using TreeScene scene = new TreeScene().WriteTree().Write("out/old");
        scene.Succeeds(scene.Tree());
        Assert.Contains("old", scene.Names());
    }

    [TestMethod]
    public void Followed_links_are_copied_as_what_they_lead_to()
    {
        using TreeScene scene = new TreeScene().WriteTree();
        Links.ToFile(scene.At("src", "link"), "b");
        CowCopyTree task = scene.Tree();
        task.FollowLinks = "true";
        scene.Succeeds(task);
        Assert.Contains("link/ link/c/ link/c/three.pdb", scene.Names());
    }

    [TestMethod]
    public void A_read_only_source_gives_a_writable_copy()
    {
        using TreeScene scene = new TreeScene().Write("src/one");
        File.SetAttributes(scene.At("src", "one"), FileAttributes.ReadOnly);
        scene.Succeeds(scene.Tree());
        Assert.IsFalse(new FileInfo(scene.At("out", "one")).IsReadOnly);
    }

    [TestMethod]
    public void The_copies_count_in_the_summary_line_and_after_it_they_are_a_line_of_their_own()
    {
        using TreeScene scene = new TreeScene().WriteTree();
        Links.ToFile(scene.At("src", "link"), "one");
        scene.Succeeds(scene.Tree());
        scene.Succeeds(scene.With(new CowCopySummary()));
        Assert.StartsWith("CowCopy: 4 copied (", scene.Lines.Last());
        scene.Succeeds(scene.Tree());
        Assert.StartsWith("CowCopyTree: ", scene.Lines.Last(), "nothing was copied after the line");
        scene.Succeeds(scene.Tree(destination: "out2"));
        Assert.StartsWith("CowCopy: 4 copied (", scene.Lines.Last());
        Assert.EndsWith(", 3 unchanged", scene.Lines.Last(), "with what was skipped since the line");
    }

    [TestMethod]
    public void A_task_cancelled_before_it_begins_copies_nothing()
    {
        using TreeScene scene = new TreeScene().WriteTree();
        CowCopyTree task = scene.Tree();
        task.Cancel();
        Assert.IsFalse(task.Execute());
        Assert.IsEmpty(task.CopiedFiles);
        Assert.IsEmpty(scene.Engine.Of(EventKind.Error));
    }

    [TestMethod]
    public void Under_question_an_unchanged_tree_passes()
    {
        using TreeScene scene = new TreeScene().WriteTree();
        scene.Succeeds(scene.Tree());
        scene.Succeeds(Question(scene));
    }

    [TestMethod]
    [DataRow("src/one", "out/one", false)]
    [DataRow("src/b/new", "out/b/new", false)]
    [DataRow("out/b/extra", "out/b/extra", true)]
    public void Under_question_a_change_fails_and_is_not_made(string written, string reported, bool mirror)
    {
        using TreeScene scene = new TreeScene().WriteTree();
        scene.Succeeds(scene.Tree());
        scene.Write(written, "changed");
        string before = scene.Names();
        CowCopyTree task = Question(scene);
        task.Mirror = mirror ? "true" : null;
        Assert.Contains("see \"" + scene.At(reported) + "\"", scene.Fails(task, "COWCOPY0007"));
        Assert.AreEqual(before, scene.Names());
    }

    [TestMethod]
    public void Under_question_a_source_that_does_not_exist_is_named()
    {
        using TreeScene scene = new TreeScene().WriteTree();
        scene.Succeeds(scene.Tree());
        Directory.Delete(scene.At("src"), recursive: true);
        Assert.Contains("see \"" + scene.At("src") + "\"", scene.Fails(Question(scene), "COWCOPY0007"));
    }

    [TestMethod]
    [DataRow("false")]
    [DataRow("true")]
    public void Under_question_a_search_that_was_cancelled_does_not_pass(string mirror)
    {
        using TreeScene scene = new TreeScene().WriteTree();
        scene.Succeeds(scene.Tree());
        CowCopyTree task = Question(scene);
        task.Mirror = mirror;
        task.Cancel();
        Assert.IsFalse(task.Execute());
        Assert.IsEmpty(scene.Engine.Of(EventKind.Error));
    }

    private static CowCopyTree Question(TreeScene scene)
    {
        CowCopyTree task = scene.Tree();
        task.FailIfNotIncremental = true;
        return task;
    }
}
