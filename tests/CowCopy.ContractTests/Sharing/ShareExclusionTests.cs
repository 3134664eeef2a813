using System.IO.MemoryMappedFiles;
using CowCopy.LoopVolumes;
using CowCopy.TestKit;

namespace CowCopy.ContractTests.Sharing;

/// <summary>Files of real volumes that are not shared: what the kernel says of writers, attributes and owners.</summary>
[TestClass]
[OSCondition(OperatingSystems.Linux)]
public sealed class ShareExclusionTests
{
    private const int Length = 100_000;

    [TestMethod]
    [DataRow(VolumeRole.Xfs)]
    [DataRow(VolumeRole.Btrfs)]
    public void A_file_that_is_open_for_writing_is_left(VolumeRole role)
    {
        using TempDirectory directory = new(TestVolumes.Require(role));
        string open = MakeThree(directory);
        using FileStream writer = new(open, FileMode.Open, FileAccess.Write, FileShare.ReadWrite);

        AssertLeft(directory, open, UnsharedReason.OpenForWriting);
    }

    [TestMethod]
    [DataRow(VolumeRole.Xfs)]
    [DataRow(VolumeRole.Btrfs)]
    public void A_file_that_is_mapped_for_writing_is_left_although_it_is_closed(VolumeRole role)
    {
        using TempDirectory directory = new(TestVolumes.Require(role));
        string mapped = MakeThree(directory);
        MemoryMappedViewAccessor view;
        using (FileStream stream = new(mapped, FileMode.Open, FileAccess.ReadWrite))
        using (var map = MemoryMappedFile.CreateFromFile(
            stream, null, 0, MemoryMappedFileAccess.ReadWrite, HandleInheritability.None, leaveOpen: true))
            view = map.CreateViewAccessor();

        AssertLeft(directory, mapped, UnsharedReason.OpenForWriting);
        view.Dispose();
    }

    [TestMethod]
    [DataRow(VolumeRole.Xfs)]
    [DataRow(VolumeRole.Btrfs)]
    public void A_file_that_is_opened_for_writing_after_the_plan_is_left(VolumeRole role)
    {
        using TempDirectory directory = new(TestVolumes.Require(role));
        string open = MakeThree(directory);
        FileSharer sharer = new();
        SharePlan plan = sharer.Plan(directory.Path);
        using FileStream writer = new(open, FileMode.Open, FileAccess.Write, FileShare.ReadWrite);

        ShareResult result = sharer.Share(plan);

        Assert.Contains(new UnsharedFile(open, UnsharedReason.OpenForWriting, 11), result.Unshared);
    }

    [TestMethod]
    [DataRow(VolumeRole.Xfs, false)]
    [DataRow(VolumeRole.Xfs, true)]
    [DataRow(VolumeRole.Btrfs, false)]
    [DataRow(VolumeRole.Btrfs, true)]
    public void A_file_that_was_to_give_and_to_take_blocks_is_left_once(VolumeRole role, bool isChanged)
    {
        using TempDirectory directory = new(TestVolumes.Require(role));
        byte[] content = new byte[4 * Length];
        Content.Of(Length).CopyTo(content, 0);
        string sparse = directory.WriteFile("a", content[..Length]); // its blocks are kept, as it has a clone; the rest of it is a hole
        using (FileStream file = new(sparse, FileMode.Open)) file.SetLength(content.Length);
        new FileCopier().Copy(sparse, directory.Combine("clone"), new CopyOptions { Mode = CopyMode.CloneOnly });
        string left = directory.WriteFile("b", content); // takes the start from the first, and gives the others its zeros
        foreach (string name in new[] { "c", "e" }) directory.WriteFile(name, content);
        FileSharer sharer = new();
        SharePlan plan = sharer.Plan(directory.Path);
        using FileStream writer = new(left, FileMode.Open, FileAccess.Write, FileShare.ReadWrite);
        if (isChanged)
        {
            writer.WriteByte(unchecked((byte)(content[0] + 1)));
            writer.Close();
        }

        ShareResult result = sharer.Share(plan);

        UnsharedReason reason = isChanged ? UnsharedReason.Changed : UnsharedReason.OpenForWriting;
        Assert.AreEqual((left, reason), (result.Unshared.Single().Path, result.Unshared[0].Reason));
        Assert.AreEqual(2, result.SharedFiles);
        writer.Dispose();
        Assert.IsFalse(sharer.Plan(directory.Path).Families.Any(family => family.Files.All(file => file != left)));
    }

    [TestMethod]
    [DataRow(VolumeRole.Xfs)]
    [DataRow(VolumeRole.Btrfs)]
    public void A_file_that_is_open_for_reading_is_shared(VolumeRole role)
    {
        using TempDirectory directory = new(TestVolumes.Require(role));
        using FileStream reader = new(MakeThree(directory), FileMode.Open, FileAccess.Read);
        FileSharer sharer = new();

        Assert.AreEqual(2, sharer.Share(sharer.Plan(directory.Path)).SharedFiles);
    }

    [TestMethod]
    [DoNotParallelize] // it starts a process
    [DataRow(VolumeRole.Xfs, "i")]
    [DataRow(VolumeRole.Xfs, "a")]
    [DataRow(VolumeRole.Btrfs, "i")]
    [DataRow(VolumeRole.Btrfs, "a")]
    public void A_file_that_may_not_be_changed_is_left(VolumeRole role, string attribute)
    {
        using TempDirectory directory = new(TestVolumes.Require(role));
        string file = MakeThree(directory);
        if (Command.Run("chattr", ["+" + attribute, file]).ExitCode != 0) TestVolumes.Missing("Only root can set attributes.");
        try
        {
            AssertLeft(directory, file, UnsharedReason.Protected);
        }
        finally
        {
            Command.Run("chattr", ["-" + attribute, file]);
        }
    }

    [TestMethod]
    [DoNotParallelize] // it starts a process
    public void Files_with_and_without_checksums_are_not_shared_with_each_other()
    {
        using TempDirectory directory = new(TestVolumes.Require(VolumeRole.Btrfs));
        byte[] content = Content.Of(Length);
        string plain = directory.Combine("without");
        Directory.CreateDirectory(plain);
        Assert.AreEqual(0, Command.Run("chattr", ["+C", plain]).ExitCode);
        directory.WriteFile("with/1", content);
        directory.WriteFile("without/1", content);
        FileSharer sharer = new();
        Assert.IsEmpty(sharer.Plan(directory.Path).Families);
        directory.WriteFile("with/2", content);
        directory.WriteFile("without/2", content);

        SharePlan plan = sharer.Plan(directory.Path);
        ShareResult result = sharer.Share(plan);

        Assert.AreEqual((2, 2, 0), (plan.Families.Count, result.SharedFiles, result.Unshared.Count));
        Assert.AreEqual(plan.SavableBytes, result.SavedBytes);
    }

    [TestMethod]
    [DoNotParallelize] // it starts a process
    public void Files_of_two_subvolumes_are_shared()
    {
        using TempDirectory directory = new(TestVolumes.Require(VolumeRole.Btrfs));
        string other = directory.Combine("subvolume");
        if (Command.Run("btrfs", ["subvolume", "create", other]).ExitCode != 0) TestVolumes.Missing("There is no btrfs command.");
        try
        {
            directory.WriteFile("one", Content.Of(Length));
            directory.WriteFile("subvolume/two", Content.Of(Length));
            FileSharer sharer = new();

            ShareResult result = sharer.Share(sharer.Plan(directory.Path));

            Assert.AreEqual((1, 102_400L), (result.SharedFiles, result.SavedBytes));
        }
        finally
        {
            Command.Run("btrfs", ["subvolume", "delete", other]);
        }
    }

    [TestMethod]
    [DoNotParallelize] // it starts a process
    public void Files_of_two_volumes_are_not_compared()
    {
        using TempDirectory one = new(TestVolumes.Require(VolumeRole.Xfs)), other = new(TestVolumes.Require(VolumeRole.OtherVolume));
        one.WriteFile("file", Content.Of(Length));
        Directory.CreateDirectory(one.Combine("mounted"));
        other.WriteFile("file", Content.Of(Length));
        if (Command.Run("mount", ["--bind", other.Path, one.Combine("mounted")]).ExitCode != 0) TestVolumes.Missing("Only root can mount.");
        try
        {
            SharePlan plan = new FileSharer().Plan(one.Path);

            Assert.AreEqual((2, 0, 0L), (plan.Space.Files, plan.Families.Count, plan.ReadBytes));
        }
        finally
        {
            Command.Run("umount", [one.Combine("mounted")]);
        }
    }

    /// <returns>The path of the first of three equal files.</returns>
    private static string MakeThree(TempDirectory directory)
    {
        string first = directory.WriteFile("first", Content.Of(Length));
        directory.WriteFile("second", Content.Of(Length));
        directory.WriteFile("third", Content.Of(Length));
        return first;
    }

    private static void AssertLeft(TempDirectory directory, string file, UnsharedReason reason)
    {
        FileSharer sharer = new();
        SharePlan plan = sharer.Plan(directory.Path);
        ShareResult result = sharer.Share(plan);

        Assert.AreEqual((file, reason), (plan.Unshared.Single().Path, plan.Unshared[0].Reason));
        Assert.AreEqual((1, 102_400L, 0), (result.SharedFiles, result.SavedBytes, result.Unshared.Count));
        Assert.AreEqual(plan.SavableBytes, result.SavedBytes);
        Assert.AreEqual(0, sharer.Plan(directory.Path).Families.Count);
    }
}
