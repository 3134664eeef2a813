using CowCopy.TestKit;
using CowCopy.TestKit.MSBuild;

namespace CowCopy.Sdk.Tests;

/// <summary>The outcome of a call of CowCopyTree: whether anything changed, whether it is up to date, and the file of a failure.</summary>
[TestClass]
public sealed class TreeOutcomeTests
{
    [TestMethod]
    public void A_copy_and_a_deletion_are_both_changes()
    {
        using TreeScene scene = new TreeScene().Write("src/new").Write("out/old");
        CowCopyTree task = Mirror(scene);

        scene.Succeeds(task);

        Assert.IsTrue(task.ChangedAnything);
        Assert.AreEqual(("new", 1), (scene.Names(), task.DeletedFiles.Length));
    }

    [TestMethod]
    [OSCondition(ConditionMode.Exclude, OperatingSystems.Windows)]
    public void Permissions_alone_are_a_change()
    {
        if (OperatingSystem.IsWindows()) return;
        using TreeScene scene = new TreeScene().Write("src/sub/one");
        scene.Succeeds(Mirror(scene));
        File.SetUnixFileMode(scene.At("out", "sub"), UnixFileMode.UserRead | UnixFileMode.UserWrite | UnixFileMode.UserExecute);
        File.SetUnixFileMode(scene.At("src", "sub"), UnixFileMode.UserRead | UnixFileMode.UserExecute);
        CowCopyTree task = Mirror(scene);

        scene.Succeeds(task);

        Assert.AreEqual((true, 0), (task.ChangedAnything, task.DeletedFiles.Length));
        Assert.Contains(
            $"Changed the permissions of \"{scene.At("out", "sub")}\".", scene.Engine.Events.Select(static logged => logged.Text));
        Assert.AreEqual(File.GetUnixFileMode(scene.At("src", "sub")), File.GetUnixFileMode(scene.At("out", "sub")));
        File.SetUnixFileMode(scene.At("src", "sub"), UnixFileMode.UserRead | UnixFileMode.UserWrite | UnixFileMode.UserExecute);
    }

    [TestMethod]
    [DataRow(false)]
    [DataRow(true)]
    public void What_the_source_lacks_makes_a_mirror_out_of_date_and_no_other_tree(bool isMirror)
    {
        using TreeScene scene = new TreeScene().Write("src/one");
        scene.Succeeds(scene.Tree());
        scene.Write("out/old");
        CowCopyTree task = isMirror ? Mirror(scene) : scene.Tree();
        task.FailIfNotIncremental = true;

        if (isMirror) Assert.Contains(scene.At("out", "old"), scene.Fails(task, "COWCOPY0007"));
        else scene.Succeeds(task);

        if (!isMirror) Assert.IsEmpty(scene.Engine.Of(EventKind.Error));
        Assert.IsFalse(task.ChangedAnything);
    }

    [TestMethod]
    [OSCondition(OperatingSystems.Linux)]
    public void The_line_of_the_project_names_the_kind_of_the_volume_that_cannot_clone()
    {
        using TreeScene scene = new TreeScene(TestVolumes.Memory()).Write("src/one");
        scene.Succeeds(scene.Tree());

        scene.Succeeds(scene.With(new CowCopySummary { ProjectFiles = [scene.At("app.csproj")] }));

        Assert.AreEqual("CowCopy: 1 copied (1 byte-copied: tmpfs cannot clone), 0 unchanged [app]", scene.Engine.Events[^1].Text);
    }

    [TestMethod]
    [DataRow("items.props", "items.props")]
    [DataRow("", null)]
    [DataRow(" ", null)]
    public void A_failure_is_one_of_the_file_that_has_the_item(string itemFile, string? file)
    {
        using TreeScene scene = new();
        CowCopyTree task = scene.Tree(source: "gone");
        task.ItemFile = itemFile;

        string text = scene.Fails(task, "COWCOPY0006");

        if (file is not null) Assert.AreEqual(file, scene.Engine.Of(EventKind.Error).Single().File);
        else Assert.AreNotEqual("items.props", scene.Engine.Of(EventKind.Error).Single().File);
        Assert.Contains("gone", text);
    }

    private static CowCopyTree Mirror(TreeScene scene)
    {
        CowCopyTree task = scene.Tree();
        task.Mirror = "true";
        return task;
    }
}
