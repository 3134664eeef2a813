using System.Runtime.Versioning;
using CowCopy.ContractTests.Real;
using CowCopy.Platform.Linux;
using CowCopy.TestKit;

namespace CowCopy.ContractTests.Copies;

/// <summary>Byte copies of sparse sources.</summary>
[TestClass]
[OSCondition(OperatingSystems.Linux)]
[SupportedOSPlatform("linux")]
public sealed class HoleTests
{
    private const long Large = 3L << 30, Odd = (1 << 20) + 123;
    private const int Block = 64 << 10;

    private static readonly CopyOptions ByBytes = new() { Mode = CopyMode.ByteCopy };

    [TestMethod]
    [DataRow(VolumeRole.Ext4, CopyMode.Auto)]
    [DataRow(VolumeRole.Ext4, CopyMode.SystemCopy)]
    [DataRow(VolumeRole.Xfs, CopyMode.Auto)]
    [DataRow(VolumeRole.Xfs, CopyMode.ByteCopy)]
    [DataRow(VolumeRole.Xfs, CopyMode.SystemCopy)]
    [DataRow(VolumeRole.Btrfs, CopyMode.Auto)]
    [DataRow(VolumeRole.Btrfs, CopyMode.ByteCopy)]
    public void A_sparse_file_takes_no_more_room_than_its_source(VolumeRole role, CopyMode mode)
    {
        using CopyFixture fixture = new(TestVolumes.Require(role), new LinuxPlatform(), CloneSupport.Unknown);
        string source = Sparse(fixture, Large, 0, Large / 2), copy = fixture.At("copy");

        CopyResult result = fixture.Copier.Copy(source, copy, new CopyOptions { Mode = mode });

        fixture.Files.Flush(copy);
        Assert.AreEqual(Large, new FileInfo(copy).Length);
        Assert.AreEqual(fixture.Facts(source).Modified, fixture.Facts(copy).Modified);
        Assert.IsLessThanOrEqualTo(4L * Block, LinuxCalls.AllocatedBytes(copy));
        if (result.Method == CopyMethod.ByteCopy) Assert.AreEqual(2 * Block, result.BytesWritten);
        foreach (long at in new[] { 0, Large / 2, Large - Block, Block })
            ByteAssert.AreEqual(Piece(source, at), Piece(copy, at), $"at {at}");
    }

    [TestMethod]
    [DataRow]
    [DataRow(0L)]
    [DataRow(Odd - Block)]
    [DataRow(Block * 3L)]
    [DataRow(0L, Block * 5L, Odd - Block)]
    [DataRow(Block - 5000L, (Block * 9L) + 77)]
    public void Holes_at_every_place_keep_the_content_equal(params long[] data)
    {
        using CopyFixture fixture = CopyFixture.On<Ext4>();
        string source = Sparse(fixture, Odd, data);
        foreach (CopyOptions options in new[] { CopyOptions.Default, ByBytes, ByBytes with { Durable = true } })
        {
            string copy = fixture.At($"copy{options.Mode}{options.Durable}");
            fixture.Copier.CopyAll([new(source, copy), new(source, fixture.At("second", "copy"))], options);
            ByteAssert.AreEqual(fixture.Files.Read(source), fixture.Files.Read(copy));
            Assert.AreEqual(
                CopyOutcome.Unchanged,
                fixture.Copier.Copy(source, copy, options with { SkipUnchanged = SkipUnchanged.SameTimestamp }).Outcome);
        }
    }

    [TestMethod]
    public void A_source_that_is_cut_while_it_is_copied_leaves_no_zeros_behind()
    {
        using CopyFixture fixture = CopyFixture.On<Ext4>();
        string source = Sparse(fixture, 1 << 20, 0, Block * 8);
        Planning.FileFacts before = fixture.Facts(source);
        using (FileStream cut = new(source, FileMode.Open)) cut.SetLength(100_000);
        LinuxPlatform platform = new();
        platform.OpenSource(source, out Platform.FileHandle from);
        platform.CreateDestination(fixture.At("copy"), 0x1A4, out Platform.FileHandle to);

        platform.CopyBytes(
            from, to, new Platform.ByteCopy(before.Length, Platform.ByteCopyWay.ReadWrite) { KeepsHoles = true }, default, out _);

        platform.Close(from);
        platform.Close(to);
        ByteAssert.AreEqual(fixture.Files.Read(source), fixture.Files.Read(fixture.At("copy")));
    }

    private static string Sparse(CopyFixture fixture, long length, params long[] data)
    {
        string path = fixture.At("source");
        using (FileStream stream = new(path, FileMode.Create))
        {
            stream.SetLength(length);
            foreach (long at in data)
            {
                stream.Position = at;
                stream.Write(Content.Of(Block, (int)at));
            }

            stream.Flush(flushToDisk: true);
        }

        fixture.Files.SetModified(path, new DateTime(2024, 1, 2, 3, 4, 5, DateTimeKind.Utc));
        return path;
    }

    private static byte[] Piece(string path, long at)
    {
        using FileStream stream = File.OpenRead(path);
        stream.Position = at;
        byte[] piece = new byte[Block];
        stream.ReadExactly(piece);
        return piece;
    }
}
