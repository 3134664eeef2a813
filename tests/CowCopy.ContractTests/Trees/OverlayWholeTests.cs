using CowCopy.TestKit;

namespace CowCopy.ContractTests.Trees;

/// <summary>Directories of a container's image that are replaced as a whole.</summary>
[TestClass]
[DoNotParallelize] // it starts processes
[OSCondition(OperatingSystems.Linux)]
public sealed class OverlayWholeTests
{
    private const string NoRedirects = "redirect_dir=off";

    private static readonly TreeOptions Whole = new();

    private readonly FileCopier _copier = new();

    [TestMethod]
    [DataRow(VolumeRole.Xfs, NoRedirects, false, false, DirectoryReplacement.DeletedFirst)]
    [DataRow(VolumeRole.Ext4, NoRedirects, false, true, DirectoryReplacement.DeletedFirst)]
    [DataRow(VolumeRole.Xfs, "redirect_dir=on", false, false, DirectoryReplacement.Exchanged)]
    [DataRow(VolumeRole.Xfs, "", true, false, DirectoryReplacement.DeletedFirst)]
    [DataRow(VolumeRole.Ext4, "", true, true, DirectoryReplacement.DeletedFirst)]
    public void A_directory_of_the_image_is_replaced(
        VolumeRole image, string options, bool byFuse, bool isChanged, DirectoryReplacement expected)
    {
        using LayeredDirectory overlay = MakeImage(image, options, byFuse);
        if (isChanged) overlay.Upper("app/deep/added", [1]);
        string source = overlay.Upper("store/file", [1, 2, 3]);

        TreeResult tree = _copier.ReplaceTree(overlay.At("store"), overlay.At("app"), Whole);
        BatchResult manifest = _copier.MaterializeWhole([new(source, "x/file")], overlay.At("other"));

        Assert.IsTrue(tree.Succeeded && manifest.Succeeded, string.Join('\n', tree.Failures.Concat(manifest.Failures)));
        Assert.AreEqual((expected, expected), (tree.Replacement, manifest.Replacement));
        overlay.Remount();
        AssertNames(overlay, "app", "file");
        AssertNames(overlay, "other", "x/file");
        Assert.AreEqual(DirectoryReplacement.Exchanged, _copier.ReplaceTree(overlay.At("store"), overlay.At("app"), Whole).Replacement);
        AssertNames(overlay, "app", "file");
        CollectionAssert.AreEquivalent(
            (string[])["app", "kept", "other", "store"], Directory.GetFileSystemEntries(overlay.At()).Select(Path.GetFileName).ToArray());
        Assert.IsTrue(File.Exists(overlay.Below("app", "deep", "one")), "the image stays as it is");
    }

    [TestMethod]
    public void A_new_directory_in_one_of_the_image_is_created()
    {
        using LayeredDirectory overlay = MakeImage(VolumeRole.Xfs, NoRedirects, byFuse: false);
        overlay.Upper("store/file", [1, 2, 3]);

        TreeResult result = _copier.ReplaceTree(overlay.At("store"), overlay.At("app", "deep", "new"), Whole);

        Assert.AreEqual(DirectoryReplacement.Created, result.Replacement);
        AssertNames(overlay, "app", "deep/new/file deep/one two");
    }

    [TestMethod]
    public void A_store_in_the_directory_of_the_image_is_not_deleted_with_it()
    {
        using LayeredDirectory overlay = MakeImage(VolumeRole.Xfs, NoRedirects, byFuse: false);

        Assert.ThrowsExactly<ArgumentException>(() => _copier.MaterializeWhole(
            [new(overlay.At("app", "deep", "one"), "x")], overlay.At("app")));

        AssertNames(overlay, "app", "deep/one two");
    }

    private static LayeredDirectory MakeImage(VolumeRole image, string options, bool byFuse)
    {
        LayeredDirectory overlay = new(image, options, byFuse);
        foreach (string name in (string[])["app/deep/one", "app/two", "other/three", "kept"]) overlay.Lower(name, [9]);
        overlay.Mount();
        return overlay;
    }

    private static void AssertNames(LayeredDirectory overlay, string directory, string expected)
    {
        string root = overlay.At(directory);
        IEnumerable<string> files = Directory.EnumerateFiles(root, "*", SearchOption.AllDirectories);
        Assert.AreEqual(expected, string.Join(' ', files.Select(file => Path.GetRelativePath(root, file)).Order(StringComparer.Ordinal)));
    }
}
