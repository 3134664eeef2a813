using CowCopy.Planning;
using CowCopy.TestKit;

namespace CowCopy.ContractTests;

/// <summary>
/// Rule 3 for trees. Mirrors of which one call fails, or that are cancelled at one call, whichever it is: only what the source lacks is
/// deleted, what is gone is reported, and success is reported only when nothing is left to do.
/// </summary>
public abstract partial class TreeContract<TVolume>
{
    // In tree and copy. The files are up to date by their times, with content that differs.
    private static readonly string[] Unchanged = ["one", "b/two", "b/c/three"];

    private static readonly string[] InTheWay = ["d", "d/inner", "e"];

    private static readonly string[] Extra = ["old", "old/deep", "old/deep/file", "b/extra", "b/c/extra"];

    private static readonly TreeOptions Mirroring = new()
    {
        Mirror = true,
        Copy = new CopyOptions { SkipUnchanged = SkipUnchanged.SameTimestamp, MaxDegreeOfParallelism = 1 },
    };

    [TestMethod]
    public void Whichever_call_of_a_mirror_fails_only_what_the_source_lacks_is_deleted()
    {
        using CopyFixture fixture = CopyFixture.On<TVolume>();
        string[] calls = CallsOfMirror(fixture);
        StatusCode[] codes = fixture.Volume is null ? [StatusCode.DeviceError] : [StatusCode.DeviceError, StatusCode.AccessDenied];
        int failed = 0;
        foreach (StatusCode code in codes)
        {
            for (int call = FirstCall; call < calls.Length; call += Step)
            {
                string root = $"{code}{call}", when = $"{calls[call]}, call {call}, {code}";
                MakeMirror(fixture, root);
                fixture.Platform.Forget();
                fixture.Platform.Fail(calls[call], calls[..(call + 1)].Count(name => name == calls[call]), code);

                TreeResult result = fixture.Copier.CopyTree(fixture.At(root, "tree"), fixture.At(root, "copy"), Mirroring);

                AssertOnlyExtraIsDeleted(fixture, root, result, when);
                if (!result.Succeeded) failed++;
                int undeleted = result.Failures.Count(failure => failure.Operation == CopyOperation.DeleteDestination);
                Assert.IsLessThan(2, undeleted, "what one call did not delete is one failure, not also what is above: " + when);
                if (result.Failures.Any(failure => failure.Operation is CopyOperation.ReadDirectory or CopyOperation.InspectSource))
                    Assert.IsEmpty(result.Deleted, when);
                if (result.Files.Counts.Failed > 0) Assert.IsEmpty(result.Deleted.Intersect(In(fixture, root, Extra)), when);
            }
        }

        Assert.IsGreaterThan(codes.Length * calls.Length / 4 / Step, failed, "the faults are noticed");
    }

    [TestMethod]
    public void Wherever_a_mirror_is_cancelled_only_what_the_source_lacks_is_deleted()
    {
        using CopyFixture fixture = CopyFixture.On<TVolume>();
        int calls = CallsOfMirror(fixture).Length, canceled = 0;
        for (int call = FirstCall; call <= calls; call += Step)
        {
            using CancellationTokenSource source = new();
            if (call == 0) source.Cancel();
            int left = call;
            string root = $"call{call}";
            MakeMirror(fixture, root);
            int Deletions() => fixture.Platform.Count("Delete") + fixture.Platform.Count("DeleteDirectory");
            int before = Deletions();
            fixture.Platform.Before = (_, _) =>
            {
                if (--left != 0) return;
                before = Deletions();
                source.Cancel();
            };

            TreeResult result = fixture.Copier.CopyTreeUntilCanceled(
                fixture.At(root, "tree"), fixture.At(root, "copy"), Mirroring, source.Token, out bool isCanceled);

            fixture.Platform.Before = null;
            AssertOnlyExtraIsDeleted(fixture, root, result, $"call {call} of {calls}");
            if (!isCanceled) continue;
            canceled++;
            Assert.IsLessThan(2, Deletions() - before, $"call {call}: at most the deletion that had started");
        }

        Assert.IsGreaterThan(calls / 2 / Step, canceled);
    }

    [TestMethod]
    [DataRow(false)]
    [DataRow(true)]
    public void A_copy_that_is_cancelled_has_succeeded_only_if_everything_is_there(bool hasLinks)
    {
        using CopyFixture fixture = CopyFixture.On<TVolume>();
        MakeTree(fixture);
        fixture.Files.MakeDirectory(fixture.At("tree", "empty"));
        if (hasLinks) fixture.Files.SymbolicLink(fixture.At("tree", "link"), "one");
        if (hasLinks) fixture.Files.SymbolicLink(fixture.At("tree", "b", "link"), "two");
        string[] wanted = Below(fixture, fixture.At("tree"), "");
        int canceled = 0;
        while (true)
        {
            using CancellationTokenSource source = new();
            int left = ++canceled;
            fixture.Platform.Before = (_, _) =>
            {
                if (--left == 0) source.Cancel();
            };
            string copy = fixture.At($"copy{canceled}");

            TreeResult result = fixture.Copier.CopyTreeUntilCanceled(
                fixture.At("tree"), copy, new TreeOptions { Copy = Mirroring.Copy }, source.Token, out bool isCanceled);

            fixture.Platform.Before = null;
            Assert.AreEqual("", result.Failures.Messages(), $"call {canceled}");
            Assert.AreNotEqual(isCanceled, result.Succeeded, $"call {canceled}");
            string[] names = result.CreatedDirectories.Count == 0 ? [] : Below(fixture, copy, "");
            if (result.Succeeded) CollectionAssert.AreEquivalent(wanted, names, $"call {canceled}");
            if (!source.IsCancellationRequested) break;
        }

        Assert.IsGreaterThan(wanted.Length, canceled);
    }

    [TestMethod]
    public void A_mirror_whose_root_cannot_be_opened_deletes_nothing()
    {
        using CopyFixture fixture = CopyFixture.On<TVolume>();
        if (!fixture.Can.ByHandle) Assert.Inconclusive("No directory is opened here.");
        MakeMirror(fixture, "root");
        for (int occurrence = 1; occurrence <= 4; occurrence++) fixture.Platform.Fail("OpenDirectory", occurrence, StatusCode.OutOfHandles);

        TreeResult result = fixture.Copier.CopyTree(fixture.At("root", "tree"), fixture.At("root", "copy"), Mirroring);

        Assert.AreEqual(CopyErrorKind.ResourcesExhausted, result.Failures.Single().Kind);
        Assert.IsEmpty(result.Deleted);
        AssertOnlyExtraIsDeleted(fixture, "root", result, "");
    }

    [TestMethod]
    public void Whichever_call_of_a_comparison_fails_a_tree_that_has_changed_is_not_up_to_date()
    {
        using CopyFixture fixture = CopyFixture.On<TVolume>();
        (string Name, Action<string> Change)[] changes =
        [
            ("extra", root => fixture.Dirty(root + "/copy/b/c/more", Content.Of(10))),
            ("file", root => fixture.Dirty(root + "/tree/b/c/three", Content.Of(31))),
            ("directory", root => fixture.Files.MakeDirectory(fixture.At(root, "tree", "b", "c", "more"))),
        ];
        foreach ((string root, Action<string> change) in changes)
        {
            string tree = fixture.At(root, "tree"), copy = fixture.At(root, "copy");
            MakeMirror(fixture, root);
            Assert.IsTrue(fixture.Copier.CopyTree(tree, copy, Mirroring).Succeeded);
            Assert.IsNull(fixture.Copier.FindTreeChange(tree, copy, Mirroring));
            change(root);
            fixture.Platform.Forget();
            Assert.IsNotNull(fixture.Copier.FindTreeChange(tree, copy, Mirroring), root);
            string[] calls = [.. fixture.Platform.Calls];
            for (int call = 0; call < calls.Length; call++)
            {
                fixture.Platform.Forget();
                fixture.Platform.Fail(calls[call], calls[..(call + 1)].Count(name => name == calls[call]), StatusCode.DeviceError);
                Assert.IsNotNull(fixture.Copier.FindTreeChange(tree, copy, Mirroring), $"{root}: {calls[call]}, call {call}");
            }
        }
    }

    private static void AssertOnlyExtraIsDeleted(CopyFixture fixture, string root, TreeResult result, string when)
    {
        when += "\n" + result.Failures.Messages();
        foreach (string path in In(fixture, root, Unchanged))
            ByteAssert.AreEqual(Content.Of(30, seed: 2), fixture.Files.Read(path), when);
        CollectionAssert.IsSubsetOf(result.Deleted.ToArray(), In(fixture, root, [.. InTheWay, .. Extra]), when);
        foreach (string path in In(fixture, root, ["d/inner", .. Extra]))
            Assert.AreEqual(result.Deleted.Contains(path), !fixture.Files.Exists(path), when + "\n" + path);
        string copy = fixture.At(root, "copy");
        string? target = fixture.Can.HasSymbolicLinks ? fixture.Files.LinkTarget(Path.Combine(copy, "link")) : "one";
        Assert.IsTrue(target is "one" or "two", when + "\nthe link is " + target);
        string[] names = Below(fixture, copy, ""), wanted = Below(fixture, fixture.At(root, "tree"), "");
        CollectionAssert.IsSubsetOf(names, (string[])[.. wanted, .. InTheWay, .. Extra], when);
        if (!result.Succeeded) return;
        CollectionAssert.AreEquivalent(wanted, names, when);
        Assert.AreEqual("one", target, when);
        foreach (string name in new[] { "d", "e/file", "new/file", "f" }.Where(name => name != "f" || fixture.Can.HasSymbolicLinks))
            fixture.AssertEqualFiles(fixture.At([root, "tree", .. name.Split('/')]), fixture.At([root, "copy", .. name.Split('/')]));
    }

    /// <summary>The calls of a mirror, in their order, when what is known of the volume is known.</summary>
    private static string[] CallsOfMirror(CopyFixture fixture)
    {
        foreach (string root in new[] { "first", "second" })
        {
            MakeMirror(fixture, root);
            fixture.Platform.Forget();
            TreeResult result = fixture.Copier.CopyTree(fixture.At(root, "tree"), fixture.At(root, "copy"), Mirroring);
            string[] calls = [.. fixture.Platform.Calls];
            Assert.IsTrue(result.Succeeded, result.Failures.Messages());
            CollectionAssert.AreEquivalent(In(fixture, root, [.. InTheWay, .. Extra]), result.Deleted.ToArray());
            AssertOnlyExtraIsDeleted(fixture, root, result, "nothing fails");
            if (root == "second") return calls;
        }

        throw new InvalidOperationException();
    }

    private static string[] In(CopyFixture fixture, string root, string[] names) =>
        [.. names.Select(name => fixture.At([root, "copy", .. name.Split('/')]))];

    private static void MakeMirror(CopyFixture fixture, string root)
    {
        DateTime time = new(2024, 2, 29, 12, 34, 56, DateTimeKind.Utc);
        foreach (string name in Unchanged)
        {
            fixture.Files.SetModified(fixture.Dirty($"{root}/tree/{name}", Content.Of(30)), time);
            fixture.Files.SetModified(fixture.Dirty($"{root}/copy/{name}", Content.Of(30, seed: 2)), time);
        }

        foreach (string name in new[] { "d", "e/file", "new/file" }) fixture.Dirty($"{root}/tree/{name}", Content.Of(40));
        foreach (string name in new[] { "d/inner", "e", "old/deep/file", "b/extra", "b/c/extra" })
            fixture.Dirty($"{root}/copy/{name}", Content.Of(50));
        if (!fixture.Can.HasSymbolicLinks) return;
        fixture.Files.SymbolicLink(fixture.At(root, "tree", "link"), "one");
        fixture.Files.SymbolicLink(fixture.At(root, "copy", "link"), "two");
        fixture.Dirty(root + "/tree/f", Content.Of(30)); // over a link, which the copy itself replaces
        fixture.Files.SymbolicLink(fixture.At(root, "copy", "f"), "one");
    }
}
