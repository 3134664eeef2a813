using CowCopy.Planning;
using CowCopy.Platform;

namespace CowCopy.ContractTests;

/// <summary>A root or tree that is replaced as a whole is the old one or the new one, whatever happens at whichever call.</summary>
public abstract partial class StoreContract<TVolume>
{
    private const string New = "a b/c b/d/e", Old = "old";

    /// <summary>Makes a directory new; whether that succeeded, and the failures.</summary>
    private delegate (bool Succeeded, IReadOnlyList<CopyFailure> Failures) Replacement(
        CopyFixture fixture, string place, CancellationToken cancellationToken);

    [TestMethod]
    public void A_run_that_is_cancelled_at_any_call_leaves_the_old_directory_or_ends_with_the_new_one()
    {
        foreach ((string what, Replacement replace) in Replacements())
        {
            using CopyFixture fixture = MakeNewTree();
            bool isReached = true, wasCancelled = false;
            for (int call = FirstCall; isReached; call += Step)
            {
                string place = fixture.At(what + call);
                fixture.Dirty($"{what}{call}/old", [1, 2]);
                using CancellationTokenSource cancellation = new();
                int left = call;
                fixture.Platform.Before = (_, _) =>
                {
                    if (Interlocked.Decrement(ref left) == 0) cancellation.Cancel();
                };
                bool ended = true;
                try
                {
                    AssertNone(replace(fixture, place, cancellation.Token).Failures);
                }
                catch (OperationCanceledException)
                {
                    (ended, wasCancelled) = (false, true);
                }

                fixture.Platform.Before = null;
                isReached = left <= 0;
                Assert.AreEqual(ended ? New : Old, Tree(fixture, place), $"{what}, call {call}");
                Assert.IsFalse(Array.Exists(fixture.Files.Names(fixture.Path), IsTemporary), $"{what}, call {call}");
            }

            Assert.IsTrue(wasCancelled, what);
        }
    }

    [TestMethod]
    public void A_call_that_fails_leaves_the_old_directory_or_the_new_one()
    {
        foreach ((string what, Replacement replace) in Replacements())
        {
            using CopyFixture fixture = MakeNewTree();
            bool isReached = true, hasFailed = false;
            for (int call = FirstCall; isReached; call += Step)
            {
                string place = fixture.At(what + call), failed = "";
                fixture.Dirty($"{what}{call}/old", [1, 2]);
                int left = call;
                fixture.Platform.At = operation =>
                {
                    if (operation is nameof(IFileHandles.Close) || Interlocked.Decrement(ref left) != 0) return null;
                    failed = operation;
                    return PlatformStatus.From(StatusCode.DeviceError);
                };

                (bool succeeded, IReadOnlyList<CopyFailure> failures) = replace(fixture, place, CancellationToken.None);

                fixture.Platform.At = null;
                isReached = left <= 0;
                hasFailed |= !succeeded;
                bool isNew = succeeded || failures.All(
                    static failure => failure is { Source: null, Operation: CopyOperation.DeleteDestination });
                Assert.AreEqual(isNew ? New : Old, Tree(fixture, place), $"{what}, call {call}: {failed}");
                Assert.AreEqual(succeeded, failures.Count == 0, $"{what}, call {call}: {failed}");
                if (isNew) AssertEqualTrees(fixture, place);
            }

            Assert.IsTrue(hasFailed, what);
        }
    }

    /// <summary>Without a replacement as a whole: what is finished is complete, and nothing was removed.</summary>
    [TestMethod]
    public void A_manifest_that_is_cancelled_at_any_call_throws_or_is_complete()
    {
        using CopyFixture fixture = MakeNewTree();
        bool isReached = true, wasCancelled = false;
        for (int call = FirstCall; isReached; call += Step)
        {
            string place = fixture.At("place" + call);
            fixture.Dirty($"place{call}/old", [1, 2]);
            using CancellationTokenSource cancellation = new();
            int left = call;
            fixture.Platform.Before = (_, _) =>
            {
                if (Interlocked.Decrement(ref left) == 0) cancellation.Cancel();
            };
            BatchResult? result = null;
            try
            {
                result = fixture.Copier.Materialize(
                    NewEntries(fixture), place, new() { Copy = OneThread }, [Old], cancellationToken: cancellation.Token);
            }
            catch (OperationCanceledException)
            {
                wasCancelled = true;
            }

            fixture.Platform.Before = null;
            isReached = left <= 0;
            string[] found = Tree(fixture, place).Split(' ', StringSplitOptions.RemoveEmptyEntries);
            if (result is not null) Assert.AreEqual(New, string.Join(' ', found), $"call {call}");
            foreach (string file in found.Except([Old]))
                fixture.AssertEqualFiles(fixture.At("tree", file), Path.Combine(place, file));
        }

        Assert.IsTrue(wasCancelled);
    }

    [TestMethod]
    [DataRow(false)]
    [DataRow(true)]
    public void A_manifest_that_is_cancelled_while_its_entries_are_read_throws(bool isWhole)
    {
        using CopyFixture fixture = MakeNewTree();
        fixture.Clean("place/old", [1, 2]);
        using CancellationTokenSource cancellation = new();
        int read = 0;

        IEnumerable<ManifestEntry> entries = NewEntries(fixture).Select((entry, index) =>
        {
            read++;
            if (index == 1) cancellation.Cancel();
            return entry;
        });

        Assert.Throws<OperationCanceledException>(() => _ = isWhole
            ? fixture.Copier.MaterializeWhole(entries, fixture.At("place"), cancellationToken: cancellation.Token)
            : fixture.Copier.Materialize(entries, fixture.At("place"), cancellationToken: cancellation.Token));

        Assert.AreEqual((Old, 2), (Tree(fixture, "place"), read));
        fixture.AssertNoLitter("place", "tree");
    }

    /// <summary>No entry and no copy would notice it.</summary>
    [TestMethod]
    public void A_manifest_without_entries_that_is_cancelled_while_the_old_directory_is_read_throws()
    {
        using CopyFixture fixture = MakeNewTree();
        fixture.Clean("place/old", [1, 2]);
        using CancellationTokenSource cancellation = new();
        fixture.Platform.Before = (operation, _) =>
        {
            if (operation == nameof(IPlatform.ReadDirectory)) cancellation.Cancel();
        };

        Assert.Throws<OperationCanceledException>(() => fixture.Copier.MaterializeWhole(
            [], fixture.At("place"), cancellationToken: cancellation.Token));

        fixture.Platform.Before = null;
        Assert.AreEqual(Old, Tree(fixture, "place"));
        fixture.AssertNoLitter("place", "tree");
    }

    [TestMethod]
    public void A_manifest_that_is_cancelled_while_what_is_left_over_is_removed_throws()
    {
        using CopyFixture fixture = MakeNewTree();
        foreach (string name in (string[])["first", "second", "third"]) fixture.Clean("place/" + name, [1]);
        using CancellationTokenSource cancellation = new();
        string[] previous = ["first", "second", "third"];

        Assert.Throws<OperationCanceledException>(() => fixture.Copier.Materialize(
            NewEntries(fixture),
            fixture.At("place"),
            previous: previous.Select(path =>
            {
                if (path == "second") cancellation.Cancel();
                return path;
            }),
            cancellationToken: cancellation.Token));

        Assert.AreEqual(New + " second third", Tree(fixture, "place"));
    }

    private static readonly CopyOptions OneThread = new() { MaxDegreeOfParallelism = 1, SkipUnchanged = SkipUnchanged.SameTimestamp };

    private static (string What, Replacement Replace)[] Replacements() =>
    [
        ("tree", static (fixture, place, cancellation) =>
        {
            TreeResult result = fixture.Copier.ReplaceTree(
                fixture.At("tree"), place, Whole with { Copy = OneThread }, cancellationToken: cancellation);
            IEnumerable<CopyFailure> ofFiles = result.Files.Results.Select(static one => one.Failure).OfType<CopyFailure>();
            return (result.Succeeded, [.. ofFiles, .. result.Failures]);
        }),
        ("manifest", static (fixture, place, cancellation) =>
        {
            BatchResult result = fixture.Copier.MaterializeWhole(
                NewEntries(fixture), place, new() { Copy = OneThread }, cancellationToken: cancellation);
            return (result.Succeeded, result.Failures);
        }),
    ];

    private static ManifestEntry[] NewEntries(CopyFixture fixture) =>
        [.. New.Split(' ').Select(path => new ManifestEntry(fixture.At("tree", path), path))];

    private static bool IsTemporary(string name) => Files.PathText.IsTemporary(name);

    private static CopyFixture MakeNewTree()
    {
        CopyFixture fixture = CopyFixture.On<TVolume>();
        foreach (string path in New.Split(' ')) fixture.Clean("tree/" + path, Content.Of(70_000 + path.Length));
        return fixture;
    }

    private static void AssertEqualTrees(CopyFixture fixture, string place)
    {
        foreach (string file in New.Split(' ')) fixture.AssertEqualFiles(fixture.At("tree", file), Path.Combine(place, file));
    }
}
