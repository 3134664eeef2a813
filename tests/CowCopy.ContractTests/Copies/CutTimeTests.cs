using System.Runtime.Versioning;
using CowCopy.LoopVolumes;
using CowCopy.Platform.Linux;
using CowCopy.TestKit;

namespace CowCopy.ContractTests.Copies;

/// <summary>A volume that keeps whole seconds and no time of creation: ext3, as ext4 with inodes of 128 bytes and SFTP.</summary>
[TestClass]
[DoNotParallelize] // it starts processes
[OSCondition(OperatingSystems.Linux)]
[SupportedOSPlatform("linux")]
public sealed class CutTimeTests
{
    private const string First = "2024-02-29 12:34:56.123456789";
    private const string SameSecond = "2024-02-29 12:34:56.9", NextSecond = "2024-02-29 12:34:57.1";

    private static readonly CopyOptions Skip = new() { SkipUnchanged = SkipUnchanged.SameTimestamp };

    [TestMethod]
    [DataRow("content", First, CopyOutcome.Unchanged)]
    [DataRow("content", SameSecond, CopyOutcome.Unchanged)]
    [DataRow("CONTENT", SameSecond, CopyOutcome.Copied)]
    [DataRow("content", NextSecond, CopyOutcome.Copied)]
    [DataRow("longer content", SameSecond, CopyOutcome.Copied)]
    public void A_copy_whose_time_was_cut_is_unchanged_while_its_content_is(string second, string time, CopyOutcome outcome) =>
        OnCoarse((fine, coarse) =>
        {
            FileCopier copier = new(new LinuxPlatform());
            string source = fine.WriteFile("source", "content"), destination = Path.Combine(coarse, "copy");
            SetTime(source, First);
            Assert.AreEqual(CopyOutcome.Copied, copier.Copy(source, destination, Skip).Outcome);
            File.SetUnixFileMode(destination, File.GetUnixFileMode(destination)); // a later change of the copy that proves nothing

            fine.WriteFile("source", second);
            SetTime(source, time);

            CopyPlan plan = copier.Plan(source, destination, Skip);
            Assert.AreEqual(outcome == CopyOutcome.Copied, plan.Method != CopyMethod.None, plan.Message);
            Assert.AreEqual(outcome, copier.Copy(source, destination, Skip).Outcome);
            Assert.AreEqual(second, File.ReadAllText(destination));
        });

    [TestMethod]
    public void Trees_mirrors_and_manifests_find_their_copies_unchanged() => OnCoarse((fine, coarse) =>
    {
        FileCopier copier = new(new LinuxPlatform());
        string source = fine.WriteFile("tree/source", "content"), tree = fine.Combine("tree"), mirror = Path.Combine(coarse, "mirror");
        SetTime(source, First);
        TreeOptions options = new() { Copy = Skip, Mirror = true };
        ManifestEntry[] entries = [new(source, "a/copy")];
        Assert.IsTrue(copier.CopyTree(tree, mirror, options).Succeeded);
        copier.Materialize(entries, Path.Combine(coarse, "manifest"));

        Assert.IsEmpty(copier.PlanTree(tree, mirror, options));
        Assert.AreEqual(1, copier.CopyTree(tree, mirror, options).Files.Counts.Unchanged);
        Assert.AreEqual(1, copier.Materialize(entries, Path.Combine(coarse, "manifest")).Counts.Unchanged);
    });

    [TestMethod]
    public void Where_times_are_fine_a_whole_second_is_another_time() => OnCoarse((fine, _) =>
    {
        FileCopier copier = new(new LinuxPlatform());
        using TempDirectory other = new(TestVolumes.Require(VolumeRole.Xfs));
        string source = fine.WriteFile("source", "content"), destination = other.WriteFile("copy", "content");
        SetTime(source, First);
        SetTime(destination, "2024-02-29 12:34:56");

        Assert.AreEqual(CopyOutcome.Copied, copier.Copy(source, destination, Skip).Outcome);
        Assert.AreEqual(CopyOutcome.Unchanged, copier.Copy(source, destination, Skip).Outcome);
    });

    private static void OnCoarse(Action<TempDirectory, string> test)
    {
        using TempDirectory fine = new(TestVolumes.Require(VolumeRole.Ext4));
        string image = fine.Combine("image"), mounted = fine.Combine("mounted");
        Directory.CreateDirectory(mounted);
        bool isMounted = Succeeds("truncate", "-s", "16M", image) && Succeeds("mkfs.ext3", "-q", "-I", "128", image)
            && Succeeds("mount", "-o", "loop", image, mounted);
        if (!isMounted) TestVolumes.Missing("An ext3 image can be mounted by root only.");
        try
        {
            test(fine, mounted);
        }
        finally
        {
            Assert.IsTrue(Succeeds("umount", mounted));
        }
    }

    private static bool Succeeds(string command, params string[] arguments) => Command.Run(command, arguments).ExitCode == 0;

    // The base library sets times to 100 ns.
    private static void SetTime(string path, string time) => Assert.IsTrue(Succeeds("touch", "-d", time, path));
}
