using CowCopy.ContractTests.Rules;
using CowCopy.ContractTests.Simulated;
using CowCopy.ContractTests.Simulated.Variants;
using CowCopy.Planning;
using CowCopy.Platform;
using CowCopy.TestKit;
using CowCopy.TestKit.Simulation;

namespace CowCopy.ContractTests.Copies;

/// <summary>What a copy queries, and that a query which fails is reported as what it is, not as a file that is missing.</summary>
[TestClass]
public sealed class QueryStepTests
{
    private static readonly CopyOptions ByTime = new() { SkipUnchanged = SkipUnchanged.SameTimestamp };

    private static readonly PlatformStatus Defect = new(StatusCode.DeviceError, 5);

    public static IEnumerable<object[]> Simulated => BetweenStepsTests.Simulated;

    public static IEnumerable<object[]> OfPaths => BetweenStepsTests.OfPaths;

    /// <summary>Its content is copied by the facts that it has by then, not by those of the listing.</summary>
    [TestMethod]
    [DataRow("Simulated.ReFs4K")]
    [DataRow("Simulated.Ntfs")]
    [DataRow("Simulated.Ext4")]
    public void A_file_of_a_tree_that_was_listed_and_cannot_be_queried_any_more_is_not_copied(string volume)
    {
        using CopyFixture fixture = EachVolume.Make(volume);
        fixture.Clean("tree/file", Content.Of(70_000));
        string copy = fixture.Clean("copy/file", Content.Of(100));
        int listings = 0;
        fixture.Platform.At = operation =>
        {
            if (operation == nameof(IPlatform.ReadDirectory)) listings++;
            return operation == nameof(IPlatform.Inspect) && listings == 2 ? Defect : null;
        };

        TreeResult result = fixture.Copier.CopyTree(
            fixture.At("tree"), fixture.At("copy"), new TreeOptions { Copy = new CopyOptions { Mode = CopyMode.ByteCopy } });

        fixture.Platform.At = null;
        Assert.AreEqual(2, listings);
        Assert.AreEqual(1, result.Files.Counts.Failed);
        ByteAssert.AreEqual(Content.Of(100), fixture.Files.Read(copy));
    }

    /// <summary>A brief query does not show whether two names are one file: both are queried again.</summary>
    [TestMethod]
    public void Each_query_that_fails_is_named_by_its_side()
    {
        (int Query, CopyOperation Side)[] queries =
        [
            (1, CopyOperation.InspectSource), (3, CopyOperation.InspectDestination), // 2 is of the directory
            (4, CopyOperation.InspectSource), (5, CopyOperation.InspectDestination),
        ];
        foreach ((int query, CopyOperation side) in queries)
        {
            using CopyFixture fixture = CopyFixture.On<Server2016Ntfs>();
            string source = fixture.Clean("source", Content.Of(20_000));
            fixture.Files.HardLink(source, fixture.At("name"));
            fixture.Platform.Fail(nameof(IPlatform.Inspect), query, StatusCode.DeviceError);

            CopyOptions options = new() { Mode = CopyMode.ByteCopy, ClearReadOnly = true };
            CopyResult result = fixture.Copier.Attempt(source, fixture.At("name"), options);

            Assert.AreEqual((CopyErrorKind.DeviceError, side), (result.Failure?.Kind, result.Failure!.Operation), $"{query}");
            ByteAssert.AreEqual(Content.Of(20_000), fixture.Files.Read(source), $"{query}");
        }
    }

    [TestMethod]
    [DataRow("Simulated.Xfs")]
    [DataRow("Simulated.Btrfs")]
    public void Dirty_pages_are_counted_only_of_a_source_that_may_be_cloned(string volume)
    {
        foreach ((CopyMode mode, int counts) in new[] { (CopyMode.Auto, 1), (CopyMode.ByteCopy, 0), (CopyMode.SystemCopy, 0) })
        {
            using CopyFixture fixture = EachVolume.Make(volume);
            string source = fixture.Dirty("source", Content.Of(70_000));
            Assert.IsTrue(fixture.Copier.Attempt(source, fixture.At("copy"), new CopyOptions { Mode = mode }).Succeeded);
            Assert.AreEqual(counts, fixture.Platform.Count(nameof(IDirtyPages.CountDirty)), $"{mode}");
        }
    }

    [TestMethod]
    [DataRow("Simulated.ReFs4K")]
    [DataRow("Simulated.Ntfs")]
    [DataRow("Simulated.TrustedDevDrive")]
    public void A_name_that_Windows_does_not_take_is_an_error_of_the_destination_before_anything_is_created(string volume)
    {
        using CopyFixture fixture = EachVolume.Make(volume);
        string source = fixture.Clean("source", Content.Of(20_000));
        CopyResult result = fixture.Copier.Attempt(source, fixture.At("co?py"), ByTime);
        Assert.AreEqual((CopyErrorKind.InvalidPath, CopyOperation.InspectDestination), (result.Failure?.Kind, result.Failure!.Operation));
        Assert.AreEqual(0, fixture.Platform.Count(nameof(ISystemCopies.SystemCopy)));
        Assert.AreEqual(0, fixture.Platform.Count(nameof(IFileHandles.CreateDestination)));
        fixture.AssertNoLitter("source");
    }

    /// <summary>Some servers give all files one number: it does not make the target of a link the source.</summary>
    [TestMethod]
    [DynamicData(nameof(Simulated))]
    public void A_link_to_another_file_that_has_the_number_of_the_source_is_replaced(string volume)
    {
        using CopyFixture fixture = EachVolume.Make(volume);
        if (!fixture.Can.KnowsFiles) return;
        string source = fixture.Clean("source", Content.Of(20_000, seed: 1)), other = fixture.Clean("other", Content.Of(20_000, seed: 2));
        fixture.Files.SymbolicLink(fixture.At("link"), other);
        fixture.Platform.FileNumber = 7;

        CopyResult result = fixture.Copier.Attempt(source, fixture.At("link"), ByTime with { SkipUnchanged = SkipUnchanged.SameContent });

        fixture.Platform.FileNumber = null;
        Assert.AreEqual(CopyOutcome.Copied, result.Outcome, result.Failure?.Message);
        ByteAssert.AreEqual(Content.Of(20_000, seed: 1), fixture.Files.Read(fixture.At("link")));
        ByteAssert.AreEqual(Content.Of(20_000, seed: 2), fixture.Files.Read(other));
    }

    /// <summary>Where the system's copy function finds nothing, only a query can say that it is the source which is missing.</summary>
    [TestMethod]
    public void A_source_that_cannot_be_queried_is_not_reported_as_missing()
    {
        using CopyFixture fixture = CopyFixture.On<Ntfs>();
        string source = fixture.Clean("source", Content.Of(20_000));
        bool isTried = false;
        fixture.Platform.At = operation =>
        {
            isTried |= operation == nameof(ISystemCopies.SystemCopy);
            if (operation == nameof(ISystemCopies.SystemCopy)) return new PlatformStatus(StatusCode.NotFound, 2);
            return isTried && operation == nameof(IPlatform.Inspect) ? Defect : null;
        };

        CopyResult result = fixture.Copier.Attempt(source, fixture.At("copy"));

        Assert.IsTrue(isTried);
        Assert.AreNotEqual(CopyErrorKind.SourceNotFound, result.Failure!.Kind);
        Assert.AreEqual(CopyOperation.InspectSource, result.Failure.Operation);
        fixture.AssertNoLitter("source");
    }

    [TestMethod]
    [DynamicData(nameof(Simulated))]
    public void The_length_of_a_copy_is_reported_also_where_the_system_reports_none(string volume)
    {
        foreach (CopyMode mode in (CopyMode[])[CopyMode.Auto, CopyMode.SystemCopy])
        {
            using CopyFixture fixture = EachVolume.Make(volume);
            string source = fixture.Clean("source", Content.Of(70_000));
            CopyResult result = fixture.Copier.Attempt(source, fixture.At("copy"), new CopyOptions { Mode = mode });
            Assert.AreEqual(70_000, result.Length, $"{mode} {result.Method}");
        }
    }

    [TestMethod]
    [DynamicData(nameof(OfPaths))]
    public void For_a_link_whose_target_goes_before_it_is_copied_by_path_no_directory_is_created(string volume)
    {
        using CopyFixture fixture = EachVolume.Make(volume);
        string target = fixture.Clean("target", Content.Of(20)), link = fixture.At("source");
        fixture.Files.SymbolicLink(link, target);
        fixture.Platform.Before = (operation, _) =>
        {
            bool copies = operation
                is nameof(ISystemCopies.SystemCopy) or nameof(IPathClones.CloneByPath) or nameof(IPathCopies.CopyBytesByPath);
            if (copies) fixture.Files.Delete(target);
        };

        CopyResult result = fixture.Copier.Attempt(link, fixture.At("new", "deep", "copy"));

        fixture.Platform.Before = null;
        Assert.AreEqual(CopyErrorKind.SourceNotFound, result.Failure?.Kind);
        Assert.IsFalse(fixture.Files.Exists(fixture.At("new")));
    }

    /// <summary>Where files have no numbers, an equal one may be the source by another name: a link over it would lead to itself.</summary>
    [TestMethod]
    public void A_link_over_what_looks_like_its_source_is_refused()
    {
        using CopyFixture fixture = CopyFixture.On<Ext4>();
        string source = fixture.Clean("source", Content.Of(20_000)), copy = fixture.Clean("copy", Content.Of(20_000, seed: 2));
        fixture.Platform.FileNumber = 0; // not known
        CopyResult[] results = [fixture.Copier.AttemptHardLink(source, copy), fixture.Copier.AttemptSymbolicLink(source, copy)];
        fixture.Platform.FileNumber = null;
        foreach (CopyResult result in results)
            Assert.AreEqual((CopyErrorKind.LinkRefused, CopyOperation.Link), (result.Failure?.Kind, result.Failure!.Operation));
        ByteAssert.AreEqual(Content.Of(20_000, seed: 2), fixture.Files.Read(copy));
        fixture.AssertNoLitter("source", "copy");
    }

    /// <summary>What a listing has shown to exist is not attempted as a new file.</summary>
    [TestMethod]
    [DataRow("Simulated.ReFs4K")]
    [DataRow("Simulated.Ntfs")]
    public void Each_file_of_a_tree_that_replaces_one_is_created_once(string volume)
    {
        using CopyFixture fixture = EachVolume.Make(volume);
        for (int index = 0; index < 4; index++)
        {
            fixture.Clean($"tree/{index}", Content.Of(9_000));
            fixture.Clean($"copy/{index}", Content.Of(8_000));
        }

        TreeOptions options = new() { Copy = new CopyOptions { Mode = CopyMode.ByteCopy, MaxDegreeOfParallelism = 1 } };
        Assert.IsTrue(fixture.Copier.CopyTree(fixture.At("tree"), fixture.At("copy"), options).Succeeded);
        Assert.AreEqual(4, fixture.Platform.Count(nameof(IFileHandles.CreateDestination)));
    }

    /// <summary>A directory whose files get the permissions that they are created with is queried once.</summary>
    [TestMethod]
    public void Permissions_that_the_new_files_of_a_batch_have_are_not_set()
    {
        using CopyFixture fixture = CopyFixture.On<Ext4>();
        CopyRequest[] requests =
        [
            .. Enumerable.Range(0, 4).Select(
                index => new CopyRequest(fixture.Clean($"{index}", Content.Of(9_000)), fixture.At($"to{index}"))),
        ];

        Assert.IsTrue(fixture.Copier.CopyAll(requests, new CopyOptions { MaxDegreeOfParallelism = 1 }).Succeeded);

        Assert.AreEqual(0, fixture.Platform.Count(nameof(IFileHandles.SetMode)));
        foreach (CopyRequest request in requests) fixture.AssertEqualFiles(request.Source, request.Destination);
    }

    [TestMethod]
    public void A_small_dirty_source_goes_by_bytes_for_the_reason_that_two_volumes_refused_a_clone()
    {
        SimulatedMachine machine = new(SimulatedSystem.Linux);
        VolumeProfile part = VolumeProfiles.Btrfs;
        SimulatedVolume one = machine.Mount(part, "one"), other = machine.Mount(part, "other");
        FileCopier copier = new(machine);
        string Write(string name, int length)
        {
            string path = Path.Combine(one.Path, name);
            machine.Files.Write(path, Content.Of(length));
            return path;
        }

        string large = Write("large", 200_000);
        machine.Files.Flush(large);
        for (int copy = 0; copy < 2; copy++)
            Assert.AreEqual(CopyReason.DifferentVolume, copier.Copy(large, Path.Combine(other.Path, "large")).Reason);

        Assert.AreEqual(CopyReason.DifferentVolume, copier.Copy(Write("small", 1_000), Path.Combine(other.Path, "small")).Reason);
        Assert.AreEqual(CopyReason.SmallDirtySource, copier.Copy(Write("other", 1_000), Path.Combine(one.Path, "copy")).Reason);
    }
}
