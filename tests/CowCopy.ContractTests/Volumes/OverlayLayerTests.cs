using System.Runtime.Versioning;
using CowCopy.Platform.Linux;
using CowCopy.TestKit;

namespace CowCopy.ContractTests.Volumes;

/// <summary>
/// Files of the lower layer of an overlay, on the volume of the upper layer and on another, as sources and as destinations.
/// </summary>
[TestClass]
[DoNotParallelize] // it starts processes
[OSCondition(OperatingSystems.Linux)]
[SupportedOSPlatform("linux")]
public sealed class OverlayLayerTests
{
    private const int Length = 40_000;

    private readonly FileCopier _copier = new(new LinuxPlatform());

    [TestMethod]
    [DataRow(VolumeRole.Xfs, CopyMethod.Clone)]
    [DataRow(VolumeRole.Ext4, CopyMethod.ByteCopy)]
    [DataRow(VolumeRole.OtherVolume, CopyMethod.ByteCopy)]
    public void A_file_of_the_image_is_copied_and_shares_its_blocks_where_both_layers_are_on_one_volume(VolumeRole lower, CopyMethod method)
    {
        using LayeredDirectory overlay = new(lower);
        string source = overlay.Lower("source", Content.Of(Length)), destination = overlay.At("new", "copy");
        overlay.Mount();

        CopyResult result = _copier.Copy(source, destination);

        AssertEqual(source, destination);
        Assert.AreEqual(method, result.Method);
        long shared = method == CopyMethod.Clone ? Length : 0;
        Assert.AreEqual(shared, result.BytesShared);
        if (method != CopyMethod.Clone) return;
        VolumeInspector volumes = new();
        Assert.AreEqual(shared, volumes.ReadExtents(destination)!.BytesSharedWith(volumes.ReadExtents(source)!));
    }

    [TestMethod]
    [DataRow(VolumeRole.Xfs)]
    [DataRow(VolumeRole.Ext4)]
    public void Copies_of_changed_files_share_blocks_whatever_the_lower_layer_is_on(VolumeRole lower)
    {
        using LayeredDirectory overlay = new(lower);
        overlay.Lower("directory/file", Content.Of(10));
        overlay.Mount();
        string source = overlay.Upper("directory/source", Content.Of(Length)), destination = overlay.At("directory", "copy");

        CopyResult result = _copier.Copy(source, destination);

        AssertEqual(source, destination);
        Assert.AreEqual(CopyMethod.Clone, result.Method);
        VolumeInspector volumes = new();
        Assert.AreEqual(Length, volumes.ReadExtents(destination)!.BytesSharedWith(volumes.ReadExtents(source)!));
    }

    [TestMethod]
    [DataRow(VolumeRole.Xfs, OverwriteMode.Auto)]
    [DataRow(VolumeRole.Xfs, OverwriteMode.DeleteFirst)]
    [DataRow(VolumeRole.Xfs, OverwriteMode.AtomicRename)]
    [DataRow(VolumeRole.Ext4, OverwriteMode.Auto)]
    [DataRow(VolumeRole.Ext4, OverwriteMode.DeleteFirst)]
    [DataRow(VolumeRole.Ext4, OverwriteMode.AtomicRename)]
    public void A_file_of_the_image_is_replaced_for_good_and_the_image_stays_as_it_is(VolumeRole lower, OverwriteMode overwrite)
    {
        byte[] old = Content.Of(Length - 5000, seed: 2);
        using LayeredDirectory overlay = new(lower);
        string source = overlay.Lower("source", Content.Of(Length)), destination = overlay.Lower("copy", old);
        overlay.Mount();

        CopyResult result = _copier.Copy(source, destination, new CopyOptions { Overwrite = overwrite });

        Assert.IsTrue(result.ReplacedExisting);
        AssertEqual(source, destination);
        ByteAssert.AreEqual(old, File.ReadAllBytes(overlay.Below("copy")));
        overlay.Remount();
        AssertEqual(source, destination);
        CollectionAssert.AreEquivalent(
            new[] { "source", "copy" }, Directory.GetFileSystemEntries(overlay.At()).Select(Path.GetFileName).ToArray());
    }

    [TestMethod]
    [DataRow(VolumeRole.Xfs, true)]
    [DataRow(VolumeRole.Xfs, false)]
    [DataRow(VolumeRole.Ext4, true)]
    [DataRow(VolumeRole.Ext4, false)]
    public void A_library_of_the_image_that_is_loaded_keeps_its_pages(VolumeRole lower, bool isChanged)
    {
        byte[] old = Content.Of(Length - 5000, seed: 2);
        using LayeredDirectory overlay = new(lower);
        string source = overlay.Lower("source", Content.Of(Length)), destination = overlay.Lower("copy", old);
        overlay.Mount();
        if (isChanged) Modes.Set(destination, UnixFileMode.UserRead | UnixFileMode.UserWrite); // it is in the upper layer then
        using MappedFile mapped = new(destination);

        _copier.Copy(source, destination);

        ByteAssert.AreEqual(old, mapped.Read());
        AssertEqual(source, destination);
    }

    [TestMethod]
    [DataRow(VolumeRole.Xfs)]
    [DataRow(VolumeRole.Ext4)]
    public void A_reader_that_has_a_file_of_the_image_open_keeps_it(VolumeRole lower)
    {
        byte[] old = Content.Of(Length, seed: 2), seen = new byte[Length];
        using LayeredDirectory overlay = new(lower);
        string source = overlay.Lower("source", Content.Of(Length)), destination = overlay.Lower("copy", old);
        overlay.Mount();
        using (FileStream reader = new(destination, FileMode.Open, FileAccess.Read, FileShare.ReadWrite | FileShare.Delete))
        {
            _copier.Copy(source, destination);
            reader.ReadExactly(seen);
        }

        ByteAssert.AreEqual(old, seen);
        AssertEqual(source, destination);
    }

    [TestMethod]
    [DataRow(VolumeRole.Xfs)]
    [DataRow(VolumeRole.Ext4)]
    public void A_file_of_the_image_that_was_deleted_is_copied_anew(VolumeRole lower)
    {
        using LayeredDirectory overlay = new(lower);
        string source = overlay.Lower("source", Content.Of(Length)), destination = overlay.Lower("directory/copy", Content.Of(10));
        overlay.Mount();
        Directory.Delete(overlay.At("directory"), recursive: true);

        CopyResult result = _copier.Copy(source, destination, new CopyOptions { SkipUnchanged = SkipUnchanged.SameTimestamp });

        Assert.AreEqual(CopyOutcome.Copied, result.Outcome);
        Assert.IsFalse(result.ReplacedExisting);
        overlay.Remount();
        AssertEqual(source, destination);
    }

    [TestMethod]
    [DataRow(VolumeRole.Xfs)]
    [DataRow(VolumeRole.Ext4)]
    public void A_copy_of_the_image_is_found_unchanged_and_one_byte_is_not(VolumeRole lower)
    {
        byte[] other = Content.Of(Length);
        other[Length / 2]++;
        CopyOptions byTime = new() { SkipUnchanged = SkipUnchanged.SameTimestamp },
            byContent = new() { SkipUnchanged = SkipUnchanged.SameContent };
        using LayeredDirectory overlay = new(lower);
        string source = overlay.Lower("source", Content.Of(Length)), equal = overlay.Lower("equal", Content.Of(Length)),
            different = overlay.Lower("different", other);
        overlay.Mount();
        string copy = overlay.At("copy");

        Assert.AreEqual(CopyOutcome.Unchanged, _copier.Copy(source, equal, byTime).Outcome);
        Assert.AreEqual(CopyOutcome.Unchanged, _copier.Copy(source, equal, byContent).Outcome);
        Assert.AreEqual(CopyOutcome.Copied, _copier.Copy(source, copy, byTime).Outcome);
        Assert.AreEqual(CopyOutcome.Unchanged, _copier.Copy(source, copy, byTime).Outcome);
        overlay.Remount();
        Assert.AreEqual(CopyOutcome.Unchanged, _copier.Copy(source, copy, byTime).Outcome);
        Assert.AreEqual(CopyOutcome.Unchanged, _copier.Copy(source, copy, byContent).Outcome);
        Assert.AreEqual(CopyOutcome.Copied, _copier.Copy(source, different, byContent).Outcome);
    }

    private static void AssertEqual(string source, string destination)
    {
        ByteAssert.AreEqual(File.ReadAllBytes(source), File.ReadAllBytes(destination));
        Assert.AreEqual(File.GetLastWriteTimeUtc(source), File.GetLastWriteTimeUtc(destination));
        Assert.AreEqual(Modes.Get(source), Modes.Get(destination));
    }
}
