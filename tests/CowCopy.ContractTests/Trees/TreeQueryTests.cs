using System.Runtime.Versioning;
using CowCopy.ContractTests.Copies;
using CowCopy.ContractTests.Rules;
using CowCopy.ContractTests.Simulated;
using CowCopy.Planning;
using CowCopy.Platform;
using CowCopy.TestKit;

namespace CowCopy.ContractTests.Trees;

/// <summary>What a copy of a tree reads, and that what cannot be read costs nothing at the destination and is reported.</summary>
[TestClass]
public sealed class TreeQueryTests
{
    private static readonly TreeOptions Mirrors = new() { Mirror = true, Copy = new CopyOptions { MaxDegreeOfParallelism = 1 } };

    private static readonly PlatformStatus Defect = new(StatusCode.DeviceError, 5);

    public static IEnumerable<object[]> Simulated => BetweenStepsTests.Simulated;

    /// <summary>A mirror that succeeds has deleted what the source lacks, and what it reports as deleted is gone.</summary>
    [TestMethod]
    [DynamicData(nameof(Simulated))]
    public void A_mirror_of_which_any_query_fails_says_so_or_is_complete(string volume)
    {
        string[] queries =
        [
            nameof(IPlatform.Inspect), nameof(IFileHandles.OpenDirectory), nameof(IPlatform.ReadDirectory), nameof(IPlatform.ReadLink),
        ];
        foreach (string query in queries)
        {
            for (int call = 1; call < 200; call++)
            {
                using CopyFixture fixture = MakeTree(volume);
                int before = fixture.Platform.Count(query);
                fixture.Platform.Fail(query, call, StatusCode.DeviceError);

                TreeResult result = fixture.Copier.CopyTree(fixture.At("tree"), fixture.At("copy"), Mirrors);

                bool isMet = fixture.Platform.Count(query) - before >= call;
                fixture.Platform.Forget();
                string when = $"{query} {call}";
                bool isThere = fixture.Files.Exists(fixture.At("copy", "extra", "deep", "file"));
                if (result.Succeeded) Assert.IsFalse(isThere, when);
                if (isThere) Assert.IsFalse(result.Succeeded, when);
                bool isNamed = result.Failures.Any(one => one.Request.Destination == fixture.At("copy", "extra"));
                if (isNamed && query == nameof(IFileHandles.OpenDirectory)) Assert.IsTrue(isThere, when);
                foreach (string name in (string[])["copy/extra/deep/file", "copy/gone"])
                    Assert.AreEqual(fixture.Files.Exists(fixture.At(name)), !result.Deleted.Contains(fixture.At(name.Split('/'))), when);
                if (!isMet) break;
            }
        }
    }

    /// <summary>A directory that is gone, if only for a moment, is left out; one that cannot be read is a failure.</summary>
    [TestMethod]
    [DynamicData(nameof(Simulated))]
    public void A_directory_of_the_source_that_cannot_be_read_is_reported_and_not_created(string volume)
    {
        foreach (string operation in (string[])[nameof(IPlatform.Inspect), nameof(IPlatform.ReadDirectory)])
        {
            foreach (PlatformStatus status in (PlatformStatus[])[new(StatusCode.NotFound, 2), Defect])
            {
                using CopyFixture fixture = EachVolume.Make(volume);
                string sub = fixture.At("tree", "sub"), context = $"{operation}, {status.Code}";
                fixture.Clean("tree/file", Content.Of(20));
                fixture.Files.MakeDirectory(sub);
                int listings = 0;
                fixture.Platform.At = called =>
                {
                    bool isRead = listings > 0; // the directory above
                    if (called == nameof(IPlatform.ReadDirectory)) listings++;
                    return isRead && called == operation && listings < 3 ? status : null;
                };

                TreeResult result = fixture.Copier.CopyTree(
                    fixture.At("tree"), fixture.At("copy"),
                    new TreeOptions { CreateEmptyDirectories = true, Copy = new CopyOptions { MaxDegreeOfParallelism = 1 } });

                fixture.Platform.At = null;
                // Where no query finds anything, the root of the source is gone too.
                bool isGone = status.Code == StatusCode.NotFound && operation == nameof(IPlatform.ReadDirectory);
                Assert.AreEqual(isGone, result.Skipped.Any(one => one.Path == sub && one.Reason == SkipReason.Vanished), context);
                Assert.AreEqual(isGone ? 0 : 1, result.Failures.Count(one => one.Source == sub), context);
                Assert.IsFalse(fixture.Files.Exists(fixture.At("copy", "sub")), context);
            }
        }
    }

    /// <summary>Its own storage may be another by now: what is behind a mount point is not deleted.</summary>
    [TestMethod]
    public void Nothing_is_deleted_where_the_root_cannot_be_queried()
    {
        string[] calls;
        using (CopyFixture fixture = MakeTree("Simulated.Ext4"))
        {
            Assert.IsTrue(fixture.Copier.CopyTree(fixture.At("tree"), fixture.At("copy"), Mirrors).Succeeded);
            calls = [.. fixture.Platform.Calls];
        }

        int deletes = Array.FindIndex(calls, static call => call is nameof(IPlatform.Delete) or nameof(IPlatform.DeleteDirectory));
        int[] queries = [.. Enumerable.Range(0, deletes).Where(at => calls[at] == nameof(IPlatform.Inspect))];
        for (int query = queries.Length; query > queries.Length - 3; query--)
        {
            using CopyFixture fixture = MakeTree("Simulated.Ext4");
            fixture.Platform.Forget();
            fixture.Platform.Fail(nameof(IPlatform.Inspect), query, StatusCode.DeviceError);

            TreeResult result = fixture.Copier.CopyTree(fixture.At("tree"), fixture.At("copy"), Mirrors);

            fixture.Platform.Forget();
            if (result.Succeeded) continue; // a query that is not needed
            CollectionAssert.DoesNotContain(result.Deleted.ToArray(), fixture.At("copy", "extra", "deep", "file"), $"{query}");
            Assert.IsTrue(fixture.Files.Exists(fixture.At("copy", "extra", "deep", "file")), $"{query}");
        }
    }

    [TestMethod]
    [DynamicData(nameof(Simulated))]
    public void A_link_that_leads_to_a_directory_above_it_is_a_failure_of_reading(string volume)
    {
        using CopyFixture fixture = EachVolume.Make(volume);
        fixture.Clean("tree/sub/file", Content.Of(20));
        fixture.Files.SymbolicLink(fixture.At("tree", "sub", "loop"), fixture.At("tree"));

        TreeResult result = fixture.Copier.CopyTree(fixture.At("tree"), fixture.At("copy"), new TreeOptions { FollowLinks = true });

        if (!fixture.Can.KnowsFiles) return; // it ends at the longest path
        CopyFailure failure = result.Failures.Single();
        Assert.AreEqual((CopyErrorKind.DirectoryLoop, CopyOperation.ReadDirectory), (failure.Kind, failure.Operation));
        Assert.IsTrue(fixture.Files.Exists(fixture.At("copy", "sub", "file")));
    }

    /// <summary>Neither is queried before it is made in a new directory, nor made where it is likely to be there.</summary>
    [TestMethod]
    public void A_new_directory_costs_one_call_and_one_that_is_there_one_query()
    {
        (int Queries, int Made) few = CallsFor(4, isThere: false), many = CallsFor(8, isThere: false);
        Assert.AreEqual((4, 4), (many.Queries - few.Queries, many.Made - few.Made), "new: one query of the source's");
        (few, many) = (CallsFor(4, isThere: true), CallsFor(8, isThere: true));
        Assert.AreEqual((8, 0), (many.Queries - few.Queries, many.Made - few.Made), "there: one query of each");
    }

    private static (int Queries, int Made) CallsFor(int directories, bool isThere)
    {
        using CopyFixture fixture = CopyFixture.On<Ext4>();
        for (int index = 0; index < directories; index++)
        {
            fixture.Files.MakeDirectory(fixture.At("tree", $"{index}"));
            if (isThere) fixture.Files.MakeDirectory(fixture.At("copy", $"{index}"));
        }

        TreeOptions options = new()
        {
            CreateEmptyDirectories = true,
            Copy = new CopyOptions { SkipUnchanged = SkipUnchanged.SameTimestamp, MaxDegreeOfParallelism = 1 },
        };
        Assert.IsTrue(fixture.Copier.CopyTree(fixture.At("tree"), fixture.At("copy"), options).Succeeded);
        return (fixture.Platform.Count(nameof(IPlatform.Inspect)), fixture.Platform.Count(nameof(IPlatform.MakeDirectory)));
    }

    /// <summary>It is another name of that file, and no other spelling of its name.</summary>
    [TestMethod]
    [DynamicData(nameof(Simulated))]
    public void A_second_name_of_a_file_that_the_source_has_is_extra(string volume)
    {
        using CopyFixture fixture = EachVolume.Make(volume);
        if (!fixture.Can.KnowsFiles) return;
        fixture.Clean("tree/file", Content.Of(20_000));
        TreeOptions options = Mirrors with { Copy = Mirrors.Copy with { SkipUnchanged = SkipUnchanged.SameTimestamp } };
        Assert.IsTrue(fixture.Copier.CopyTree(fixture.At("tree"), fixture.At("copy"), options).Succeeded);
        fixture.Files.HardLink(fixture.At("copy", "file"), fixture.At("copy", "other"));

        Assert.AreEqual(fixture.At("copy", "other"), fixture.Copier.FindTreeChange(fixture.At("tree"), fixture.At("copy"), options));
        TreeResult result = fixture.Copier.CopyTree(fixture.At("tree"), fixture.At("copy"), options);

        Assert.IsTrue(result.Succeeded);
        CollectionAssert.AreEqual((string[])[fixture.At("copy", "other")], result.Deleted.ToArray());
        CollectionAssert.AreEqual((string[])["file"], fixture.Files.Names(fixture.At("copy")));
        Assert.IsNull(fixture.Copier.FindTreeChange(fixture.At("tree"), fixture.At("copy"), options));
    }

    [TestMethod]
    public void A_new_link_is_made_by_one_call()
    {
        using CopyFixture fixture = CopyFixture.On<Ext4>();
        fixture.Files.MakeDirectory(fixture.At("tree"));
        fixture.Files.SymbolicLink(fixture.At("tree", "link"), "target");
        Assert.AreEqual(1, fixture.Copier.CopyTree(fixture.At("tree"), fixture.At("copy")).CreatedLinkCount);
        Assert.AreEqual((1, 0), (fixture.Platform.Count(nameof(IPlatform.SymbolicLink)), fixture.Platform.Count(nameof(IPlatform.Rename))));
    }

    /// <summary>What was denied is reported, not what happens to be in the place.</summary>
    [TestMethod]
    [DynamicData(nameof(Simulated))]
    public void A_directory_that_may_not_be_made_fails_for_that_also_where_a_file_is_in_its_place(string volume)
    {
        using CopyFixture fixture = EachVolume.Make(volume);
        fixture.Clean("tree/sub/file", Content.Of(20));
        fixture.Clean("copy/sub", Content.Of(10));
        int made = 0;
        fixture.Platform.At = operation => operation == nameof(IPlatform.MakeDirectory) && ++made > 0 ? Defect : null;

        TreeResult result = fixture.Copier.CopyTree(fixture.At("tree"), fixture.At("copy"));

        fixture.Platform.At = null;
        Assert.AreEqual(1, made);
        Assert.AreEqual(CopyErrorKind.DeviceError, result.Failures.Single().Kind);
        ByteAssert.AreEqual(Content.Of(10), fixture.Files.Read(fixture.At("copy", "sub")));
    }

    [TestMethod]
    [OSCondition(OperatingSystems.Linux)]
    [SupportedOSPlatform("linux")]
    [DataRow(false, CopyOperation.Link)]
    [DataRow(true, CopyOperation.MakeDirectory)]
    public void A_pipe_in_the_place_of_a_link_or_directory_stays_and_is_named_as_what_it_is(bool isDirectory, CopyOperation operation)
    {
        using CopyFixture fixture = CopyFixture.On<Real.Tmpfs>();
        if (isDirectory) fixture.Clean("tree/name/file", Content.Of(20));
        else fixture.Files.SymbolicLink(Path.Combine(fixture.Files.MakeDirectory(fixture.At("tree")), "name"), "target");
        fixture.Files.MakeDirectory(fixture.At("copy"));
        Posix.MakePipe(fixture.At("copy", "name"));

        TreeResult result = fixture.Copier.CopyTree(fixture.At("tree"), fixture.At("copy"));

        CopyFailure failure = result.Failures.Single();
        Assert.AreEqual((CopyErrorKind.DestinationNotRegular, operation), (failure.Kind, failure.Operation));
        Assert.AreEqual(FileKind.Other, fixture.Look(fixture.At("copy", "name")).Kind);
    }

    [TestMethod]
    [DynamicData(nameof(Simulated))]
    public void A_destination_that_cannot_be_listed_has_changed(string volume)
    {
        using CopyFixture fixture = EachVolume.Make(volume);
        fixture.Clean("tree/file", Content.Of(20));
        TreeOptions options = Mirrors with { Copy = Mirrors.Copy with { SkipUnchanged = SkipUnchanged.SameTimestamp } };
        Assert.IsTrue(fixture.Copier.CopyTree(fixture.At("tree"), fixture.At("copy"), options).Succeeded);
        Assert.IsNull(fixture.Copier.FindTreeChange(fixture.At("tree"), fixture.At("copy"), options));
        int listings = 0;
        fixture.Platform.At = operation => operation == nameof(IPlatform.ReadDirectory) && ++listings > 1 ? Defect : null;

        string? change = fixture.Copier.FindTreeChange(fixture.At("tree"), fixture.At("copy"), options);

        fixture.Platform.At = null;
        Assert.AreEqual(fixture.At("copy"), change);
    }

    /// <summary>Where each file is compared in any case, a listing of the destination saves nothing.</summary>
    [TestMethod]
    [DataRow(false, 2)]
    [DataRow(true, 4)]
    public void The_destination_is_listed_only_where_that_helps(bool mirrors, int listings)
    {
        using CopyFixture fixture = CopyFixture.On<Ext4>();
        fixture.Clean("tree/sub/file", Content.Of(20));
        fixture.Clean("copy/sub/file", Content.Of(10));
        TreeOptions options = Mirrors with { Mirror = mirrors, Copy = new CopyOptions { SkipUnchanged = SkipUnchanged.SameTimestamp } };
        Assert.IsTrue(fixture.Copier.CopyTree(fixture.At("tree"), fixture.At("copy"), options).Succeeded);
        Assert.AreEqual(listings, fixture.Platform.Count(nameof(IPlatform.ReadDirectory)));
    }

    [TestMethod]
    [DynamicData(nameof(Simulated))]
    public void A_link_that_could_not_be_deleted_or_read_is_not_reported_as_replaced(string volume)
    {
        foreach (string operation in (string[])[nameof(IPlatform.Delete), nameof(IPlatform.ReadLink)])
        {
            using CopyFixture fixture = EachVolume.Make(volume);
            fixture.Clean("tree/sub/file", Content.Of(20));
            fixture.Clean("elsewhere/precious", Content.Of(10));
            fixture.Files.MakeDirectory(fixture.At("copy"));
            fixture.Files.SymbolicLink(fixture.At("copy", "sub"), fixture.At("elsewhere"));
            fixture.Platform.At = called => called == operation ? Defect : null;

            TreeResult result = fixture.Copier.CopyTree(fixture.At("tree"), fixture.At("copy"), Mirrors);

            fixture.Platform.At = null;
            Assert.IsFalse(result.Succeeded, operation);
            Assert.IsEmpty(result.ReplacedLinks, operation);
            Assert.Contains(
                one => one.Request.Destination == fixture.At("copy", "sub") && one.Kind == CopyErrorKind.DeviceError,
                result.Failures, operation);
            Assert.AreEqual(fixture.At("elsewhere"), fixture.Files.LinkTarget(fixture.At("copy", "sub")), operation);
            CollectionAssert.AreEqual((string[])["precious"], fixture.Files.Names(fixture.At("elsewhere")), operation);
        }
    }

    [TestMethod]
    [DynamicData(nameof(EachVolume.All), typeof(EachVolume))]
    public void Both_roots_may_be_links_to_directories(string volume)
    {
        using CopyFixture fixture = EachVolume.Make(volume);
        string source = fixture.Clean("tree/sub/file", Content.Of(20_000));
        fixture.Clean("real/extra/file", Content.Of(10));
        fixture.Files.SymbolicLink(fixture.At("from"), fixture.At("tree"));
        fixture.Files.SymbolicLink(fixture.At("to"), fixture.At("real"));

        TreeResult result = fixture.Copier.CopyTree(fixture.At("from"), fixture.At("to"), Mirrors);

        Assert.IsTrue(result.Succeeded, result.Failures.Messages());
        fixture.AssertEqualFiles(source, fixture.At("real", "sub", "file"));
        CollectionAssert.AreEqual((string[])["sub"], fixture.Files.Names(fixture.At("real")));
        Assert.AreEqual(fixture.At("real"), fixture.Files.LinkTarget(fixture.At("to")));
    }

    /// <summary>It is the volume of the directory that the root leads to from which nothing is left.</summary>
    [TestMethod]
    [DynamicData(nameof(EachVolume.All), typeof(EachVolume))]
    public void The_root_may_be_a_link_to_another_volume(string volume)
    {
        using CopyFixture fixture = EachVolume.Make(volume);
        fixture.Clean("tree/file", Content.Of(20_000));
        string away = Path.Combine(fixture.OtherPath, "real");
        Assert.IsTrue(fixture.Copier.CopyTree(fixture.At("tree"), Path.Combine(away, "extra")).Succeeded);
        fixture.Files.SymbolicLink(fixture.At("to"), away);

        TreeResult result = fixture.Copier.CopyTree(fixture.At("tree"), fixture.At("to"), Mirrors);

        Assert.IsTrue(result.Succeeded, result.Failures.Messages());
        Assert.IsFalse(fixture.Files.Exists(Path.Combine(away, "extra")));
        Assert.IsTrue(fixture.Files.Exists(Path.Combine(away, "file")));
    }

    [TestMethod]
    [DynamicData(nameof(Simulated))]
    public void A_source_that_is_missing_is_what_is_reported_also_with_a_destination_below_it(string volume)
    {
        using CopyFixture fixture = EachVolume.Make(volume);
        TreeResult result = fixture.Copier.CopyTree(fixture.At("missing"), fixture.At("missing", "below"), Mirrors);
        Assert.AreEqual(CopyErrorKind.SourceNotFound, result.Failures.Single().Kind);
        fixture.AssertNoLitter();
    }

    [TestMethod]
    [DynamicData(nameof(Simulated))]
    public void A_root_that_cannot_be_read_or_made_is_the_failure_and_nothing_is_created(string volume)
    {
        string[] operations = [nameof(IPlatform.Inspect), nameof(IPlatform.ReadDirectory), nameof(IPlatform.MakeDirectory)];
        foreach (string operation in operations)
        {
            using CopyFixture fixture = EachVolume.Make(volume);
            fixture.Clean("tree/sub/file", Content.Of(20));
            fixture.Platform.Fail(operation, 1, StatusCode.DeviceError);

            TreeResult result = fixture.Copier.CopyTree(fixture.At("tree"), fixture.At("new", "deep", "copy"), Mirrors);

            fixture.Platform.Forget();
            Assert.AreEqual(CopyErrorKind.DeviceError, result.Failures[0].Kind, operation);
            Assert.HasCount(1, result.Failures, operation);
            fixture.AssertNoLitter("tree");
        }
    }

    [TestMethod]
    [DynamicData(nameof(Simulated))]
    public void Once_it_is_cancelled_a_copy_makes_no_more_directories(string volume)
    {
        using CopyFixture fixture = EachVolume.Make(volume);
        string above = "tree";
        for (int depth = 0; depth < 12; depth++)
        {
            above += $"/{depth}";
            fixture.Clean(above + "/file", Content.Of(20));
        }

        using CancellationTokenSource source = new();
        fixture.Platform.Before = (operation, count) =>
        {
            if (operation == nameof(IPlatform.MakeDirectory) && count == 3) source.Cancel();
        };

        try
        {
            fixture.Copier.CopyTree(fixture.At("tree"), fixture.At("copy"), Mirrors, cancellationToken: source.Token);
        }
        catch (OperationCanceledException)
        {
            // as it may
        }

        Assert.IsTrue(source.IsCancellationRequested);
        Assert.IsLessThanOrEqualTo(4, fixture.Platform.Count(nameof(IPlatform.MakeDirectory)));
        Assert.AreEqual(0, fixture.Platform.OpenHandles);
    }

    private static CopyFixture MakeTree(string volume)
    {
        CopyFixture fixture = EachVolume.Make(volume);
        fixture.Clean("tree/file", Content.Of(20));
        fixture.Clean("tree/sub/file", Content.Of(20));
        fixture.Clean("copy/file", Content.Of(10));
        fixture.Clean("copy/gone", Content.Of(10));
        fixture.Clean("copy/extra/deep/file", Content.Of(10));
        return fixture;
    }
}
