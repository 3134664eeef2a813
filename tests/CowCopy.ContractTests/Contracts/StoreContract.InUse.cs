using CowCopy.Files;
using CowCopy.Planning;
using CowCopy.Platform;

namespace CowCopy.ContractTests;

/// <summary>Directories that appear whole although they cannot be renamed at once, or not at all.</summary>
public abstract partial class StoreContract<TVolume>
{
    [TestMethod]
    [DataRow(true, "the old directory")]
    [DataRow(false, "the new directory")]
    public void A_directory_in_which_a_scanner_has_a_file_open_is_renamed_later(bool isOld, string what)
    {
        using CopyFixture fixture = MakeTrees();
        if (!HoldsDirectories(fixture)) Assert.Inconclusive("Here a directory is renamed whatever is open in it.");
        foreach ((bool isNew, Func<bool> run) in Replacements(fixture))
        {
            if (isNew && isOld) continue;
            IOpenReader? held = null;
            int waits = 0;
            fixture.Platform.Before = (operation, _) =>
            {
                if (operation == nameof(IPlatform.RenameDirectory)) held ??= fixture.Files.Open(FileToHold(fixture, isOld));
                if (operation == nameof(IPlatform.Wait) && ++waits == 4) held!.Dispose();
            };
            WithoutWaiting(fixture);

            Assert.IsTrue(run(), what);

            Assert.AreEqual(4, waits, what);
            fixture.Platform.Before = null;
        }

        fixture.AssertNoLitter(isOld ? ["tree", "place"] : ["tree", "place", "new"]);
    }

    [TestMethod]
    public void The_place_is_never_empty_while_a_new_directory_is_waited_for()
    {
        using CopyFixture fixture = MakeTrees();
        if (!HoldsDirectories(fixture)) Assert.Inconclusive("Here a directory is renamed whatever is open in it.");
        IOpenReader? held = null;
        int waits = 0;
        fixture.Platform.Before = (operation, _) =>
        {
            if (operation == nameof(IPlatform.RenameDirectory)) held ??= fixture.Files.Open(FileToHold(fixture, isOld: false));
            if (operation != nameof(IPlatform.Wait)) return;
            waits++;
            Assert.AreEqual("old", Tree(fixture, "place"));
        };
        WithoutWaiting(fixture);

        CopyFailure failure = fixture.Copier.ReplaceTree(fixture.At("tree"), fixture.At("place"), Whole).Failures.Single();
        held!.Dispose();

        Assert.IsGreaterThan(5, waits);
        Assert.AreEqual(CopyErrorKind.FileInUse, failure.Kind);
        Assert.AreEqual("old", Tree(fixture, "place"));
    }

    [TestMethod]
    public void A_directory_that_stays_in_use_fails_and_a_cancelled_wait_ends()
    {
        using CopyFixture fixture = MakeTrees();
        if (!HoldsDirectories(fixture)) Assert.Inconclusive("Here a directory is renamed whatever is open in it.");
        using IOpenReader held = fixture.Files.Open(fixture.At("place", "old"));
        List<string> waits = [];
        fixture.Platform.Before = (operation, _) => waits.AddRange(operation == nameof(IPlatform.Wait) ? [operation] : []);
        WithoutWaiting(fixture);

        TreeResult result = fixture.Copier.ReplaceTree(fixture.At("tree"), fixture.At("place"), Whole);

        CopyFailure failure = result.Failures.Single();
        Assert.AreEqual((CopyErrorKind.FileInUse, CopyOperation.Rename), (failure.Kind, failure.Operation));
        Assert.AreEqual(DirectoryReplacement.None, result.Replacement);
        Assert.Contains($"\"{fixture.At("place")}\" is as it was", failure.Message);
        Assert.Contains(fixture.At(".cowcopy-"), failure.Message);
        Assert.IsGreaterThan(5, waits.Count);
        Assert.AreEqual("old", Tree(fixture, "place"));
        fixture.AssertNoLitter("tree", "place");
        using CancellationTokenSource cancellation = new();
        fixture.Platform.Before = (operation, _) =>
        {
            if (operation == nameof(IPlatform.Wait)) cancellation.Cancel();
        };
        fixture.Platform.At = null;
        Assert.ThrowsExactly<TreeCanceledException>(
            () => fixture.Copier.ReplaceTree(fixture.At("tree"), fixture.At("place"), Whole, null, cancellation.Token));
        fixture.AssertNoLitter("tree", "place");
        using CancellationTokenSource second = new();
        fixture.Platform.Before = (operation, _) =>
        {
            if (operation == nameof(IPlatform.Wait)) second.Cancel();
        };
        Assert.ThrowsExactly<OperationCanceledException>(() => fixture.Copier.MaterializeWhole(
            [new(fixture.At("tree", "a"), "x")], fixture.At("place"), cancellationToken: second.Token));
        fixture.Platform.Before = null;
        Assert.AreEqual("old", Tree(fixture, "place"));
        fixture.AssertNoLitter("tree", "place");
    }

    [TestMethod]
    [DataRow(nameof(IPlatform.Exchange))]
    [DataRow(nameof(IPlatform.RenameDirectory))]
    public void A_directory_that_cannot_be_renamed_is_deleted_first(string operation)
    {
        using CopyFixture fixture = MakeTrees();
        CannotMove(fixture, operation);

        TreeResult tree = fixture.Copier.ReplaceTree(fixture.At("tree"), fixture.At("place"), Whole);

        AssertNone(tree.Failures);
        Assert.AreEqual("a b/c", Tree(fixture, "place"));
        Assert.AreEqual(DirectoryReplacement.DeletedFirst, tree.Replacement);
        fixture.AssertNoLitter("tree", "place");
    }

    [TestMethod]
    [DataRow(nameof(IPlatform.Exchange), nameof(IPlatform.Delete), 1, "of the old directory")]
    [DataRow(nameof(IPlatform.RenameDirectory), nameof(IPlatform.Delete), 1, "of the old directory, which could not be set aside")]
    [DataRow(nameof(IPlatform.Exchange), nameof(IPlatform.RenameDirectory), 2, "to its place")]
    public void A_complete_directory_stays_where_the_old_one_was_deleted_first(string move, string operation, int call, string what)
    {
        using CopyFixture fixture = MakeTrees();
        CannotMove(fixture, move);
        for (int at = call; at < call + 20; at++) fixture.Platform.Fail(operation, at, StatusCode.DeviceError);
        WithoutWaiting(fixture);

        TreeResult result = fixture.Copier.ReplaceTree(fixture.At("tree"), fixture.At("place"), Whole);

        CopyFailure failure = result.Failures[0];
        Assert.AreEqual(DirectoryReplacement.None, result.Replacement);
        Assert.Contains("The new directory is complete", failure.Message, what);
        string complete = fixture.Files.Names(fixture.Path).Single(static name => PathText.IsTemporary(name));
        Assert.Contains(fixture.At(complete), failure.Message);
        Assert.StartsWith(PathText.CompletePrefix, complete);
        Assert.AreEqual("a b/c", Tree(fixture, complete));
    }

    [TestMethod]
    public void Nothing_is_deleted_for_a_new_directory_that_cannot_be_renamed()
    {
        using CopyFixture fixture = MakeTrees();
        fixture.Platform.Fail(nameof(IPlatform.Exchange), 1, StatusCode.DifferentVolume);
        fixture.Platform.Fail(nameof(IPlatform.RenameDirectory), 1, StatusCode.DifferentVolume);

        TreeResult result = fixture.Copier.ReplaceTree(fixture.At("tree"), fixture.At("place"), Whole);

        Assert.HasCount(1, result.Failures);
        Assert.AreEqual("old", Tree(fixture, "place"));
        fixture.AssertNoLitter("tree", "place");
    }

    [TestMethod]
    public void A_kill_at_any_call_leaves_the_old_or_the_new_directory_whole()
    {
        foreach (string move in (string[])["", nameof(IPlatform.Exchange), nameof(IPlatform.RenameDirectory)])
        {
            bool isKilled = true;
            for (int kill = FirstCall; isKilled; kill += Step)
            {
                using CopyFixture fixture = MakeTrees();
                fixture.Clean("place/deep/older", [3]);
                CannotMove(fixture, move);
                int left = kill;
                fixture.Platform.At = operation => operation is nameof(IFileHandles.Close) or RecordingPlatform.CloseNew || --left > 0
                    ? null
                    : PlatformStatus.From(StatusCode.DeviceError);
                fixture.Copier.ReplaceTree(fixture.At("tree"), fixture.At("place"), OneByOne);
                fixture.Platform.At = null;
                isKilled = left <= 0;

                string[] trees = [.. fixture.Files.Names(fixture.Path).Where(static name => name != "tree")];
                string state = $"{move}, kill {kill}: {string.Join(", ", trees.Select(name => $"{name} has {Tree(fixture, name)}"))}";
                string place = trees.Contains("place") ? Tree(fixture, "place") : "";
                if (place is "a b/c" or "deep/older old") continue;
                Assert.IsTrue(trees.Any(name => PathText.IsTemporary(name) && Tree(fixture, name) is "a b/c" or "deep/older old"), state);
                bool isDeleted = place.Length > 0;
                bool isComplete = trees.Any(static name => name.StartsWith(PathText.CompletePrefix, StringComparison.Ordinal));
                Assert.IsTrue(isComplete || !isDeleted, state);
            }
        }
    }

    private static TreeOptions OneByOne => Whole with { Copy = new CopyOptions { MaxDegreeOfParallelism = 1 } };

    /// <summary>Has the first attempt to move the existing directory fail as one of an image does.</summary>
    private static void CannotMove(CopyFixture fixture, string operation)
    {
        if (operation == nameof(IPlatform.RenameDirectory)) fixture.Platform.Fail(nameof(IPlatform.Exchange), 1, StatusCode.NotSupported);
        if (operation.Length > 0) fixture.Platform.Fail(operation, 1, StatusCode.DifferentVolume);
    }

    private static (bool IsNew, Func<bool> Run)[] Replacements(CopyFixture fixture) =>
    [
        (false, () => fixture.Copier.ReplaceTree(fixture.At("tree"), fixture.At("place"), Whole).Succeeded),
        (true, () => fixture.Copier.ReplaceTree(fixture.At("tree"), fixture.At("new"), Whole).Succeeded),
        (false, () => fixture.Copier.MaterializeWhole([new(fixture.At("tree", "a"), "x")], fixture.At("place")).Succeeded),
    ];

    private static bool HoldsDirectories(CopyFixture fixture) => fixture.Platform.ReservedNames is not null;

    private static string FileToHold(CopyFixture fixture, bool isOld)
    {
        string directory = isOld ? "place" : fixture.Files.Names(fixture.Path).First(static name => PathText.IsTemporary(name));
        return Everything(fixture, fixture.At(directory), "")
            .Select(name => fixture.At([directory, .. name.Split('/')])).First(path => fixture.Look(path).Kind == FileKind.Regular);
    }

    private static void WithoutWaiting(CopyFixture fixture) =>
        fixture.Platform.At = static operation => operation == nameof(IPlatform.Wait) ? PlatformStatus.Ok : null;
}
