using CowCopy.TestKit;
using CowCopy.TestKit.MSBuild;
using CowCopy.TestKit.Simulation;
using Microsoft.Build.Framework;
using static CowCopy.Sdk.Tests.Situation;

namespace CowCopy.Sdk.Tests;

/// <summary>Trees with files in use: what is copied again, how often, and what is reported. Windows is simulated.</summary>
[TestClass]
public sealed class TreeRetryTests
{
    private const int Denied = BusyDestination.AccessDenied, InUse = BusyDestination.SharingViolation;

    // To its time and length the old file is the new one.
    [TestMethod]
    public void Without_skipping_a_file_that_was_in_use_is_copied_whatever_its_time()
    {
        using TreeScene scene = new();
        HeldDrive drive = Drive(scene, "src/a", "src/b", "out/b");
        drive.Write(scene.At("src", "b"), [1]);
        drive.Write(scene.At("out", "b"), [2]);
        drive.CopyTime(scene.At("src", "b"), scene.At("out", "b"));
        drive.Refuse("Rename", InUse);
        CowCopyTree task = Task(scene);
        task.SkipUnchanged = "false";

        scene.Succeeds(task);

        ByteAssert.AreEqual(new byte[] { 1 }, drive.Read(scene.At("out", "b")));
        Assert.StartsWith("CowCopyTree: \"src\" to \"out\": 2 copied", scene.Lines.Single());
        Assert.EndsWith(", 0 unchanged", scene.Lines.Single());
    }

    [TestMethod]
    public void Each_file_is_counted_and_logged_once_however_often_the_tree_is_copied()
    {
        using TreeScene scene = new();
        HeldDrive drive = Drive(scene, "src/a", "src/b", "src/c", "out/b", "out/c");
        drive.CopyTime(scene.At("src", "c"), scene.At("out", "c"));
        drive.Refuse("Rename", InUse);

        scene.Succeeds(Task(scene));

        Assert.StartsWith("CowCopyTree: \"src\" to \"out\": 2 copied", scene.Lines.Single());
        Assert.EndsWith(", 1 unchanged", scene.Lines.Single());
        CollectionAssert.AreEqual(
            (string[])["a", "b"],
            Copied(scene).Select(Path.GetFileName).ToArray());
    }

    [TestMethod]
    public void A_tree_is_copied_again_as_often_as_requested_and_each_time_is_a_warning()
    {
        using TreeScene scene = new();
        HeldDrive drive = Drive(scene, "src/b", "out/b");
        scene.Engine = Register(drive, new RecordingBuildEngine());
        drive.Refuse("Rename", InUse);
        CowCopyTree task = Task(scene);
        task.Retries = "2";

        string error = scene.Fails(task, "COWCOPY0006");

        string[] warnings = [.. scene.Engine.Of(EventKind.Warning).Select(static one => one.Text!)];
        Assert.HasCount(2, warnings);
        Assert.StartsWith(error, warnings[0]);
        Assert.EndsWith("Beginning retry 1 in 1 ms.", warnings[0]);
        Assert.EndsWith("Beginning retry 2 in 1 ms.", warnings[1]);
        Assert.IsTrue(scene.Codes.Take(2).All(static code => code == "COWCOPY0008"));
        Assert.IsEmpty(task.CopiedFiles);
        Assert.IsFalse(task.ChangedAnything);
    }

    // Another process has created the file meanwhile.
    [TestMethod]
    public void What_has_changed_meanwhile_is_copied_again()
    {
        const int alreadyExists = 183;
        using TreeScene scene = new();
        HeldDrive drive = Drive(scene, "src/b", "out/b");
        drive.Refuse("Rename", alreadyExists);
        scene.Succeeds(Task(scene));
        Assert.AreEqual(1, scene.Engine.Of(EventKind.Warning).Count());
        ByteAssert.AreEqual(Content("src/b"), drive.Read(scene.At("out", "b")));
    }

    [TestMethod]
    public void What_is_denied_is_not_copied_again()
    {
        using TreeScene scene = new();
        HeldDrive drive = Drive(scene, "src/b", "out/b");
        drive.Refuse("Rename", Denied);
        scene.Fails(Task(scene), "COWCOPY0006");
        Assert.IsEmpty(scene.Engine.Of(EventKind.Warning));
    }

    // Both deletions are reported, one of each attempt.
    [TestMethod]
    public void A_mirror_is_made_again_where_what_it_deletes_is_in_use()
    {
        using TreeScene scene = new();
        HeldDrive drive = Drive(scene, "src/a", "out/old/x", "out/old/y");
        drive.Refuse("Delete", InUse, scene.At("out", "old", "y"));
        CowCopyTree task = Task(scene);
        task.Mirror = "true";

        scene.Succeeds(task);

        Assert.AreEqual(1, scene.Engine.Of(EventKind.Warning).Count());
        CollectionAssert.AreEquivalent(
            (string[])[scene.At("out", "old", "x"), scene.At("out", "old", "y"), scene.At("out", "old")],
            task.DeletedFiles.Select(static item => item.ItemSpec).ToArray());
        Assert.EndsWith(", 3 deleted", scene.Lines.Single());
        Assert.IsFalse(drive.Exists(scene.At("out", "old")));
    }

    [TestMethod]
    public void Directories_of_each_attempt_are_in_the_list()
    {
        using TreeScene scene = new();
        HeldDrive drive = Drive(scene, "src/new/a", "src/b", "out/b");
        drive.Refuse("Rename", InUse);
        CowCopyTree task = Task(scene);
        task.FileList = Item("list.txt");
        scene.Succeeds(task);
        CollectionAssert.Contains(File.ReadAllLines(scene.At("list.txt")), Path.Combine("out", "new") + "\t");
    }

    // Ends at once only if the wait ends with the cancellation.
    [TestMethod]
    public void Cancelling_ends_the_wait_and_nothing_is_copied_again()
    {
        using TreeScene scene = new();
        HeldDrive drive = Drive(scene, "src/b", "out/b");
        drive.Refuse("Rename", InUse);
        CowCopyTree? task = null;
        scene.Engine = Register(drive, new RecordingBuildEngine
        {
            Logged = logged =>
            {
                if (logged.Code != "COWCOPY0008") return;
                drive.Release();
                task!.Cancel();
            },
        });
        task = Task(scene);
        task.RetryDelayMilliseconds = "2147483647";
        Assert.IsFalse(task.Execute());
        Assert.AreEqual(1, scene.Engine.Of(EventKind.Warning).Count());
        Assert.AreEqual("COWCOPY0006", scene.Engine.Of(EventKind.Error).Single().Code, "what was in use is named");
        ByteAssert.AreEqual(Content("out/b"), drive.Read(scene.At("out", "b")));
        Assert.IsEmpty(task.CopiedFiles);
    }

    [TestMethod]
    public void A_retry_of_a_cancelled_task_is_not_announced()
    {
        using TreeScene scene = new();
        HeldDrive drive = Drive(scene, "src/a", "src/b", "out/b");
        drive.Refuse("Rename", InUse);
        CowCopyTree? task = null;
        scene.Engine = Register(drive, new RecordingBuildEngine
        {
            Logged = logged => { if (logged.Text!.StartsWith("Copying file", StringComparison.Ordinal)) task!.Cancel(); },
        });
        task = Task(scene);
        Assert.IsFalse(task.Execute());
        Assert.IsEmpty(scene.Engine.Of(EventKind.Warning));
    }

    [TestMethod]
    [DataRow("SystemCopy", 1)]
    [DataRow("SystemCopy", 2)]
    [DataRow("SystemCopy", 3)]
    [DataRow("MakeDirectory", 1)]
    public void What_a_cancelled_task_copied_and_created_is_listed(string operation, int occurrence)
    {
        using TreeScene scene = new();
        HeldDrive drive = Drive(scene, "src/new/a", "src/new/b", "src/c");
        CowCopyTree task = Task(scene);
        task.FileList = Item("list.txt");
        drive.Before(operation, occurrence, task.Cancel);

        bool isDone = task.Execute();

        Assert.IsFalse(isDone);
        string[] paths = ["new/a", "new/b", "c"];
        string[] copied = [.. paths.Where(path => drive.Exists(scene.At(["out", .. path.Split('/')])))];
        Assert.AreEqual(copied.Length, task.CopiedFiles.Length);
        string[] list = File.Exists(scene.At("list.txt")) ? File.ReadAllLines(scene.At("list.txt")) : [];
        foreach (string path in copied)
            CollectionAssert.Contains(list, "out\t" + path.Replace('/', Path.DirectorySeparatorChar));
        foreach (string[] created in (string[][])[["out"], ["out", "new"]])
            Assert.AreEqual(drive.Exists(scene.At(created)), list.Contains(Path.Combine(created) + "\t"));
        Assert.IsEmpty(scene.Engine.Of(EventKind.Error));
    }

    // A drive that lets go of its files after the first warning.
    private static HeldDrive Drive(TreeScene scene, params string[] files)
    {
        HeldDrive drive = new(scene.Root);
        foreach (string file in files) drive.Write(scene.At(file.Split('/')), Content(file));
        scene.Engine = Register(
            drive, new RecordingBuildEngine { Logged = logged => { if (logged.Code == "COWCOPY0008") drive.Release(); } });
        return drive;
    }

    private static RecordingBuildEngine Register(HeldDrive drive, RecordingBuildEngine engine)
    {
        engine.RegisterTaskObject(
            typeof(BuildSession), new BuildSession(drive.Copier), RegisteredTaskObjectLifetime.Build, allowEarlyCollection: false);
        return engine;
    }

    private static byte[] Content(string file) => [.. file.Select(static letter => (byte)letter)];

    private static CowCopyTree Task(TreeScene scene)
    {
        CowCopyTree task = scene.Tree();
        task.RetryDelayMilliseconds = "1";
        return task;
    }

    // The destinations of what was logged as copied.
    private static IEnumerable<string> Copied(TreeScene scene) =>
        from logged in scene.Engine.Events
        where logged.Text!.StartsWith("Copying file", StringComparison.Ordinal)
        select logged.Text!.Split('"')[3];
}
