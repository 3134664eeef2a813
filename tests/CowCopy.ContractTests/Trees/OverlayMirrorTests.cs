using CowCopy.Platform.Linux;
using CowCopy.TestKit;

namespace CowCopy.ContractTests.Trees;

/// <summary>Trees whose destination is in part, or wholly, in the lower layer of an overlay.</summary>
[TestClass]
[OSCondition(OperatingSystems.Linux)]
[DoNotParallelize] // it starts processes
public sealed class OverlayMirrorTests
{
    private static readonly CopyOptions Skip = new() { SkipUnchanged = SkipUnchanged.SameTimestamp };

    private readonly FileCopier _copier = new(new LinuxPlatform());

    [TestMethod]
    [DataRow(VolumeRole.Xfs)]
    [DataRow(VolumeRole.Ext4)]
    public void A_mirror_deletes_what_the_source_lacks_from_the_image_for_good(VolumeRole image)
    {
        using LayeredDirectory overlay = new(image);
        overlay.Lower("source/kept/same", Content.Of(5000));
        overlay.Lower("source/kept/newer", Content.Of(6000));
        overlay.Lower("copy/kept/same", Content.Of(5000));
        overlay.Lower("copy/kept/newer", Content.Of(5000));
        overlay.Lower("copy/kept/extra", Content.Of(10));
        overlay.Lower("copy/gone/deep/file", Content.Of(10));
        overlay.Mount();
        overlay.Upper("source/new/added", Content.Of(7000));
        overlay.Upper("copy/gone/changed", Content.Of(10));

        TreeResult result = _copier.CopyTree(overlay.At("source"), overlay.At("copy"), new TreeOptions { Mirror = true, Copy = Skip });

        Assert.IsTrue(result.Succeeded, result.Failures.Messages());
        Assert.AreEqual((2, 1), (result.Files.Counts.Copied, result.Files.Counts.Unchanged));
        overlay.Remount();
        AssertSame(overlay);
        Assert.IsTrue(File.Exists(overlay.Below("copy", "gone", "deep", "file")), "the image stays as it is");
    }

    // With layers on several volumes a directory's number lasts only as long as the kernel remembers the directory.
    [TestMethod]
    [DataRow(VolumeRole.Xfs)]
    [DataRow(VolumeRole.Ext4)]
    public void A_mirror_keeps_what_it_copied_although_directories_change_their_numbers(VolumeRole image)
    {
        using LayeredDirectory overlay = new(image);
        for (int index = 0; index < 8; index++)
        {
            overlay.Lower($"source/d{index}/file", Content.Of(5000, index));
            if (index < 4) overlay.Lower($"copy/d{index}/extra", Content.Of(10));
        }

        overlay.Mount();
        TreeOptions options = new()
        {
            Mirror = true,
            Filter = new(_ =>
            {
                overlay.ForgetNames();
                return true;
            }),
        };

        CopyReports forgets = new(report =>
        {
            if (report.Result is not null) overlay.ForgetNames();
        });
        TreeResult result = _copier.CopyTree(overlay.At("source"), overlay.At("copy"), options, forgets);

        Assert.IsTrue(result.Succeeded, result.Failures.Messages());
        Assert.AreEqual(8, result.Files.Counts.Copied);
        AssertSame(overlay);
    }

    [TestMethod]
    [DataRow(VolumeRole.Xfs)]
    [DataRow(VolumeRole.Ext4)]
    public void A_tree_in_itself_is_refused_whichever_layer_its_directories_are_in(VolumeRole image)
    {
        using LayeredDirectory overlay = new(image);
        overlay.Lower("source/deep/file", Content.Of(10));
        overlay.Mount();
        overlay.Upper("source/new/file", Content.Of(10));

        foreach (string inside in new[] { "deep", "new", "missing" })
            Assert.ThrowsExactly<ArgumentException>(
                () => _copier.CopyTree(overlay.At("source"), overlay.At("source", inside, "copy"), new TreeOptions { Mirror = true }));

        Assert.IsTrue(File.Exists(overlay.At("source", "deep", "file")));
    }

    private static void AssertSame(LayeredDirectory overlay)
    {
        string[] source = Files(overlay.At("source"));
        CollectionAssert.AreEquivalent(source, Files(overlay.At("copy")));
        foreach (string name in source)
            ByteAssert.AreEqual(File.ReadAllBytes(overlay.At("source", name)), File.ReadAllBytes(overlay.At("copy", name)));
    }

    private static string[] Files(string directory) =>
        [.. Directory.GetFiles(directory, "*", SearchOption.AllDirectories).Select(file => Path.GetRelativePath(directory, file))];
}
