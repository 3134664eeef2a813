using CowCopy.Planning;
using CowCopy.Platform;
using CowCopy.TestKit.Simulation;

namespace CowCopy.ContractTests.Trees;

/// <summary>The steps of a plan: when each is reported, in which order, and what it says of names that only case tells apart.</summary>
[TestClass]
public sealed class PlanStepTests
{
    private static readonly CopyOptions Skip = new() { SkipUnchanged = SkipUnchanged.SameTimestamp };
    private static readonly TreeOptions WithLinks = new() { PreserveHardLinks = true, Copy = Skip };

    /// <summary>However long each query takes: a plan makes its directories on one thread.</summary>
    [TestMethod]
    public void A_plan_with_many_threads_has_the_order_of_one_with_one()
    {
        using CopyFixture fixture = new(VolumeProfiles.Xfs);
        fixture.Files.MakeDirectory(fixture.At("copy"));
        for (int index = 0; index < 30; index++)
        {
            fixture.Clean($"tree/{index}/below/file", Content.Of(10));
            fixture.Files.MakeDirectory(fixture.At("copy", $"{index}"));
        }

        string[] expected = Plan(1);
        fixture.Platform.Before = static (operation, count) =>
        {
            if (operation == nameof(IPlatform.Inspect)) CancellationToken.None.WaitHandle.WaitOne(count % 3); // others come meanwhile
        };
        string[] plan = Plan(8);
        fixture.Platform.Before = null;

        Assert.HasCount(60, expected);
        CollectionAssert.AreEqual(expected, plan);

        string[] Plan(int threads)
        {
            TreeOptions options = new() { MaxDegreeOfParallelism = threads };
            return
            [
                .. fixture.Copier.PlanTree(fixture.At("tree"), fixture.At("copy"), options)
                    .Select(static change => $"{change.Kind} {change.Path}"),
            ];
        }
    }

    [TestMethod]
    public void The_first_changes_come_before_the_last_files_are_queried()
    {
        using CopyFixture fixture = new(VolumeProfiles.Xfs);
        for (int index = 0; index < 20; index++)
        {
            fixture.Clean($"tree/file{index}", Content.Of(10));
            fixture.Clean($"copy/file{index}", Content.Of(20));
        }

        (int queries, int atFirst, int copies) = CountQueries(fixture, new TreeOptions());

        Assert.AreEqual(20, copies);
        Assert.IsLessThan(queries / 2, atFirst);
    }

    [TestMethod]
    public void Names_that_cannot_be_links_are_planned_one_after_the_other()
    {
        using CopyFixture fixture = new(VolumeProfiles.Xfs);
        fixture.Clean("tree/a", Content.Of(10));
        fixture.Files.MakeDirectory(fixture.At("copy", "a"));
        for (int index = 0; index < 20; index++)
        {
            fixture.Files.HardLink(fixture.At("tree", "a"), fixture.At("tree", $"name{index}"));
            fixture.Clean($"copy/name{index}", Content.Of(20));
        }

        (int queries, int atFirst, int copies) = CountQueries(fixture, WithLinks);

        Assert.AreEqual(20, copies);
        Assert.IsLessThan(queries - 15, atFirst);
    }

    [TestMethod]
    public void A_directory_that_cannot_be_made_is_reported_before_the_files()
    {
        using CopyFixture fixture = new(VolumeProfiles.Xfs);
        fixture.Clean("tree/file", Content.Of(10));
        fixture.Clean("tree/z/below", Content.Of(10));
        fixture.Clean("copy/z", Content.Of(10));

        TreeChangeKind[] kinds =
            [.. fixture.Copier.PlanTree(fixture.At("tree"), fixture.At("copy")).Select(static change => change.Kind)];

        CollectionAssert.AreEqual(new[] { TreeChangeKind.Fail, TreeChangeKind.CopyFile }, kinds);
    }

    [TestMethod]
    public void Names_that_differ_in_case_are_planned_as_they_are_copied()
    {
        using CopyFixture fixture = new(VolumeProfiles.Xfs);
        // A directory to be made, a file that is up to date beside a directory that makes way, and a first name beside one that fails.
        fixture.Clean("tree/new/file", Content.Of(10));
        fixture.Clean("tree/NEW/file", Content.Of(10));
        fixture.Clean("copy/NEW/file", Content.Of(10));
        fixture.Clean("tree/kind", Content.Of(10));
        fixture.Clean("tree/KIND", Content.Of(10));
        fixture.Clean("copy/kind/file", Content.Of(10));
        fixture.Clean("copy/KIND", Content.Of(10));
        fixture.Copier.AssertPlanned(fixture.At("tree"), fixture.At("copy"), WithLinks with { Mirror = true }, "mirror");

        fixture.Clean("tree/first", Content.Of(10));
        fixture.Clean("tree/FIRST", Content.Of(10));
        fixture.Files.HardLink(fixture.At("tree", "first"), fixture.At("tree", "second"));
        fixture.Files.MakeDirectory(fixture.At("copy", "FIRST"));
        TreeChange link = fixture.Copier.PlanTree(fixture.At("tree"), fixture.At("copy"), WithLinks)
            .Single(change => change.Path == fixture.At("copy", "second"));
        Assert.AreEqual(CopyMethod.HardLink, link.Copy!.Method);
        fixture.Copier.AssertPlanned(fixture.At("tree"), fixture.At("copy"), WithLinks, "links");
    }

    [TestMethod]
    [DataRow(false, nameof(DestinationStep.Create))]
    [DataRow(true, nameof(DestinationStep.AtomicRename))]
    public void A_planned_link_says_how_its_name_is_taken(bool exists, string step)
    {
        using CopyFixture fixture = new(VolumeProfiles.Xfs);
        fixture.Clean("tree/a", Content.Of(10));
        fixture.Files.HardLink(fixture.At("tree", "a"), fixture.At("tree", "b"));
        if (exists) fixture.Clean("copy/b", Content.Of(20));

        TreeChange change = fixture.Copier.PlanTree(fixture.At("tree"), fixture.At("copy"), WithLinks)
            .Single(one => one.Path == fixture.At("copy", "b"));

        Assert.AreEqual(TreeChangeKind.CopyFile, change.Kind);
        Assert.AreEqual(
            (CopyMethod.HardLink, step, CopyReason.Requested),
            (change.Copy!.Method, change.Copy.Destination.ToString(), change.Copy.Reason));
        TreeResult result = fixture.Copier.CopyTree(fixture.At("tree"), fixture.At("copy"), WithLinks);
        Assert.AreEqual(exists, result.Files.Results.Single(file => file.Request.Destination == change.Path).ReplacedExisting);
    }

    [TestMethod]
    [DataRow(false)]
    [DataRow(true)]
    public void A_file_that_vanishes_or_becomes_a_link_while_it_is_planned_is_left_out(bool becomesLink)
    {
        using CopyFixture fixture = new(VolumeProfiles.Xfs);
        fixture.Clean("tree/stays", Content.Of(10));
        string gone = fixture.Clean("tree/vanishes", Content.Of(10));
        fixture.Files.MakeDirectory(fixture.At("copy"));
        bool isListed = false;
        fixture.Platform.Before = (operation, _) =>
        {
            isListed |= operation is nameof(IPlatform.ReadDirectory) or nameof(IConfinedSources.OpenListed);
            if (isListed && operation == nameof(IPlatform.Inspect) && fixture.Files.LinkTarget(gone) is null) Replace();
        };

        TreeChange[] plan = [.. fixture.Copier.PlanTree(fixture.At("tree"), fixture.At("copy"))];

        fixture.Platform.Before = null;
        TreeChange skipped = plan.Single(static change => change.Kind != TreeChangeKind.CopyFile);
        Assert.AreEqual((TreeChangeKind.Skip, true), (skipped.Kind, skipped.Skipped!.HasVanished));
        Assert.AreEqual(fixture.At("copy", "stays"), plan.Single(change => change != skipped).Path);

        void Replace()
        {
            if (fixture.Files.Exists(gone)) fixture.Files.Delete(gone);
            if (becomesLink) fixture.Files.SymbolicLink(gone, fixture.At("tree", "stays"));
        }
    }

    [TestMethod]
    public void A_directory_that_cannot_be_opened_once_is_planned_as_it_ends()
    {
        TreeOptions options = new() { Copy = Skip with { MaxDegreeOfParallelism = 1 } };
        int opens = int.MaxValue;
        for (int failing = 1; failing <= opens; failing++)
        {
            using CopyFixture fixture = new(VolumeProfiles.Xfs);
            fixture.Clean("tree/one/new/file", Content.Of(10));
            fixture.Clean("tree/two/file", Content.Of(10));
            fixture.Files.MakeDirectory(fixture.At("copy", "one"));
            int seen = 0;
            PlatformStatus defect = new(StatusCode.DeviceError, 5);
            fixture.Platform.At = operation => operation == nameof(IFileHandles.OpenDirectory) && ++seen == failing ? defect : null;
            List<TreeChange> plan = [.. fixture.Copier.PlanTree(fixture.At("tree"), fixture.At("copy"), options)];
            opens = seen;
            seen = 0;
            TreeResult result = fixture.Copier.CopyTree(fixture.At("tree"), fixture.At("copy"), options);
            fixture.Platform.At = null;
            TreePlans.Check(plan, result, $"opening {failing} of {opens}");
        }

        Assert.IsGreaterThan(1, opens); // the root, and a directory in which one is made
    }

    /// <summary>Plans a tree: how many queries there were, how many before the first copy was reported, and how many copies.</summary>
    private static (int Queries, int AtFirst, int Copies) CountQueries(CopyFixture fixture, TreeOptions options)
    {
        int queries = 0, atFirst = 0, copies = 0;
        fixture.Platform.Before = (operation, _) => queries += operation == nameof(IPlatform.Inspect) ? 1 : 0;
        foreach (TreeChange change in fixture.Copier.PlanTree(fixture.At("tree"), fixture.At("copy"), options))
        {
            if (change.Kind == TreeChangeKind.CopyFile && ++copies == 1) atFirst = queries;
        }

        fixture.Platform.Before = null;
        return (queries, atFirst, copies);
    }
}
