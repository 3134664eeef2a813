using System.Runtime.Versioning;
using CowCopy.TestKit;
using CowCopy.TestKit.MSBuild;
using static CowCopy.Sdk.Tests.Situation;

namespace CowCopy.Sdk.Tests;

/// <summary>Cleaning where others have changed the destination, or nothing may be deleted there.</summary>
[TestClass]
public sealed class TreeCleanFaultTests
{
    [TestMethod]
    public void What_is_gone_already_is_not_counted()
    {
        using TreeScene scene = new TreeScene().WriteTree();
        scene.CopyListed();
        File.Delete(scene.At("out", "one"));
        scene.Clean();
        Assert.EndsWith("out\": 2 deleted", scene.Lines.Last());
        Assert.IsFalse(Directory.Exists(scene.At("out")));
    }

    [TestMethod]
    public void A_destination_that_is_gone_is_no_failure()
    {
        using TreeScene scene = new TreeScene().WriteTree();
        scene.CopyListed();
        DeleteAll(scene.At("out"));
        scene.Clean();
        Assert.EndsWith("out\": 0 deleted", scene.Lines.Last());
        Assert.AreEqual("", scene.Names("obj"));
    }

    [TestMethod]
    public void A_directory_that_goes_before_those_in_it_are_cleaned_is_no_failure()
    {
        using TreeScene scene = new TreeScene().Write("src/b/a").Write("src/b/c/three");
        scene.CopyListed();
        scene.Engine = new RecordingBuildEngine
        {
            Logged = logged => { if (logged.Text!.StartsWith("Deleted ", StringComparison.Ordinal)) DeleteAll(scene.At("out", "b")); },
        };
        scene.Clean();
        Assert.EndsWith("out\": 1 deleted", scene.Lines.Last());
        Assert.IsFalse(Directory.Exists(scene.At("out")));
    }

    [TestMethod]
    public void A_file_in_the_place_of_a_directory_stays()
    {
        using TreeScene scene = new TreeScene().WriteTree();
        scene.CopyListed();
        DeleteAll(scene.At("out", "b"));
        scene.Write("out/b", "mine");
        scene.Clean();
        Assert.AreEqual("mine", File.ReadAllText(scene.At("out", "b")));
        Assert.EndsWith("out\": 1 deleted", scene.Lines.Last());
    }

    [TestMethod]
    [OSCondition(OperatingSystems.Linux)]
    [SupportedOSPlatform("linux")]
    public void A_directory_that_others_use_and_that_may_not_be_deleted_is_left_without_a_warning()
    {
        if (!Environment.IsPrivilegedProcess) Assert.Inconclusive("Only root can act as another user.");
        using TreeScene scene = new TreeScene().Write("src/b/one");
        scene.CopyListed();
        scene.Write("out/b/mine");
        Open(scene.At("out", "b"));
        Open(scene.At("obj"));
        LinuxCalls.AsNobody(() => scene.Clean());
        Assert.AreEqual("b/ b/mine", scene.Names());
    }

    [TestMethod]
    public void A_directory_that_goes_while_it_is_cleaned_is_no_failure()
    {
        using TreeScene scene = new TreeScene().WriteTree();
        scene.CopyListed();
        scene.Engine = new RecordingBuildEngine
        {
            Logged = logged => { if (logged.Text!.StartsWith("Deleted ", StringComparison.Ordinal)) DeleteAll(scene.At("out", "b")); },
        };
        scene.Clean();
        Assert.EndsWith("out\": 2 deleted", scene.Lines.Last());
        Assert.AreEqual("", scene.Names("obj"));
        Assert.IsFalse(Directory.Exists(scene.At("out")));
    }

    // Below a destination no link was followed when copying.
    [TestMethod]
    public void A_directory_that_was_there_before_and_has_become_a_link_leads_nowhere()
    {
        using TreeScene scene = new TreeScene().WriteTree().Write("elsewhere/two.txt").Write("elsewhere/c/three.pdb");
        Directory.CreateDirectory(scene.At("out", "b", "c"));
        scene.CopyListed();
        DeleteAll(scene.At("out", "b"));
        Links.ToDirectory(scene.At("out", "b"), scene.At("elsewhere"));
        scene.Clean();
        Assert.AreEqual("c/ c/three.pdb two.txt", scene.Names("elsewhere"));
        Assert.AreEqual(scene.At("elsewhere"), new DirectoryInfo(scene.At("out", "b")).LinkTarget);
        Assert.IsFalse(File.Exists(scene.At("out", "one")));
    }

    [TestMethod]
    public void A_destination_inside_another_may_be_a_link()
    {
        using TreeScene scene = new TreeScene().WriteTree().Write("other/x").Write("real/mine");
        Directory.CreateDirectory(scene.At("out"));
        Links.ToDirectory(scene.At("out", "link"), scene.At("real"));
        scene.CopyListed();
        scene.CopyListed("other", "out/link");
        scene.Clean();
        Assert.AreEqual("mine", scene.Names("real"));
        Assert.AreEqual("link link/mine", scene.Names());
    }

    [TestMethod]
    public void Names_with_escapes_of_their_own_stay_apart()
    {
        if (OperatingSystem.IsWindows()) Assert.Inconclusive("Windows has no such names.");
        using TreeScene scene = new TreeScene().Write("src/%09x").Write("src/a%%b").Write("src/\ty").Write("src/%");
        string[] others = ["\tx", "%09y", "a%b"];
        foreach (string other in others) scene.Write("out/" + other);
        scene.CopyListed();
        scene.Clean();
        Assert.AreEqual(string.Join(' ', others), scene.Names());
    }

    [TestMethod]
    [OSCondition(OperatingSystems.Linux)]
    [SupportedOSPlatform("linux")]
    public void A_directory_that_cannot_be_read_is_a_warning_and_its_files_stay_in_the_list()
    {
        if (!Environment.IsPrivilegedProcess) Assert.Inconclusive("Only root can act as another user.");
        using TreeScene scene = new TreeScene().Write("src/b/c/one").Write("src/b/c/two");
        scene.CopyListed();
        string[] list = File.ReadAllLines(scene.At("obj", "list.txt"));
        Close(scene.At("out", "b"));

        LinuxCalls.AsNobody(() => scene.Succeeds(scene.With(new CowCopyCleanTrees { FileList = Item("obj/list.txt") })));

        Assert.StartsWith($"Cannot delete \"{scene.At("out", "b", "c")}\": ", scene.Engine.Of(EventKind.Warning).Single().Text!);
        CollectionAssert.AreEqual(list, File.ReadAllLines(scene.At("obj", "list.txt")));
        Open(scene.At("out", "b"));
        scene.Engine = new RecordingBuildEngine();
        scene.Clean();
        Assert.IsFalse(Directory.Exists(scene.At("out")));
    }

    [TestMethod]
    [OSCondition(OperatingSystems.Linux)]
    [SupportedOSPlatform("linux")]
    public void At_the_end_of_a_build_the_list_keeps_directories_that_cannot_be_read()
    {
        if (!Environment.IsPrivilegedProcess) Assert.Inconclusive("Only root can act as another user.");
        using TreeScene scene = new TreeScene().Write("src/one");
        scene.CopyListed(destination: "out/deep");
        scene.Write("out/deep/mine");
        scene.Clean();
        File.Delete(scene.At("out", "deep", "mine"));
        Open(scene.At("obj"));
        Close(scene.At("out"));

        LinuxCalls.AsNobody(scene.Engine.EndBuild);

        Open(scene.At("out"));
        Assert.AreEqual("deep/", scene.Names());
        scene.Clean();
        Assert.IsFalse(Directory.Exists(scene.At("out")), "the list still has both");
    }

    [TestMethod]
    [OSCondition(OperatingSystems.Linux)]
    [SupportedOSPlatform("linux")]
    public void A_directory_that_could_not_be_deleted_is_deleted_at_the_end_of_the_build_if_that_works_then()
    {
        if (!Environment.IsPrivilegedProcess) Assert.Inconclusive("Only root can act as another user.");
        using TreeScene scene = new();
        Directory.CreateDirectory(scene.At("src", "empty"));
        scene.CopyListed();
        LinuxCalls.AsNobody(() => scene.Succeeds(scene.With(new CowCopyCleanTrees { FileList = Item("obj/list.txt") })));
        Assert.AreEqual("empty/", scene.Names());
        scene.Engine.EndBuild();
        Assert.IsFalse(Directory.Exists(scene.At("out")));
        Assert.AreEqual("", scene.Names("obj"));
    }

    [TestMethod]
    [DataRow("one")]
    [DataRow("empty/")]
    [OSCondition(OperatingSystems.Linux)]
    [SupportedOSPlatform("linux")]
    public void A_mount_point_in_the_place_of_a_copy_is_a_warning_and_stays(string copied)
    {
        if (!Environment.IsPrivilegedProcess) Assert.Inconclusive("Only root may mount.");
        using TreeScene scene = new();
        if (copied == "one") scene.Write("src/one");
        else Directory.CreateDirectory(scene.At("src", "empty"));
        scene.CopyListed();
        string[] list = File.ReadAllLines(scene.At("obj", "list.txt"));
        string path = scene.At("out", copied.TrimEnd('/'));

        LinuxCalls.WithReadOnlyMount(path, () => scene.Succeeds(scene.With(new CowCopyCleanTrees { FileList = Item("obj/list.txt") })));

        Assert.StartsWith($"Cannot delete \"{path}\": ", scene.Engine.Of(EventKind.Warning).Single().Text!);
        Assert.AreEqual(copied, scene.Names());
        CollectionAssert.AreEqual(list, File.ReadAllLines(scene.At("obj", "list.txt")));
    }

    // What cannot be read may list anything: nothing is deleted.
    [TestMethod]
    [OSCondition(OperatingSystems.Linux)]
    [SupportedOSPlatform("linux")]
    public void A_list_that_cannot_be_read_is_a_warning()
    {
        if (!Environment.IsPrivilegedProcess) Assert.Inconclusive("Only root can act as another user.");
        using TreeScene scene = new TreeScene().Write("src/one");
        scene.CopyListed();
        Close(scene.At("obj", "list.txt"));
        LinuxCalls.AsNobody(() => scene.Succeeds(scene.With(new CowCopyCleanTrees { FileList = Item("obj/list.txt") })));
        Assert.StartsWith($"Cannot delete \"{scene.At("obj", "list.txt")}\": ", scene.Engine.Of(EventKind.Warning).Single().Text!);
        Assert.AreEqual("one", scene.Names());
    }

    [TestMethod]
    [OSCondition(OperatingSystems.Linux)]
    [SupportedOSPlatform("linux")]
    public void A_list_that_cannot_be_deleted_is_a_warning()
    {
        if (!Environment.IsPrivilegedProcess) Assert.Inconclusive("Only root may mount.");
        using TreeScene scene = new TreeScene().Write("src/one");
        scene.CopyListed();
        LinuxCalls.WithReadOnlyMount(
            scene.At("obj", "list.txt"),
            () => scene.Succeeds(scene.With(new CowCopyCleanTrees { FileList = Item("obj/list.txt") })));
        Assert.StartsWith($"Cannot delete \"{scene.At("obj", "list.txt")}\": ", scene.Engine.Of(EventKind.Warning).Single().Text!);
        Assert.IsFalse(Directory.Exists(scene.At("out")));
    }

    [TestMethod]
    [DataRow(false, DisplayName = "gone with its directory")]
    [DataRow(true, DisplayName = "a directory in its place")]
    public void At_the_end_of_a_build_a_list_that_cannot_be_written_is_left_alone(bool isDirectory)
    {
        using TreeScene scene = new TreeScene().Write("src/one");
        scene.CopyListed();
        scene.Write("out/mine");
        scene.Clean();
        File.Delete(scene.At("out", "mine"));
        DeleteAll(scene.At("obj"));
        if (isDirectory) scene.Write("obj/list.txt/mine");
        scene.Engine.EndBuild();
        Assert.IsFalse(Directory.Exists(scene.At("out")));
        Assert.AreEqual(isDirectory ? "list.txt/ list.txt/mine" : "", scene.Names("obj"));
    }

    [TestMethod]
    public void A_list_that_cannot_be_written_anew_stays_as_it_was()
    {
        using TreeScene scene = new TreeScene().WriteTree();
        scene.CopyListed();
        string[] before = File.ReadAllLines(scene.At("obj", "list.txt"));
        Directory.CreateDirectory(scene.At("obj", "list.txt.tmp")); // where it is written first
        scene.Write("src/more");

        Assert.IsFalse(scene.Listed().Execute());

        CollectionAssert.AreEqual(before, File.ReadAllLines(scene.At("obj", "list.txt")));
    }

    [TestMethod]
    public void Copies_after_Clean_stay_in_the_list_and_a_deleted_directory_does_not()
    {
        using TreeScene scene = new TreeScene().Write("src/one");
        scene.CopyListed();
        scene.Write("out/mine");
        scene.Clean();
        scene.CopyListed(destination: "other");
        File.Delete(scene.At("out", "mine"));
        scene.Engine.EndBuild();
        Assert.IsFalse(Directory.Exists(scene.At("out")));
        Directory.CreateDirectory(scene.At("out"));
        scene.Clean();
        Assert.IsTrue(Directory.Exists(scene.At("out")), "its new owner is not the build");
        Assert.IsFalse(Directory.Exists(scene.At("other")));
    }

    // MSBuild may collect registered objects while a build goes on, if they allow it.
    [TestMethod]
    public void Each_Clean_of_a_build_leaves_its_directories_to_the_end()
    {
        using TreeScene scene = new TreeScene().Write("src/one");
        foreach (string destination in (string[])["first", "second"])
        {
            scene.CopyListed(destination: destination);
            scene.Write(destination + "/mine");
            scene.Clean();
        }

        foreach (string destination in (string[])["first", "second"]) File.Delete(scene.At(destination, "mine"));
        scene.Engine.CollectEarly();
        Assert.IsTrue(Directory.Exists(scene.At("first")));
        scene.Engine.EndBuild();
        foreach (string destination in (string[])["first", "second"]) Assert.IsFalse(Directory.Exists(scene.At(destination)), destination);
    }

    private static void DeleteAll(string directory)
    {
        if (Directory.Exists(directory)) Directory.Delete(directory, recursive: true);
    }

    [UnsupportedOSPlatform("windows")]
    private static void Close(string directory) => File.SetUnixFileMode(directory, UnixFileMode.None);

    [UnsupportedOSPlatform("windows")]
    private static void Open(string directory) => File.SetUnixFileMode(directory, (UnixFileMode)0x1FF);
}
