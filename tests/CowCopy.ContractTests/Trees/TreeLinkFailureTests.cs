using CowCopy.Planning;
using CowCopy.Platform;
using CowCopy.TestKit;
using CowCopy.TestKit.Simulation;

namespace CowCopy.ContractTests.Trees;

/// <summary>Links that cannot be made, and other names of a file whose copy failed: the existing file is kept, and not linked to.</summary>
[TestClass]
public sealed class TreeLinkFailureTests
{
    [TestMethod]
    [DataRow(false)]
    [DataRow(true)]
    public void A_file_stays_where_the_link_in_its_place_cannot_be_made(bool isManifest)
    {
        using CopyFixture fixture = new(VolumeProfiles.Ext4);
        fixture.Files.MakeDirectory(fixture.At("tree"));
        fixture.Files.SymbolicLink(fixture.At("tree", "name"), "target");
        fixture.Clean("copy/name", [7]);
        fixture.Platform.Fail(nameof(IPlatform.SymbolicLink), 1, StatusCode.AccessDenied);

        IReadOnlyList<CopyFailure> failures = isManifest
            ? fixture.Copier.Materialize([ManifestEntry.Link("name", "target")], fixture.At("copy")).Failures
            : fixture.Copier.CopyTree(fixture.At("tree"), fixture.At("copy")).Failures;

        Assert.AreEqual(CopyErrorKind.AccessDenied, failures.Single().Kind);
        ByteAssert.AreEqual((byte[])[7], fixture.Files.Read(fixture.At("copy", "name")));
        CollectionAssert.AreEqual((string[])["name"], fixture.Files.Names(fixture.At("copy")));
    }

    /// <summary>The first name kept its old file: a link to that would be stale and reported as copied.</summary>
    [TestMethod]
    public void No_name_is_linked_to_the_old_file_of_a_name_whose_copy_failed()
    {
        using CopyFixture fixture = new(VolumeProfiles.Ext4);
        fixture.Clean("tree/A", Content.Of(400)); // another file, which is copied
        fixture.Clean("tree/a", Content.Of(5000));
        fixture.Files.HardLink(fixture.At("tree", "a"), fixture.At("tree", "b"));
        foreach (string name in (string[])["a", "b"]) fixture.Clean("copy/" + name, [7]);
        fixture.Platform.Fail(nameof(IFileHandles.CreateDestination), 2, StatusCode.NoSpace);

        TreeResult result = fixture.Copier.CopyTree(fixture.At("tree"), fixture.At("copy"), new()
        {
            PreserveHardLinks = true,
            MaxDegreeOfParallelism = 1,
            Copy = new() { Overwrite = OverwriteMode.AtomicRename },
        });

        Assert.AreEqual((1, 2), (result.Files.Counts.Failed, result.Files.Counts.Copied));
        Assert.EndsWith("a", result.Files.Results.Single(static file => !file.Succeeded).Request.Destination);
        ByteAssert.AreEqual((byte[])[7], fixture.Files.Read(fixture.At("copy", "a")));
        ByteAssert.AreEqual(Content.Of(5000), fixture.Files.Read(fixture.At("copy", "b")));
    }
}
