using System.Runtime.Versioning;
using CowCopy.Planning;
using CowCopy.Platform;
using CowCopy.Platform.Linux;
using CowCopy.TestKit;

namespace CowCopy.ContractTests.Linux;

/// <summary>What the Linux platform finds out about directories, volumes and extents.</summary>
[TestClass]
[OSCondition(OperatingSystems.Linux)]
[SupportedOSPlatform("linux")]
public sealed class LinuxQueryTests
{
    private const int Block = 4096;
    private const uint NoCopyOnWrite = 0x00800000; // FS_NOCOW_FL of linux/fs.h

    /// <summary>A query lists 17 extents at first, then 1,169 (linux/fiemap.h: 32 bytes and 56 for each, in 1 and 64 KiB).</summary>
    [TestMethod]
    [DataRow(VolumeRole.Xfs)]
    [DataRow(VolumeRole.Btrfs)]
    [DataRow(VolumeRole.Ext4)]
    public void All_extents_of_a_file_are_listed_in_their_order(VolumeRole role)
    {
        LinuxPlatform platform = new();
        using TempDirectory directory = new(TestVolumes.Require(role));
        string path = directory.Combine("file");
        using FileStream file = new(path, FileMode.Create, FileAccess.ReadWrite, FileShare.ReadWrite, bufferSize: 0);
        int written = 0;
        foreach (int count in (int[])[0, 1, 16, 17, 18, 1200, 2400])
        {
            for (; written < count; written++)
            {
                file.Position = 2L * written * Block; // a hole after each block
                file.Write(Content.Of(Block));
            }

            file.Flush(flushToDisk: true);
            Extent earlier = new(-1, 1, 1, IsShared: false, IsInline: false);
            List<Extent> extents = [earlier];

            PlatformStatus status = platform.ReadExtents(new FileHandle(file.SafeFileHandle.DangerousGetHandle()), extents);

            Assert.IsTrue(status.IsOk);
            Assert.AreEqual(earlier, extents[0]);
            CollectionAssert.AreEqual(
                Enumerable.Range(0, count).Select(static index => (2L * index * Block, (long)Block)).ToArray(),
                extents.Skip(1).Where(static extent => !extent.IsUnwritten)
                    .Select(static extent => (extent.Offset, extent.Length)).ToArray());
        }
    }

    /// <summary>Linux 6.18 has these file systems without a rule of their own here: a directory may fold case only on ext4.</summary>
    [TestMethod]
    [DataRow(VolumeRole.Xfs, true)]
    [DataRow(VolumeRole.Ext4, true)]
    [DataRow(VolumeRole.Btrfs, true)]
    [DataRow(VolumeRole.Overlay, null)]
    [DataRow(VolumeRole.Ntfs, null)]
    [DataRow(VolumeRole.NtfsIgnoreCase, null)]
    public void Whether_case_counts_is_known_of_file_systems_that_report_it(VolumeRole role, bool? isSensitive)
    {
        LinuxPlatform platform = new();
        using TempDirectory directory = new(TestVolumes.Require(role));
        Assert.AreEqual(isSensitive, platform.IsCaseSensitive(directory.Path));
        Assert.IsNull(platform.IsCaseSensitive(directory.Combine("missing")));
    }

    /// <summary>The attributes of chattr(1): C of a file that is not copied on write, which only btrfs has.</summary>
    [TestMethod]
    [DataRow(VolumeRole.Btrfs, true)]
    [DataRow(VolumeRole.Xfs, false)]
    [DataRow(VolumeRole.Ext4, false)]
    public void A_file_without_copy_on_write_is_known(VolumeRole role, bool exists)
    {
        LinuxPlatform platform = new();
        using TempDirectory directory = new(TestVolumes.Require(role));
        string file = directory.WriteFile("file", ""), other = directory.WriteFile("other", "");
        if (exists) Assert.IsTrue(LinuxCalls.TrySetFlags(file, NoCopyOnWrite));
        Assert.AreEqual(exists, platform.IsCopyOnWriteDisabled(file));
        Assert.AreEqual(false, platform.IsCopyOnWriteDisabled(other));
        Assert.IsNull(platform.IsCopyOnWriteDisabled(directory.Combine("missing")));
    }

    [TestMethod]
    [DoNotParallelize] // it starts a process
    public void Queries_of_a_path_beyond_4096_bytes_are_those_of_its_directory()
    {
        LinuxPlatform platform = new();
        using TempDirectory directory = new(TestVolumes.Require(VolumeRole.Xfs));
        string top = directory.Combine("top"), deep = top;
        try
        {
            Assert.IsTrue(platform.MakeDirectory(top, 0x1ED).IsOk);
            while (deep.Length < 5000)
            {
                deep = Path.Combine(deep, new string('d', 200));
                Assert.IsTrue(platform.MakeDirectory(deep, 0x1ED).IsOk);
            }

            Assert.IsTrue(platform.InspectVolume(top, out VolumeFacts shallow).IsOk);
            Assert.IsTrue(platform.InspectVolume(deep, out VolumeFacts found).IsOk);
            Assert.AreEqual(shallow with { FreeBytes = found.FreeBytes }, found);
            Assert.AreEqual(platform.IsCaseSensitive(top), platform.IsCaseSensitive(deep));
            Assert.AreEqual(platform.IsCopyOnWriteDisabled(top), platform.IsCopyOnWriteDisabled(deep));
            Assert.IsTrue(platform.InspectMaskedMode(top, out uint masked).IsOk);
            Assert.IsTrue(platform.InspectMaskedMode(deep, out uint deepMasked).IsOk);
            Assert.AreEqual(masked, deepMasked);
            Assert.IsTrue(platform.CheckCreation(deep).IsOk);
            Assert.IsTrue(platform.CheckDeletion(deep).IsOk);
            Assert.AreEqual(StatusCode.NotFound, platform.CheckDeletion(deep + "/missing").Code);
            Assert.AreEqual(StatusCode.NotFound, platform.InspectVolume(deep + "/missing", out _).Code);
            Assert.AreEqual(
                (platform.InspectMaskedMode(top + "/missing", out masked), masked),
                (platform.InspectMaskedMode(deep + "/missing", out deepMasked), deepMasked));
            Assert.IsEmpty(OpenDescriptors.Below(directory.Path));
        }
        finally
        {
            BindMount.Require("rm", "-rf", top);
        }
    }

    /// <summary>Which bits a new file loses depends on the umask, and on the access list of its directory, which is not read.</summary>
    [TestMethod]
    public void What_a_directory_takes_from_a_mode_is_the_umask_and_everything_under_an_access_list()
    {
        const uint Everything = 0x1FF;
        LinuxPlatform platform = new();
        using TempDirectory directory = new(TestVolumes.Require(VolumeRole.Xfs));
        string status = File.ReadLines("/proc/self/status").Single(line => line.StartsWith("Umask:", StringComparison.Ordinal));
        uint umask = Convert.ToUInt32(status["Umask:".Length..].Trim(), 8);

        Assert.IsTrue(platform.InspectMaskedMode(directory.Path, out uint masked).IsOk);
        Assert.AreEqual(umask, masked);
        if (!LinuxCalls.TrySetPrivateDefaultAccess(directory.Path)) TestVolumes.Missing("This volume has no access lists.");
        Assert.IsTrue(platform.InspectMaskedMode(directory.Path, out masked).IsOk);
        Assert.AreEqual(Everything, masked);
    }
}
