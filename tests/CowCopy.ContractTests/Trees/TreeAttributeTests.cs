using CowCopy.TestKit;

namespace CowCopy.ContractTests.Trees;

/// <summary>Owners, access lists, extended attributes and times of a tree, compared with what <c>cp -a</c> keeps.</summary>
[TestClass]
[DoNotParallelize] // it starts processes
[OSCondition(OperatingSystems.Linux)]
public sealed class TreeAttributeTests
{
    private static readonly TreeOptions Everything = new() { PreserveHardLinks = true, PreserveAttributes = true };

    [TestMethod]
    [DataRow(VolumeRole.Xfs, false)]
    [DataRow(VolumeRole.Btrfs, false)]
    [DataRow(VolumeRole.Ext4, false)]
    [DataRow(VolumeRole.Xfs, true)]
    [DataRow(VolumeRole.Ext4, true)]
    public void A_tree_has_what_cp_keeps(VolumeRole role, bool inherits)
    {
        using TempDirectory directory = new(TestVolumes.Require(role));
        if (!Environment.IsPrivilegedProcess) TestVolumes.Missing("Only root gives files away.");
        AttributedTree.Create(directory.Combine("tree"));
        if (inherits) AttributedTree.GiveDefaultList(directory.Path);
        AttributedTree.CopyAsCpDoes(directory.Combine("tree"), directory.Combine("cp"));

        TreeResult result = new FileCopier().CopyTree(directory.Combine("tree"), directory.Combine("copy"), Everything);

        Assert.IsTrue(result.Succeeded);
        string expected = AttributedTree.DescriptionOf(directory.Combine("cp"));
        Assert.Contains("./suid f 4755 65534 12", expected);
        Assert.AreEqual(expected, AttributedTree.DescriptionOf(directory.Combine("copy")));
    }

    [TestMethod]
    public void Existing_directories_get_attributes_too_and_other_trees_keep_the_usual_ones()
    {
        using TempDirectory directory = new(TestVolumes.Require(VolumeRole.Xfs));
        if (!Environment.IsPrivilegedProcess) TestVolumes.Missing("Only root gives files away.");
        AttributedTree.Create(directory.Combine("tree"));
        FileCopier copier = new();
        Assert.IsTrue(copier.CopyTree(directory.Combine("tree"), directory.Combine("copy")).Succeeded);
        string plain = AttributedTree.DescriptionOf(directory.Combine("copy"));
        Assert.DoesNotContain("./suid f 4755", plain);
        Assert.DoesNotContain("user.dir", plain);
        foreach (string link in new[] { "a/link", "dangling" }) File.Delete(directory.Combine("copy", link));

        Assert.IsTrue(copier.CopyTree(directory.Combine("tree"), directory.Combine("copy"), Everything).Succeeded);

        Assert.AreEqual(
            AttributedTree.DescriptionOf(directory.Combine("tree")), AttributedTree.DescriptionOf(directory.Combine("copy")));
    }

    [TestMethod]
    [DataRow("file")]
    [DataRow("below")]
    [DataRow("link")]
    public void What_vanishes_before_it_gives_its_attributes_is_a_note(string name)
    {
        using CopyFixture fixture = CopyFixture.On<Real.Tmpfs>();
        fixture.Clean("tree/file", Content.Of(10));
        fixture.Clean("tree/below/file", Content.Of(10));
        fixture.Files.SymbolicLink(fixture.At("tree", "link"), "file");
        string old = fixture.Clean("copy/old", Content.Of(10));
        fixture.Platform.Before = (operation, _) =>
        {
            if (operation == "CopyAttributes") fixture.Files.TryRename(fixture.At("tree", name), fixture.At("away"));
        };

        TreeResult result = fixture.Copier.CopyTree(
            fixture.At("tree"), fixture.At("copy"), new TreeOptions { Mirror = true, PreserveAttributes = true });

        fixture.Platform.Before = null;
        Assert.IsTrue(result.Succeeded, string.Join('\n', result.Failures));
        Assert.StartsWith(fixture.At("tree", name), result.Skipped[0].Path);
        Assert.IsFalse(File.Exists(old));
    }

    [TestMethod]
    public void An_attribute_that_cannot_be_set_is_a_failure_of_its_file()
    {
        using TempDirectory directory = new();
        directory.WriteFile("tree/file", "content");
        RecordingPlatform platform = new(new Platform.Linux.LinuxPlatform());
        platform.Fail("CopyAttributes", 1, Planning.StatusCode.NoSpace);

        TreeResult result = new FileCopier(platform).CopyTree(directory.Combine("tree"), directory.Combine("copy"), Everything);

        CopyFailure failure = result.Failures.Single();
        Assert.AreEqual((CopyErrorKind.NoSpace, CopyOperation.SetMetadata), (failure.Kind, failure.Operation));
        Assert.AreEqual(directory.Combine("copy", "file"), failure.Request.Destination);
    }
}
