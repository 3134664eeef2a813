using CowCopy.ContractTests.Real;
using CowCopy.TestKit;

namespace CowCopy.ContractTests.Copies;

/// <summary>Cancelling while a thread is inside a call that does not return: the partial file is gone before it returns.</summary>
[TestClass]
public sealed class CancelWhileBlockedTests
{
    [TestMethod]
    [DataRow(OverwriteMode.Auto)]
    [DataRow(OverwriteMode.AtomicRename)]
    [DataRow(OverwriteMode.DeleteFirst)]
    public void The_partial_file_is_deleted_at_once_and_what_comes_in_its_place_stays(OverwriteMode overwrite)
    {
        using CopyFixture fixture = CopyFixture.On<Tmpfs>();
        string source = fixture.Clean("source", Content.Of(300_000)), destination = fixture.At("copy");
        using CancellationTokenSource cancellation = new();
        string[] whileBlocked = [];
        string? created = null;
        fixture.Platform.Before = (operation, _) =>
        {
            if (operation != nameof(Platform.IFileHandles.CopyBytes)) return;
            created = Directory.GetFiles(fixture.Path).Single(path => path != source);
            cancellation.Cancel();
            whileBlocked = fixture.Files.Names(fixture.Path);
            File.WriteAllText(created, "of another process");
        };

        Assert.IsNull(fixture.Copier.CopyUnlessCanceled(
            source, destination, new CopyOptions { Overwrite = overwrite }, cancellation.Token));

        CollectionAssert.AreEqual((string[])["source"], whileBlocked);
        Assert.AreEqual("of another process", File.ReadAllText(created!));
    }

    [TestMethod]
    public void A_tree_that_is_cancelled_has_no_partial_file()
    {
        using CopyFixture fixture = CopyFixture.On<Tmpfs>();
        fixture.Files.MakeDirectory(fixture.At("tree"));
        for (int number = 0; number < 20; number++) fixture.Clean($"tree/{number}", Content.Of(5000));
        using CancellationTokenSource cancellation = new();
        fixture.Platform.Before = (operation, count) =>
        {
            if (operation == nameof(Platform.IFileHandles.CopyBytes) && count == 10) cancellation.Cancel();
        };

        TreeResult result = fixture.Copier.CopyTreeUntilCanceled(
            fixture.At("tree"), fixture.At("copy"), options: null, cancellation.Token, out bool isCanceled);

        Assert.IsTrue(isCanceled);
        string[] copies = fixture.Files.Names(fixture.At("copy"));
        Assert.HasCount(result.Files.Counts.Copied, copies);
        foreach (string copy in copies) fixture.AssertEqualFiles(fixture.At("tree", copy), fixture.At("copy", copy));
    }
}
