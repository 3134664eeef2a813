using CowCopy.Files;
using CowCopy.Planning;
using CowCopy.Platform;
using CowCopy.TestKit;
using CowCopy.TestKit.Simulation;
using CowCopy.Volumes;

namespace CowCopy.ContractTests.Copies;

/// <summary>What a copy reports and leaves where one step of it fails, or another process comes first.</summary>
[TestClass]
public sealed class CopyDetailTests
{
    private const int Length = 700_000;

    private static readonly VolumeProfile[] Profiles =
        [VolumeProfiles.Xfs, VolumeProfiles.Ext4, VolumeProfiles.Ntfs, VolumeProfiles.TrustedDevDrive, VolumeProfiles.Apfs];

    public static IEnumerable<object[]> Names => Profiles.Select(static profile => new object[] { profile.Name });

    [TestMethod]
    [DynamicData(nameof(Names))]
    public void A_batch_whose_destinations_exist_reports_the_failure_of_the_copy_alone(string volume)
    {
        VolumeProfile profile = Array.Find(Profiles, one => one.Name == volume)!;
        string long1 = new('s', 300), long2 = new('d', 300);
        foreach (string source in (string[])["good", "missing", long1, "directory", "good/x"])
        {
            foreach (string destination in (string[])["new", long2, "directory", "good/y", "existing"])
            {
                CopyFailure? alone, inBatch;
                using (CopyFixture fixture = Scene(profile))
                    alone = fixture.Copier.Attempt(At(fixture, source), At(fixture, destination)).Failure;
                using (CopyFixture fixture = Scene(profile))
                {
                    CopyRequest[] requests =
                    [
                        new(fixture.At("first"), fixture.At("existing first")), new(At(fixture, source), At(fixture, destination)),
                    ];
                    BatchResult result = fixture.Copier.CopyAll(requests, new CopyOptions { MaxDegreeOfParallelism = 1 });
                    inBatch = result.Results[1].Failure;
                }

                Assert.AreEqual(
                    (alone?.Kind, IsOfSource(alone), alone?.NativeCode),
                    (inBatch?.Kind, IsOfSource(inBatch), inBatch?.NativeCode),
                    $"{profile.Name}: {source} to {destination}");
            }
        }
    }

    [TestMethod]
    public void A_source_that_cannot_be_read_is_reported_with_the_error_of_the_system()
    {
        using CopyFixture fixture = new(VolumeProfiles.Ext4);
        string source = fixture.Clean("source", Content.Of(5000));
        fixture.Platform.Fail(nameof(IFileHandles.OpenSource), 1, StatusCode.AccessDenied);

        CopyFailure failure = fixture.Copier.Attempt(source, fixture.At("copy")).Failure!;

        Assert.AreEqual((CopyErrorKind.AccessDenied, CopyOperation.OpenSource), (failure.Kind, failure.Operation));
        fixture.AssertNoLitter("source");
    }

    [TestMethod]
    [DataRow(true)]
    [DataRow(false)]
    public void A_copy_that_is_cancelled_between_two_blocks_leaves_nothing_even_if_its_file_is_not_deleted_at_once(bool isRefused)
    {
        foreach (VolumeProfile profile in (VolumeProfile[])[VolumeProfiles.Xfs, VolumeProfiles.Ntfs])
        {
            using CopyFixture fixture = new(profile);
            using CancellationTokenSource cancellation = new();
            string source = fixture.Clean("source", Content.Of(Length));
            CopyOptions options = new() { Mode = CopyMode.ByteCopy };
            if (isRefused) fixture.Platform.Fail(nameof(IFileHandles.Discard), 1, StatusCode.DeviceError);

            CopyReports cancels = new(_ => cancellation.Cancel());
            Assert.ThrowsExactly<OperationCanceledException>(
                () => fixture.Copier.Copy(source, fixture.At("copy"), options, cancels, cancellation.Token));

            fixture.AssertNoLitter("source");
        }
    }

    [TestMethod]
    public void A_rename_that_fails_is_reported_as_that()
    {
        foreach (VolumeProfile profile in (VolumeProfile[])[VolumeProfiles.Xfs, VolumeProfiles.Ntfs, VolumeProfiles.TrustedDevDrive])
        {
            using CopyFixture fixture = new(profile);
            string source = fixture.Clean("source", Content.Of(Length)), copy = fixture.Clean("copy", Content.Of(10));
            fixture.Platform.Fail(nameof(IOpenRenames.RenameOpen), 1, StatusCode.DeviceError);
            fixture.Platform.Fail(nameof(IPlatform.Rename), 1, StatusCode.DeviceError);
            CopyOptions options = new() { Mode = CopyMode.ByteCopy, Overwrite = OverwriteMode.AtomicRename };

            CopyFailure failure = fixture.Copier.Attempt(source, copy, options).Failure!;

            Assert.AreEqual((CopyErrorKind.DeviceError, CopyOperation.Rename), (failure.Kind, failure.Operation), profile.Name);
            fixture.AssertNoLitter("source", "copy");
            Assert.HasCount(10, fixture.Files.Read(copy));
        }
    }

    [TestMethod]
    public void A_write_that_fails_when_the_new_file_is_closed_fails_the_copy()
    {
        foreach (VolumeProfile profile in Profiles.Where(static profile => profile.System != SimulatedSystem.MacOS)) // none is opened there
        {
            int failed = 0;
            for (int call = 1; call <= 2; call++)
            {
                using CopyFixture fixture = new(profile);
                string source = fixture.Clean("source", Content.Of(Length));
                fixture.Platform.Fail(nameof(IFileHandles.Close), call, StatusCode.DeviceError);

                CopyResult result = fixture.Copier.Attempt(source, fixture.At("copy"), new CopyOptions { Mode = CopyMode.ByteCopy });

                if (result.Failure is not { } failure) continue; // that closing the source fails does not matter
                failed++;
                Assert.AreEqual((CopyErrorKind.DeviceError, CopyOperation.ByteCopy), (failure.Kind, failure.Operation));
                fixture.AssertNoLitter("source");
            }

            Assert.AreEqual(1, failed, profile.Name);
        }
    }

    [TestMethod]
    public void An_existing_file_that_goes_by_itself_is_replaced_all_the_same()
    {
        foreach (VolumeProfile profile in (VolumeProfile[])[VolumeProfiles.Ext4, VolumeProfiles.Ntfs])
        {
            using CopyFixture fixture = new(profile);
            string source = fixture.Clean("source", Content.Of(Length)), copy = fixture.Clean("copy", Content.Of(10));
            bool isGone = false;
            fixture.Platform.Before = (operation, _) =>
            {
                if (operation != nameof(IPlatform.Delete) || isGone) return;
                isGone = true;
                fixture.Files.Delete(copy);
            };
            CopyOptions options = new() { Mode = CopyMode.SystemCopy, Overwrite = OverwriteMode.DeleteFirst };

            Assert.AreEqual(CopyOutcome.Copied, fixture.Copier.Copy(source, copy, options).Outcome);

            Assert.IsTrue(isGone);
            fixture.AssertEqualFiles(source, copy);
        }
    }

    [TestMethod]
    [DataRow(StatusCode.NotSupported, CopyOperation.Rename)]
    [DataRow(StatusCode.AlreadyExists, CopyOperation.CreateDestination)]
    public void A_durable_copy_by_path_that_may_not_replace_anything_says_what_is_in_its_way(object code, CopyOperation operation)
    {
        using CopyFixture fixture = new(VolumeProfiles.Apfs);
        string source = fixture.Clean("source", Content.Of(5000));
        fixture.Platform.Fail(nameof(IPlatform.HardLink), 1, (StatusCode)code);
        fixture.Platform.Fail(nameof(IPlatform.HardLink), 2, (StatusCode)code);
        fixture.Platform.Fail(nameof(IPlatform.HardLink), 3, (StatusCode)code);
        fixture.Platform.Fail(nameof(IPlatform.HardLink), 4, (StatusCode)code);
        CopyOptions options = new() { Durable = true, Overwrite = OverwriteMode.Never };

        CopyFailure failure = fixture.Copier.Attempt(source, fixture.At("copy"), options).Failure!;

        Assert.AreEqual(operation, failure.Operation);
        fixture.AssertNoLitter("source");
    }

    [TestMethod]
    [DynamicData(nameof(Names))]
    public void A_link_never_replaces_a_file_that_appears_where_that_is_not_allowed(string volume)
    {
        VolumeProfile profile = Array.Find(Profiles, one => one.Name == volume)!;
        foreach (bool isHard in (bool[])[true, false])
        {
            using CopyFixture fixture = new(profile);
            string source = fixture.Clean("source", Content.Of(100)), link = fixture.At("link");
            string call = isHard ? nameof(IPlatform.HardLink) : nameof(IPlatform.SymbolicLink);
            fixture.Platform.Before = (operation, _) =>
            {
                if (operation == call && !fixture.Files.Exists(link)) fixture.Files.Write(link, [1, 2, 3]);
            };
            CopyOptions options = new() { Overwrite = OverwriteMode.Never };

            CopyResult result = isHard
                ? fixture.Copier.AttemptHardLink(source, link, options)
                : fixture.Copier.AttemptSymbolicLink(source, link, options);

            Assert.AreEqual(
                (CopyErrorKind.DestinationExists, CopyOperation.CreateDestination),
                (result.Failure?.Kind ?? default, result.Failure?.Operation ?? default),
                profile.Name);
            ByteAssert.AreEqual((byte[])[1, 2, 3], fixture.Files.Read(link));
        }
    }

    [TestMethod]
    [DataRow(@"\\.\PhysicalDrive0", true)]
    [DataRow(@"\\?\pipe", true)]
    [DataRow(@"C:\file", false)]
    public void On_Windows_a_path_that_may_name_a_device_is_queried_before_the_system_copies_it(string source, bool isQueried)
    {
        using CopyFixture fixture = new(VolumeProfiles.Ntfs), linux = new(VolumeProfiles.Ext4);
        CopyJob job = CopyJob.OfListed(new CopyRequest(source, fixture.At("copy")));
        CopyInProgress copy = new(job, CopyOptions.Default, CancellationToken.None), sameOnLinux = copy;

        Inspector(fixture).Start(ref copy);
        Inspector(linux).Start(ref sameOnLinux);

        Assert.AreEqual(isQueried, copy.Facts.NeedsSource);
        Assert.IsFalse(sameOnLinux.Facts.NeedsSource);
    }

    [TestMethod]
    [OSCondition(OperatingSystems.Linux)]
    public void A_source_that_becomes_shorter_has_the_length_of_what_was_copied()
    {
        using CopyFixture fixture = CopyFixture.On<Real.Ext4>();
        fixture.Clean("source", Content.Of(100_000));
        CopyReports bytes = new();
        fixture.Platform.At = operation =>
        {
            using FileStream? source = operation == nameof(IFileHandles.CopyBytes) ? OpenShared(fixture.At("source")) : null;
            source?.SetLength(40_000);
            return null;
        };

        CopyResult result = fixture.Copier.Copy(
            fixture.At("source"), fixture.At("copy"), new CopyOptions { Mode = CopyMode.ByteCopy }, bytes);

        fixture.Platform.At = null;
        ByteAssert.AreEqual(Content.Of(100_000)[..40_000], fixture.Files.Read(fixture.At("copy")));
        Assert.AreEqual((40_000, 40_000, 40_000), (result.Length, result.BytesWritten, bytes.Bytes));
    }

    // One that shares nothing would have to wait for the copy.
    private static FileStream OpenShared(string path) => new(path, FileMode.Open, FileAccess.Write, FileShare.ReadWrite);

    private static bool IsOfSource(CopyFailure? failure) =>
        failure?.Operation is CopyOperation.InspectSource or CopyOperation.OpenSource;

    private static CopyInspector Inspector(CopyFixture fixture) => new(fixture.Platform, new VolumeCatalog(fixture.Platform));

    private static CopyFixture Scene(VolumeProfile profile)
    {
        CopyFixture fixture = new(profile);
        foreach (string name in (string[])["good", "first", "existing", "existing first", "directory/in"])
        {
            if (name.Contains('/', StringComparison.Ordinal)) fixture.Files.MakeDirectory(fixture.At("directory"));
            fixture.Clean(name, Content.Of(5000));
        }

        return fixture;
    }

    private static string At(CopyFixture fixture, string path) => fixture.At(path.Split('/'));
}
