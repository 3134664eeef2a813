using System.Runtime.Versioning;
using System.Text;
using CowCopy.Platform;
using CowCopy.Platform.Linux;
using CowCopy.TestKit;

namespace CowCopy.ContractTests.Linux;

/// <summary>How much room compressed extents of btrfs take, which the list of extents does not report.</summary>
[TestClass]
[OSCondition(OperatingSystems.Linux)]
[SupportedOSPlatform("linux")]
public sealed class LinuxCompressedTests
{
    private const uint Compress = 0x4; // FS_COMPR_FL of linux/fs.h
    private const int LongestExtent = 128 << 10; // of what btrfs compresses

    /// <summary>They are beside each other: each ends where the next one starts, or before.</summary>
    [TestMethod]
    [DataRow(40)]
    [DataRow(1500, DisplayName = "more than one answer of the kernel holds")]
    public void Extents_are_as_long_as_the_room_that_they_have(int count)
    {
        if (!Environment.IsPrivilegedProcess) Assert.Inconclusive("Only root may search the trees of btrfs.");
        using TempDirectory directory = new(TestVolumes.Require(VolumeRole.Btrfs));
        string text = string.Concat(Enumerable.Range(0, LongestExtent / 20).Select(static number => $"{number:00000000} is a line\n"));
        byte[] content = Encoding.ASCII.GetBytes(text);
        string path = Write(directory, stream =>
        {
            for (int index = 0; index < count; index++) stream.Write(content.AsSpan(index % 100, 30_000)); // lengths that differ
        });

        Extent[] extents = [.. Read(path).OrderBy(static extent => extent.PhysicalOffset)];

        foreach (Extent extent in extents) Assert.IsTrue(extent is { IsEncoded: true, IsLowerBound: false }, extent.ToString());
        long[] gaps = [.. extents.Zip(extents.Skip(1), static (one, next) => next.PhysicalOffset - one.PhysicalOffset - one.EncodedLength)];
        Assert.IsTrue(Array.TrueForAll(gaps, static gap => gap >= 0), "two in one place");
        Assert.IsGreaterThan(gaps.Length / 2, gaps.Count(static gap => gap == 0), "room between them");
        Assert.IsGreaterThan(5, gaps.Length);
    }

    /// <summary>zlib makes some twenty bytes of two thousand equal ones.</summary>
    [TestMethod]
    public void A_compressed_file_inside_the_metadata_has_its_compressed_length()
    {
        if (!Environment.IsPrivilegedProcess) Assert.Inconclusive("Only root may search the trees of btrfs.");
        using TempDirectory directory = new(TestVolumes.Require(VolumeRole.Btrfs));
        string path = Write(directory, static stream => stream.Write(Encoding.ASCII.GetBytes(new string('a', 2000))));

        Extent extent = Read(path).Single();

        Assert.IsTrue(extent is { IsEncoded: true, IsInline: true, IsLowerBound: false }, extent.ToString());
        Assert.IsInRange(10L, 50L, extent.EncodedLength);
    }

    [TestMethod]
    public void An_extent_that_cannot_be_found_has_one_block_at_least()
    {
        using TempDirectory directory = new(TestVolumes.Require(VolumeRole.Xfs)); // which has no trees of btrfs
        Extent encoded = new(0, 1 << 20, 1 << 20, IsShared: false, IsInline: false) { IsEncoded = true };
        Extent inline = new(0, 100, 0, IsShared: false, IsInline: true) { IsEncoded = true };
        Extent plain = new(0, 1 << 20, 1 << 21, IsShared: false, IsInline: false);
        List<Extent> extents = [encoded, encoded, inline, plain];
        LinuxPlatform platform = new();
        Assert.IsTrue(platform.OpenSource(directory.WriteFile("file", "text"), out FileHandle file).IsOk);
        IoctlCode codes = new(System.Runtime.InteropServices.RuntimeInformation.ProcessArchitecture);

        new EncodedExtents((int)file.Value, codes).SetLengths(inode: 300, extents, first: 1);
        platform.Close(file);

        Assert.AreEqual(encoded, extents[0], "one of another file");
        Assert.AreEqual(encoded with { EncodedLength = 4096, IsLowerBound = true }, extents[1]);
        Assert.AreEqual(inline with { EncodedLength = 0, IsLowerBound = true }, extents[2]);
        Assert.AreEqual(plain, extents[3]);
        new EncodedExtents(file: -1, codes).SetLengths(inode: 300, extents, first: 1);
        Assert.AreEqual(encoded with { EncodedLength = 0, IsLowerBound = true }, extents[1]);
    }

    private static string Write(TempDirectory directory, Action<FileStream> write)
    {
        string path = directory.Combine("file");
        using FileStream file = new(path, FileMode.CreateNew, FileAccess.ReadWrite, FileShare.ReadWrite, bufferSize: 0);
        if (!LinuxCalls.TrySetFlags(path, Compress)) TestVolumes.Missing("This btrfs does not compress.");
        write(file);
        file.Flush(flushToDisk: true);
        return path;
    }

    private static Extent[] Read(string path)
    {
        LinuxPlatform platform = new();
        List<Extent> extents = [];
        Assert.IsTrue(platform.OpenSource(path, out FileHandle file).IsOk);
        PlatformStatus status = platform.ReadExtents(file, extents);
        platform.Close(file);
        Assert.IsTrue(status.IsOk);
        return [.. extents];
    }
}
