using CowCopy.Planning;
using CowCopy.TestKit;

namespace CowCopy.ContractTests;

/// <summary>Names of one file in a tree.</summary>
public abstract partial class TreeContract<TVolume>
{
    private static readonly TreeOptions WithLinks = new() { PreserveHardLinks = true };

    [TestMethod]
    public void Names_of_one_file_are_names_of_one_file_in_the_copy()
    {
        using CopyFixture fixture = OnLinkedNames();
        string[] links = [fixture.At("copy", "b", "other"), fixture.At("copy", "z")];
        TreeChange[] plan = [.. fixture.Copier.PlanTree(fixture.At("tree"), fixture.At("copy"), WithLinks)];

        TreeResult result = fixture.Copier.CopyTree(fixture.At("tree"), fixture.At("copy"), WithLinks);

        Assert.IsTrue(result.Succeeded, string.Join('\n', Failures(result)));
        CollectionAssert.AreEquivalent(
            links, plan.Where(static change => change.Copy?.Method == CopyMethod.HardLink).Select(static change => change.Path).ToArray());
        CollectionAssert.AreEquivalent(
            links,
            result.Files.Results.Where(static file => file.Method == CopyMethod.HardLink).Select(static file => file.Request.Destination)
                .ToArray());
        FileFacts first = fixture.Facts(fixture.At("copy", "a"));
        Assert.AreEqual(3U, first.LinkCount);
        foreach (string link in links) Assert.IsTrue(first.IsSameFileAs(fixture.Facts(link)), link);
        Assert.AreEqual(1U, fixture.Facts(fixture.At("copy", "outside")).LinkCount);
        Assert.AreEqual(4U, fixture.Facts(fixture.At("tree", "a")).LinkCount);
        foreach (string name in new[] { "a", "b/other", "z", "outside" })
            fixture.AssertEqualFiles(fixture.At("tree", name), fixture.At("copy", name));
    }

    [TestMethod]
    public void The_second_time_no_name_is_linked_and_separate_copies_become_links()
    {
        using CopyFixture fixture = OnLinkedNames();
        TreeOptions options = WithLinks with { Copy = new CopyOptions { SkipUnchanged = SkipUnchanged.SameTimestamp } };
        Assert.IsTrue(fixture.Copier.CopyTree(fixture.At("tree"), fixture.At("copy")).Succeeded);
        string[] links = [fixture.At("copy", "b", "other"), fixture.At("copy", "z")];
        CollectionAssert.AreEquivalent(links, Changes());

        Assert.AreEqual(2, fixture.Copier.CopyTree(fixture.At("tree"), fixture.At("copy"), options).Files.Counts.HardLinked);

        Assert.AreEqual(3U, fixture.Facts(fixture.At("copy", "a")).LinkCount);
        Assert.IsEmpty(Changes());
        TreeResult again = fixture.Copier.CopyTree(fixture.At("tree"), fixture.At("copy"), options);
        Assert.AreEqual((4, 0), (again.Files.Counts.Unchanged, again.Files.Counts.Copied));
        Assert.IsEmpty(fixture.Files.Names(fixture.At("copy")).Where(static name => name.StartsWith('.')));

        string[] Changes() =>
            [.. fixture.Copier.PlanTree(fixture.At("tree"), fixture.At("copy"), options).Select(static change => change.Path)];
    }

    [TestMethod]
    [DataRow(nameof(CopyMode.Auto), nameof(SkipUnchanged.Never))]
    [DataRow(nameof(CopyMode.Auto), nameof(SkipUnchanged.SameTimestamp))]
    [DataRow(nameof(CopyMode.ByteCopy), nameof(SkipUnchanged.SameTimestamp))]
    [DataRow(nameof(CopyMode.ByteCopy), nameof(SkipUnchanged.SameContent))]
    public void What_links_to_its_source_becomes_a_file_of_its_own(string mode, string skip)
    {
        using CopyFixture fixture = OnLinkedNames();
        if (!fixture.Can.KnowsFiles) Assert.Inconclusive("It is unknown whether two names are one file.");
        string linked = fixture.At("copy", "a"), source = fixture.At("tree", "a");
        fixture.Files.MakeDirectory(fixture.At("copy"));
        fixture.Files.HardLink(source, linked);
        CopyOptions files = new() { SkipUnchanged = Enum.Parse<SkipUnchanged>(skip), Mode = CopyMode.CloneOrHardLink };
        string? link = fixture.Can.HasSymbolicLinks ? fixture.At("copy", "z") : null;
        if (link is not null) fixture.Files.SymbolicLink(link, fixture.At("tree", "z"));
        FileFacts before = fixture.Facts(source);
        Assert.AreNotEqual(CopyOutcome.Copied, Copy().Outcome, "another name of the source is what this mode makes");
        files = files with { Mode = Enum.Parse<CopyMode>(mode), Overwrite = OverwriteMode.Never };
        Copy();
        Assert.IsTrue(fixture.Facts(linked).IsSameFileAs(before), "it may not be replaced");
        files = files with { Overwrite = OverwriteMode.Auto };
        string[] expected = link is null ? [linked] : [linked, link];
        CollectionAssert.IsSubsetOf(
            expected,
            fixture.Copier.PlanTree(fixture.At("tree"), fixture.At("copy"), new TreeOptions { Copy = files })
                .Where(static change => change.Kind == TreeChangeKind.CopyFile).Select(static change => change.Path).ToArray());

        Assert.AreEqual(CopyOutcome.Copied, Copy().Outcome);

        FileFacts after = fixture.Facts(source);
        Assert.AreEqual((before.Identity, before.Modified), (after.Identity, after.Modified));
        foreach (string copy in expected)
        {
            FileFacts facts = fixture.Files.Exists(copy) ? fixture.Look(copy) : default;
            Assert.AreEqual((FileKind.Regular, 1U), (facts.Kind, facts.LinkCount), copy);
            fixture.AssertEqualFiles(source, copy);
        }

        if (skip != nameof(SkipUnchanged.Never)) Assert.AreEqual(CopyOutcome.Unchanged, Copy().Outcome);

        CopyResult Copy() => fixture.Copier.CopyTree(fixture.At("tree"), fixture.At("copy"), new TreeOptions { Copy = files })
            .Files.Results.Single(file => file.Request.Destination == linked);
    }

    [TestMethod]
    public void A_name_that_cannot_be_a_link_is_a_copy()
    {
        using CopyFixture fixture = OnLinkedNames();
        fixture.Platform.Fail("HardLink", 1, StatusCode.NotPermitted);

        TreeResult result = fixture.Copier.CopyTree(fixture.At("tree"), fixture.At("copy"), WithLinks);

        Assert.IsTrue(result.Succeeded, string.Join('\n', Failures(result)));
        Assert.AreEqual((4, 1), (result.Files.Counts.Copied, result.Files.Counts.HardLinked));
        foreach (string name in new[] { "a", "b/other", "z" })
            fixture.AssertEqualFiles(fixture.At("tree", name), fixture.At("copy", name));
    }

    [TestMethod]
    public void What_keeps_a_copy_from_its_name_keeps_a_link_from_it()
    {
        using CopyFixture fixture = OnLinkedNames();
        fixture.Files.MakeDirectory(fixture.At("copy", "z"));

        TreeChange[] plan = [.. fixture.Copier.PlanTree(fixture.At("tree"), fixture.At("copy"), WithLinks)];
        TreeResult result = fixture.Copier.CopyTree(fixture.At("tree"), fixture.At("copy"), WithLinks);

        CopyFailure failure = result.Files.Results.Single(static file => !file.Succeeded).Failure!;
        Assert.AreEqual(CopyErrorKind.DestinationIsDirectory, failure.Kind);
        Assert.AreEqual(failure.Kind, plan.Single(static change => change.Kind == TreeChangeKind.Fail).Failure!.Kind);
        Assert.AreEqual(2U, fixture.Facts(fixture.At("copy", "a")).LinkCount);
        TreeOptions mirror = WithLinks with { Mirror = true };
        Assert.IsTrue(fixture.Copier.CopyTree(fixture.At("tree"), fixture.At("copy"), mirror).Succeeded);
        Assert.IsTrue(fixture.Facts(fixture.At("copy", "a")).IsSameFileAs(fixture.Facts(fixture.At("copy", "z"))));
    }

    [TestMethod]
    public void Names_of_a_file_whose_first_cannot_be_copied_are_copies_in_the_plan_too()
    {
        using CopyFixture fixture = OnLinkedNames();
        fixture.Files.MakeDirectory(fixture.At("copy", "a"));
        string[] others = [fixture.At("copy", "b", "other"), fixture.At("copy", "z")];

        TreeChange[] plan = [.. fixture.Copier.PlanTree(fixture.At("tree"), fixture.At("copy"), WithLinks)];
        TreeResult result = fixture.Copier.CopyTree(fixture.At("tree"), fixture.At("copy"), WithLinks);

        CopyResult failed = result.Files.Results.Single(static file => !file.Succeeded);
        Assert.AreEqual(fixture.At("copy", "a"), failed.Request.Destination);
        Assert.AreEqual(CopyErrorKind.DestinationIsDirectory, failed.Failure!.Kind);
        TreeChange planned = plan.Single(static change => change.Kind == TreeChangeKind.Fail);
        Assert.AreEqual((failed.Request.Destination, failed.Failure.Kind), (planned.Path, planned.Failure!.Kind));
        foreach (string other in others)
        {
            Assert.AreEqual(CopyOutcome.Copied, result.Files.Results.Single(file => file.Request.Destination == other).Outcome, other);
            CopyMethod method = plan.Single(change => change.Kind == TreeChangeKind.CopyFile && change.Path == other).Copy!.Method;
            Assert.AreNotEqual(CopyMethod.HardLink, method, other);
            fixture.AssertEqualFiles(fixture.At("tree", "a"), other);
        }
    }

    [TestMethod]
    [DataRow(0)]
    [DataRow(1)]
    [DataRow(2)]
    public void Each_name_is_reported_once_be_it_a_copy_or_a_link(int refused)
    {
        using CopyFixture fixture = OnLinkedNames();
        if (refused > 0) fixture.Platform.Fail("HardLink", refused, StatusCode.NotPermitted);
        CopyReports reports = new();

        TreeResult result = fixture.Copier.CopyTree(fixture.At("tree"), fixture.At("copy"), WithLinks, reports);

        Assert.IsTrue(result.Succeeded, string.Join('\n', Failures(result)));
        CopyProgress[] finished = [.. reports.Files.OrderBy(static report => report.Index)];
        CollectionAssert.AreEqual(
            result.Files.Results.Select(static file => file.Request.Destination).ToArray(),
            finished.Select(static report => report.Result!.Request.Destination).ToArray());
        CollectionAssert.AreEqual(new[] { 0, 1, 2, 3 }, finished.Select(static report => report.Index).ToArray());
        CollectionAssert.AreEquivalent(new[] { 1, 2, 3, 4 }, finished.Select(static report => report.Completed).ToArray());
        Assert.IsTrue(finished.All(static report => report.Total == 4));
    }

    [TestMethod]
    public void What_the_receiver_of_a_link_throws_comes_when_all_names_are_there()
    {
        using CopyFixture fixture = OnLinkedNames();
        CopyReports reports = new(static report =>
        {
            if (report.Result?.Method == CopyMethod.HardLink) throw new NotSupportedException("the receiver's");
        });

        NotSupportedException thrown = Assert.ThrowsExactly<NotSupportedException>(
            () => fixture.Copier.CopyTree(fixture.At("tree"), fixture.At("copy"), WithLinks, reports));

        Assert.AreEqual("the receiver's", thrown.Message);
        Assert.AreEqual(3U, fixture.Facts(fixture.At("copy", "a")).LinkCount);
    }

    /// <summary>Rule 8: a copy that lacks a name is not taken for a complete one.</summary>
    [TestMethod]
    public void A_copy_with_links_that_is_cancelled_has_succeeded_only_if_every_name_is_there()
    {
        int calls = 0, canceled = 0;
        for (int call = 0; call <= calls; call++) // the first is not cancelled
        {
            using CopyFixture fixture = OnLinkedNames();
            fixture.RequireNamesThatStay();
            using CancellationTokenSource source = new();
            int seen = 0, last = call, made = 0;
            fixture.Platform.Before = (operation, _) =>
            {
                if (source.IsCancellationRequested && operation is "HardLink" or "CreateDestination") made++;
                if (++seen == last) source.Cancel();
            };

            TreeOptions options = WithLinks with { MaxDegreeOfParallelism = 1 };
            bool isCanceled = false;
            try
            {
                fixture.Copier.CopyTree(fixture.At("tree"), fixture.At("copy"), options, cancellationToken: source.Token);
            }
            catch (TreeCanceledException)
            {
                isCanceled = true;
            }

            fixture.Platform.Before = null;
            calls = Math.Max(calls, seen);
            Assert.IsLessThan(2, made, $"call {call}: no more than the name that was being made");
            if (isCanceled) canceled++;
            else Assert.AreEqual(3U, fixture.Facts(fixture.At("copy", "a")).LinkCount, $"call {call} of {calls}");
        }

        Assert.IsGreaterThan(calls / 2, canceled);
    }

    /// <summary>Another process has written it, and it may not be replaced.</summary>
    [TestMethod]
    public void A_link_takes_no_name_that_appears_during_the_run_where_nothing_may_be_replaced()
    {
        using CopyFixture fixture = OnLinkedNames();
        string name = fixture.At("copy", "z");
        fixture.Platform.Before = (operation, _) =>
        {
            if (operation == "HardLink" && !fixture.Files.Exists(name)) fixture.Files.Write(name, Content.Of(70, seed: 9));
        };
        TreeOptions options = WithLinks with { Copy = new CopyOptions { Overwrite = OverwriteMode.Never } };

        TreeResult result = fixture.Copier.CopyTree(fixture.At("tree"), fixture.At("copy"), options);

        fixture.Platform.Before = null;
        Assert.AreEqual(
            (name, CopyErrorKind.DestinationExists),
            result.Files.Results.Where(static file => !file.Succeeded).Select(static file => (file.Request.Destination, file.Failure!.Kind))
                .Single());
        ByteAssert.AreEqual(Content.Of(70, seed: 9), fixture.Files.Read(name));
    }

    /// <summary>A file of three names in the tree and one outside, and another file with a name outside.</summary>
    private static CopyFixture OnLinkedNames()
    {
        CopyFixture fixture = CopyFixture.On<TVolume>();
        if (!fixture.Can.HasHardLinks || !fixture.Can.KnowsFiles)
        {
            fixture.Dispose();
            Assert.Inconclusive("Files have one name, or do not show how many.");
        }

        fixture.Clean("tree/a", Content.Of(5000));
        fixture.Clean("tree/outside", Content.Of(3000));
        fixture.Files.MakeDirectory(fixture.At("tree", "b"));
        fixture.Files.HardLink(fixture.At("tree", "a"), fixture.At("tree", "b", "other"));
        fixture.Files.HardLink(fixture.At("tree", "a"), fixture.At("tree", "z"));
        fixture.Files.HardLink(fixture.At("tree", "a"), fixture.At("elsewhere"));
        fixture.Files.HardLink(fixture.At("tree", "outside"), fixture.At("elsewhere too"));
        return fixture;
    }
}
