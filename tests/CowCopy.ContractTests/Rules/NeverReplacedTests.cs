using CowCopy.TestKit;

namespace CowCopy.ContractTests.Rules;

/// <summary>With <see cref="OverwriteMode.Never"/> nothing that exists is replaced, whenever and by whom it was created.</summary>
[TestClass]
public sealed class NeverReplacedTests
{
    private const int MostCalls = 200;

    private static readonly CopyOptions Never = new() { Overwrite = OverwriteMode.Never };
    private static readonly byte[] New = Content.Of(40_000), Old = Content.Of(30_000, seed: 2);

    [TestMethod]
    [DynamicData(nameof(EachVolume.All), typeof(EachVolume))]
    public void What_exists_stays_and_the_copy_fails_as_planned(string volume)
    {
        using CopyFixture fixture = EachVolume.Make(volume);
        string source = fixture.Clean("source", New);
        List<string> existing = MakeExisting(fixture, out string elsewhere);
        foreach (string destination in existing)
        {
            bool isDirectory = destination == fixture.At("directory");
            CopyErrorKind kind = isDirectory ? CopyErrorKind.DestinationIsDirectory : CopyErrorKind.DestinationExists;
            string? target = fixture.Files.LinkTarget(destination);
            foreach (CopyOptions way in Ways(volume))
            {
                FileCopier copier = new(fixture.Platform);
                CopyFailure planned = copier.Plan(source, destination, way).Failure!;
                foreach (CopyResult result in (CopyResult[])
                [
                    copier.Attempt(source, destination, way),
                    .. copier.CopyAll([new(source, destination), new(source, destination + "2")], way).Results.Take(1),
                    copier.AttemptSymbolicLink(source, destination, way), copier.AttemptHardLink(source, destination, way),
                ])
                    Assert.AreEqual((CopyOutcome.Failed, kind), (result.Outcome, result.Failure!.Kind), $"{destination}, {way}");
                Assert.AreEqual(kind, planned.Kind);
                Assert.AreEqual(planned.Message, copier.Attempt(source, destination, way).Failure!.Message);
                Assert.AreEqual(target, fixture.Files.LinkTarget(destination));
                if (fixture.Files.Exists(destination + "2")) fixture.Files.Delete(destination + "2");
            }

            if (!isDirectory && target is null) ByteAssert.AreEqual(Old, fixture.Files.Read(destination));
        }

        ByteAssert.AreEqual(Old, fixture.Files.Read(elsewhere));
        Assert.IsEmpty(fixture.Files.Names(fixture.At("directory")));
        string[] wanted = ["source", "existing", "elsewhere", "directory", "link", "dangling"];
        Assert.IsEmpty(fixture.Files.Names(fixture.Path).Except(wanted).ToArray());
    }

    /// <summary>A file of another process appears before each call, if there is none: at any of them the creation is to come.</summary>
    [TestMethod]
    [DynamicData(nameof(EachVolume.All), typeof(EachVolume))]
    public void What_appears_at_any_call_stays(string volume)
    {
        using CopyFixture fixture = EachVolume.Make(volume);
        string source = fixture.Clean("source", New);
        foreach (CopyOptions way in Ways(volume))
        {
            int refused = 0;
            for (int call = 1; ; call++)
            {
                Assert.IsLessThan(MostCalls, call);
                string destination = fixture.At("copy");
                bool hasAppeared = false;
                int calls = 0;
                fixture.Platform.At = _ =>
                {
                    if (++calls == call && !fixture.Files.Exists(destination))
                    {
                        fixture.Files.Write(destination, Old);
                        hasAppeared = true;
                    }

                    return null;
                };
                CopyResult result = new FileCopier(fixture.Platform).Attempt(source, destination, way);
                fixture.Platform.At = null;

                string context = $"{way}, call {call}: {result.Failure?.Message}";
                bool mayFail = way.Mode == CopyMode.CloneOnly || (way.Durable && !fixture.Can.HasHardLinks);
                if (hasAppeared)
                {
                    refused++;
                    ByteAssert.AreEqual(Old, fixture.Files.Read(destination), context);
                    Assert.IsTrue(mayFail || result.Failure?.Kind == CopyErrorKind.DestinationExists, context);
                    Assert.AreEqual(CopyOutcome.Failed, result.Outcome, context);
                }
                else if (result.Outcome == CopyOutcome.Copied)
                {
                    ByteAssert.AreEqual(New, fixture.Files.Read(destination), context);
                }
                else
                {
                    Assert.IsTrue(mayFail && !fixture.Files.Exists(destination), context);
                }

                if (fixture.Files.Exists(destination)) fixture.Files.Delete(destination);
                fixture.AssertNoLitter("source");
                if (calls < call) break;
            }

            Assert.IsGreaterThan(0, refused, way.ToString());
        }
    }

    [TestMethod]
    [DynamicData(nameof(EachVolume.All), typeof(EachVolume))]
    public void Of_a_batch_the_first_request_for_a_destination_is_copied(string volume)
    {
        using CopyFixture fixture = EachVolume.Make(volume);
        string one = fixture.Clean("one", New), two = fixture.Clean("two", Content.Of(20_000, seed: 3)), kept = fixture.Clean("kept", Old);
        string a = fixture.At("a"), b = fixture.At("b"), c = fixture.At("c");

        BatchResult result = fixture.Copier.CopyAll(
            [new(one, a), new(two, a), new(one, a), new(a, b), new(one, kept), new(kept, c)], Never);

        CollectionAssert.AreEqual(
            new CopyErrorKind?[]
            {
                null, CopyErrorKind.DestinationExists, CopyErrorKind.DestinationExists, null, CopyErrorKind.DestinationExists, null,
            },
            result.Results.Select(static one => one.Failure?.Kind).ToArray());
        foreach (string copy in new[] { a, b }) ByteAssert.AreEqual(New, fixture.Files.Read(copy));
        foreach (string copy in new[] { kept, c }) ByteAssert.AreEqual(Old, fixture.Files.Read(copy));
    }

    [TestMethod]
    [DynamicData(nameof(EachVolume.All), typeof(EachVolume))]
    public void A_file_onto_itself_fails_and_an_unchanged_one_is_skipped(string volume)
    {
        using CopyFixture fixture = EachVolume.Make(volume);
        string source = fixture.Clean("source", New), copy = fixture.At("copy");
        CopyOptions skipping = Never with { SkipUnchanged = SkipUnchanged.SameTimestamp };
        Assert.AreEqual(CopyErrorKind.DestinationExists, fixture.Copier.Attempt(source, source, Never).Failure?.Kind);
        Assert.AreEqual(CopyOutcome.Copied, fixture.Copier.Attempt(source, copy, skipping).Outcome);
        Assert.AreEqual(CopyOutcome.Unchanged, fixture.Copier.Attempt(source, copy, skipping).Outcome);
        Assert.AreEqual(CopyErrorKind.DestinationExists, fixture.Copier.Attempt(source, copy, Never).Failure?.Kind);
        ByteAssert.AreEqual(New, fixture.Files.Read(source));
        Assert.AreEqual(CopyErrorKind.SourceNotFound, fixture.Copier.Attempt(fixture.At("none"), copy, Never).Failure?.Kind);
    }

    [TestMethod]
    [DynamicData(nameof(EachVolume.All), typeof(EachVolume))]
    public void A_tree_adds_what_is_missing_and_names_what_exists(string volume)
    {
        using CopyFixture fixture = EachVolume.Make(volume);
        foreach (string name in new[] { "a", "sub/b", "sub/c", "as directory/d" }) fixture.Clean("tree/" + name, New);
        fixture.Clean("copy/sub/b", Old);
        fixture.Clean("copy/as directory", Old);
        fixture.Clean("copy/extra", Old);
        if (fixture.Can.HasSymbolicLinks)
        {
            foreach (string link in new[] { "link", "same" }) fixture.Files.SymbolicLink(fixture.At("tree", link), "a");
            fixture.Files.SymbolicLink(fixture.At("copy", "link"), "elsewhere");
            fixture.Files.SymbolicLink(fixture.At("copy", "same"), "a");
        }

        TreeOptions options = new() { Mirror = true, Copy = Never with { SkipUnchanged = SkipUnchanged.SameTimestamp } };
        string tree = fixture.At("tree"), copy = fixture.At("copy");

        TreeResult result = fixture.Copier.CopyTree(tree, copy, options);

        Assert.AreEqual(CopyErrorKind.DestinationExists, result.Files.Results.Single(static one => !one.Succeeded).Failure!.Kind);
        CollectionAssert.AreEquivalent(
            (CopyErrorKind[])[
                CopyErrorKind.DestinationNotDirectory,
                .. fixture.Can.HasSymbolicLinks ? (CopyErrorKind[])[CopyErrorKind.DestinationExists] : []],
            result.Failures.Select(static one => one.Kind).ToArray());
        Assert.IsEmpty(result.Deleted);
        foreach (string kept in new[] { "sub/b", "as directory", "extra" })
            ByteAssert.AreEqual(Old, fixture.Files.Read(fixture.At(["copy", .. kept.Split('/')])));
        foreach (string made in new[] { "a", "sub/c" })
            ByteAssert.AreEqual(New, fixture.Files.Read(fixture.At(["copy", .. made.Split('/')])));
        if (fixture.Can.HasSymbolicLinks) Assert.AreEqual("elsewhere", fixture.Files.LinkTarget(fixture.At("copy", "link")));
        Assert.IsNotNull(fixture.Copier.FindTreeChange(tree, copy, options));

        fixture.Files.Delete(fixture.At("copy", "sub", "b"));
        fixture.Files.Delete(fixture.At("copy", "as directory"));
        if (fixture.Can.HasSymbolicLinks) fixture.Files.Delete(fixture.At("copy", "link"));
        TreeResult again = fixture.Copier.CopyTree(tree, copy, options);
        Assert.IsTrue(again.Succeeded);
        Assert.AreEqual((2, 2), (again.Files.Counts.Copied, again.Files.Counts.Unchanged));
        Assert.AreEqual(fixture.At("copy", "extra"), again.Deleted.Single());
        Assert.IsNull(fixture.Copier.FindTreeChange(tree, copy, options));
    }

    [TestMethod]
    public void The_exception_is_that_of_the_base_library()
    {
        using CopyFixture fixture = CopyFixture.On<Real.Tmpfs>();
        string source = fixture.Clean("source", New), copy = fixture.Clean("copy", Old);
        IOException expected = Assert.ThrowsExactly<IOException>(() => File.Copy(source, copy));
        FileCopyException thrown = Assert.ThrowsExactly<FileCopyException>(() => fixture.Copier.Copy(source, copy, Never));
        Assert.AreEqual(expected.HResult, thrown.HResult);
        foreach (string part in new[] { source, copy, "exists", FailureText.WhatToDo(CopyErrorKind.DestinationExists) })
            Assert.Contains(part, thrown.Message);
        Assert.ThrowsExactly<IOException>(() => File.Copy(source, source));
        Assert.ThrowsExactly<FileCopyException>(() => fixture.Copier.Copy(source, source, Never));
    }

    /// <summary>On real volumes without those that wait for storage.</summary>
    private static IEnumerable<CopyOptions> Ways(string volume) =>
        from mode in Enum.GetValues<CopyMode>()
        from durable in EachVolume.IsReal(volume) ? (bool[])[false] : [false, true]
        select Never with { Mode = mode, Durable = durable };

    private static List<string> MakeExisting(CopyFixture fixture, out string elsewhere)
    {
        elsewhere = fixture.Clean("elsewhere", Old);
        List<string> existing = [fixture.Clean("existing", Old), fixture.Files.MakeDirectory(fixture.At("directory"))];
        if (!fixture.Can.HasSymbolicLinks) return existing;
        foreach ((string name, string target) in new[] { ("link", elsewhere), ("dangling", fixture.At("nowhere")) })
        {
            fixture.Files.SymbolicLink(fixture.At(name), target);
            existing.Add(fixture.At(name));
        }

        return existing;
    }
}
