using CowCopy.Planning;
using CowCopy.Platform;
using CowCopy.TestKit;
using CowCopy.TestKit.Simulation;
using CowCopy.Tests.References;

namespace CowCopy.Tests.Files;

/// <summary>
/// Copies one after the other near the limit: each has its source's content, what is counted is what shares clusters, and bytes are copied
/// once for each clone base.
/// </summary>
[TestClass]
public sealed class ReferenceGuardTests
{
    private static readonly CopyOptions One = Capped(1), Two = Capped(2);

    [TestMethod]
    public void A_volume_without_a_limit_takes_any_number_of_clones()
    {
        FanOut fan = new(VolumeProfiles.Xfs);
        fan.Machine.Files.Flush(fan.Source);
        FileCopier copier = new(fan.Machine);
        foreach (string name in new[] { "a", "b", "c", "d" })
            Assert.AreEqual(CopyMethod.Clone, Copy(fan, copier, name, One).Method);
    }

    [TestMethod]
    public void At_the_limit_bytes_are_written_once_into_a_new_file()
    {
        FanOut fan = new(VolumeProfiles.ReFs4K with { ReferenceLimit = 3 });
        FileCopier copier = new(fan.Machine);
        CopyResult[] results = [.. Enumerable.Range(0, 9).Select(index => Copy(fan, copier, "copy" + index))];

        int bytes = results.Count(one => one.Method == CopyMethod.ByteCopy);
        Assert.AreEqual(3, bytes, "the third of each three");
        Assert.AreEqual(bytes, fan.Machine.Faults.Count(nameof(IFileHandles.CopyBytes)));
        Assert.IsFalse(results.Any(one => one.ReplacedExisting));
    }

    [TestMethod]
    public void A_clone_that_is_refused_for_another_reason_is_copied_by_its_bytes_once_and_not_counted()
    {
        FanOut fan = new(VolumeProfiles.ReFs4K);
        FileCopier copier = new(fan.Machine);
        fan.Machine.Faults.Once(nameof(IFileHandles.Clone), 1, StatusCode.InvalidArgument);

        CopyResult refused = Copy(fan, copier, "refused", Two);

        Assert.AreEqual((CopyMethod.ByteCopy, CopyReason.CloneRefused, false), (refused.Method, refused.Reason, refused.ReplacedExisting));
        Assert.AreEqual(1, fan.Machine.Faults.Count(nameof(IFileHandles.CopyBytes)));
        AssertMethods(fan, copier, Two, CopyMethod.Clone, CopyMethod.Clone, CopyMethod.ByteCopy);
    }

    [TestMethod]
    public void A_clone_base_that_refuses_for_another_reason_costs_the_bytes_of_the_source_once()
    {
        FanOut fan = new(VolumeProfiles.ReFs4K);
        FileCopier copier = new(fan.Machine);
        AssertMethods(fan, copier, One, CopyMethod.Clone, CopyMethod.ByteCopy);
        fan.Machine.Faults.Once(nameof(IFileHandles.Clone), 1, StatusCode.InvalidArgument);

        CopyResult refused = Copy(fan, copier, "refused", One);

        Assert.AreEqual((CopyMethod.ByteCopy, CopyReason.CloneRefused, false), (refused.Method, refused.Reason, refused.ReplacedExisting));
        Assert.AreEqual(2, fan.Machine.Faults.Count(nameof(IFileHandles.CopyBytes)));
    }

    /// <summary>Seen before bytes are copied: nothing is created.</summary>
    [TestMethod]
    public void At_the_cap_a_destination_that_cannot_be_replaced_is_found_first()
    {
        FanOut fan = new(VolumeProfiles.ReFs4K);
        FileCopier copier = new(fan.Machine);
        Copy(fan, copier, "clone", One);
        fan.Machine.Files.MakeDirectory(fan.At("directory"));
        int created = fan.Machine.Faults.Count(nameof(IFileHandles.CreateDestination));

        CopyFailure failure = copier.Attempt(fan.Source, fan.At("directory"), One).Failure!;

        Assert.AreEqual(CopyErrorKind.DestinationIsDirectory, failure.Kind);
        Assert.AreEqual(created, fan.Machine.Faults.Count(nameof(IFileHandles.CreateDestination)));
    }

    [TestMethod]
    public void A_clone_that_fails_is_not_counted()
    {
        FanOut fan = new(VolumeProfiles.ReFs4K);
        FileCopier copier = new(fan.Machine);
        fan.Machine.Faults.Once(nameof(IFileHandles.Clone), 1, StatusCode.DeviceError);
        Assert.AreEqual(CopyErrorKind.DeviceError, copier.Attempt(fan.Source, fan.At("failed"), Two).Failure!.Kind);
        AssertMethods(fan, copier, Two, CopyMethod.Clone, CopyMethod.Clone, CopyMethod.ByteCopy);
    }

    /// <summary>The clone base is a copy of the source as well, so that copies of either are counted together.</summary>
    [TestMethod]
    public void Copies_of_a_clone_base_are_counted_as_its_clones()
    {
        FanOut fan = new(VolumeProfiles.ReFs4K);
        FileCopier copier = new(fan.Machine);
        AssertMethods(fan, copier, Two, CopyMethod.Clone, CopyMethod.Clone, CopyMethod.ByteCopy);
        foreach (string name in new[] { "one", "other" })
            Assert.AreEqual(CopyMethod.Clone, copier.Copy(fan.At("copy2"), fan.At(name), Two).Method);
        Assert.AreEqual(CopyMethod.ByteCopy, Copy(fan, copier, "last", Two).Method);
    }

    [TestMethod]
    public void A_source_that_has_room_under_a_higher_cap_is_cloned_itself()
    {
        FanOut fan = new(VolumeProfiles.ReFs4K);
        FileCopier copier = new(fan.Machine);
        AssertMethods(fan, copier, One, CopyMethod.Clone, CopyMethod.ByteCopy, CopyMethod.Clone);
        Copy(fan, copier, "later");
        Assert.AreEqual(Cluster(fan, fan.Source), Cluster(fan, fan.At("later")));
        Assert.AreNotEqual(Cluster(fan, fan.Source), Cluster(fan, fan.At("copy2")));
    }

    [TestMethod]
    public void A_system_copy_from_a_clone_base_opens_nothing()
    {
        FanOut fan = new(VolumeProfiles.TrustedDevDrive);
        FileCopier copier = new(fan.Machine);
        AssertMethods(fan, copier, Two, CopyMethod.SystemCopy, CopyMethod.SystemCopy, CopyMethod.ByteCopy, CopyMethod.SystemCopy);
        Assert.AreEqual(1, fan.Machine.Faults.Count(nameof(IFileHandles.OpenSource)), "for the bytes");
        Assert.AreEqual(Cluster(fan, fan.At("copy2")), Cluster(fan, fan.At("copy3")));
    }

    [TestMethod]
    public void A_clone_base_that_cannot_be_opened_or_was_renamed_is_followed_by_another()
    {
        foreach (Action<FanOut, string> happening in new Action<FanOut, string>[]
        {
            (fan, path) => fan.Machine.Faults.AlwaysBelow(path, nameof(IFileHandles.OpenSource), StatusCode.AccessDenied, 5),
            (fan, path) => fan.Machine.Faults.AlwaysBelow(path, nameof(IPlatform.Inspect), StatusCode.AccessDenied, 5),
            (fan, path) =>
            {
                fan.Machine.Files.TryRename(path, path + ".renamed");
                fan.Machine.Files.SymbolicLink(path + ".renamed", path);
            },
        })
        {
            FanOut fan = new(VolumeProfiles.ReFs4K);
            FileCopier copier = new(fan.Machine);
            AssertMethods(fan, copier, One, CopyMethod.Clone, CopyMethod.ByteCopy);
            happening(fan, fan.At("copy1"));

            CopyResult next = Copy(fan, copier, "next", One);

            Assert.AreEqual((CopyMethod.ByteCopy, CopyReason.ReferenceLimit), (next.Method, next.Reason));
            Assert.AreEqual(CopyMethod.Clone, Copy(fan, copier, "last", One).Method);
            Assert.AreEqual(Cluster(fan, fan.At("next")), Cluster(fan, fan.At("last")));
        }
    }

    [TestMethod]
    public void A_source_that_cannot_be_opened_for_its_bytes_fails_and_the_next_copy_makes_the_clone_base()
    {
        FanOut fan = new(VolumeProfiles.TrustedDevDrive);
        FileCopier copier = new(fan.Machine);
        AssertMethods(fan, copier, One, CopyMethod.SystemCopy);
        fan.Machine.Faults.Once(nameof(IFileHandles.OpenSource), 1, StatusCode.AccessDenied, nativeCode: 5);

        CopyFailure failure = copier.Attempt(fan.Source, fan.At("failed"), One).Failure!;

        Assert.AreEqual((CopyErrorKind.AccessDenied, CopyOperation.OpenSource, 5), (failure.Kind, failure.Operation, failure.NativeCode));
        Assert.IsFalse(fan.Machine.Files.Leads(fan.At("failed")));
        Assert.AreEqual(CopyMethod.ByteCopy, Copy(fan, copier, "next", One).Method);
    }

    [TestMethod]
    public void A_source_that_cannot_be_opened_for_the_health_check_is_copied_all_the_same()
    {
        FanOut fan = new(VolumeProfiles.TrustedDevDrive);
        FileCopier copier = new(fan.Machine);
        fan.Machine.Faults.Once(nameof(ISystemCopies.SystemCopy), 1, StatusCode.ReferenceLimit, nativeCode: 347);
        fan.Machine.Faults.Once(nameof(IFileHandles.OpenSource), 1, StatusCode.Busy, nativeCode: 32);

        CopyResult result = Copy(fan, copier, "copy");

        Assert.AreEqual((CopyMethod.ByteCopy, CopyReason.ReferenceLimit), (result.Method, result.Reason));
        Assert.IsEmpty(copier.Warnings);
    }

    /// <summary>What stays of the old destination has other content than the source.</summary>
    [TestMethod]
    public void A_destination_that_could_not_be_replaced_is_no_clone_base()
    {
        foreach (OverwriteMode overwrite in TestKit.OverwriteModes.ThatReplace)
        {
            FanOut fan = new(VolumeProfiles.ReFs4K);
            FileCopier copier = new(fan.Machine);
            CopyOptions options = One with { Overwrite = overwrite };
            AssertMethods(fan, copier, options, CopyMethod.Clone);
            byte[] old = new byte[fan.Content.Length];
            fan.Machine.Files.Write(fan.At("old"), old);
            fan.Machine.Files.SetModified(fan.At("old"), fan.Machine.Files.File(fan.Source).Modified);
            fan.Machine.Faults.Once(nameof(IFileHandles.CopyBytes), 1, StatusCode.NoSpace);

            Assert.IsFalse(copier.Attempt(fan.Source, fan.At("old"), options).Succeeded);

            if (overwrite == OverwriteMode.AtomicRename) ByteAssert.AreEqual(old, fan.Machine.Files.Read(fan.At("old")));
            Assert.AreEqual(CopyMethod.ByteCopy, Copy(fan, copier, "next", options).Method, overwrite.ToString());
            Assert.AreEqual(CopyMethod.Clone, Copy(fan, copier, "last", options).Method, overwrite.ToString());
        }
    }

    /// <summary>Whether it exists is not known before: a new file is tried first.</summary>
    [TestMethod]
    public void Over_an_old_destination_the_cap_holds_as_well()
    {
        foreach (VolumeProfile profile in new[] { VolumeProfiles.ReFs4K, VolumeProfiles.TrustedDevDrive })
        {
            FanOut fan = new(profile);
            FileCopier copier = new(fan.Machine);
            Copy(fan, copier, "clone", One);
            foreach (string name in new[] { "one", "other" }) fan.Machine.Files.Write(fan.At(name), new byte[10]);

            CopyResult first = Copy(fan, copier, "one", One), second = Copy(fan, copier, "other", One);

            Assert.AreEqual((CopyMethod.ByteCopy, CopyReason.ReferenceLimit), (first.Method, first.Reason), profile.Name);
            Assert.AreNotEqual(CopyMethod.ByteCopy, second.Method, profile.Name);
            Assert.AreEqual(Cluster(fan, fan.At("one")), Cluster(fan, fan.At("other")), profile.Name);
        }
    }

    /// <summary>It is not its own source: deleted first, it would be gone.</summary>
    [TestMethod]
    public void A_clone_base_with_room_is_replaced_by_the_bytes_of_the_source()
    {
        foreach (OverwriteMode overwrite in TestKit.OverwriteModes.ThatReplace)
        {
            FanOut fan = new(VolumeProfiles.TrustedDevDrive);
            FileCopier copier = new(fan.Machine);
            CopyOptions options = One with { Overwrite = overwrite };
            Copy(fan, copier, "clone", options);
            Assert.AreEqual(CopyMethod.ByteCopy, Copy(fan, copier, "base", options).Method);

            CopyResult replaced = Copy(fan, copier, "base", options);

            Assert.AreEqual((CopyMethod.ByteCopy, true), (replaced.Method, replaced.ReplacedExisting), overwrite.ToString());
            Assert.AreEqual(CopyMethod.SystemCopy, Copy(fan, copier, "next", options).Method);
        }
    }

    /// <summary>A thread that failed to make the clone base leaves it to others.</summary>
    [TestMethod]
    public void A_clone_base_that_one_thread_failed_to_make_is_made_by_another()
    {
        FanOut fan = new(VolumeProfiles.ReFs4K);
        FileCopier copier = new(fan.Machine);
        Copy(fan, copier, "clone", One);
        fan.Machine.Faults.Once(nameof(IFileHandles.CopyBytes), 1, StatusCode.DeviceError);
        CopyResult? failed = null;
        Thread thread = new(() => failed = copier.Attempt(fan.Source, fan.At("failed"), One));
        thread.Start();
        thread.Join();

        Assert.AreEqual(CopyErrorKind.DeviceError, failed!.Failure!.Kind);
        Assert.AreEqual(CopyMethod.ByteCopy, Copy(fan, copier, "next", One).Method);
    }

    private static CopyOptions Capped(int softCap) => new() { ReferenceSoftCap = softCap, MaxDegreeOfParallelism = 1 };

    private static int Cluster(FanOut fan, string path) => fan.Machine.Files.File(path).Clusters[0];

    private static void AssertMethods(FanOut fan, FileCopier copier, CopyOptions options, params CopyMethod[] methods)
    {
        CopyMethod[] used = [.. methods.Select((_, index) => Copy(fan, copier, "copy" + index, options).Method)];
        CollectionAssert.AreEqual(methods, used, string.Join(", ", used));
    }

    private static CopyResult Copy(FanOut fan, FileCopier copier, string name, CopyOptions? options = null)
    {
        CopyResult result = copier.Copy(fan.Source, fan.At(name), options);
        fan.AssertRight(new BatchResult([result]));
        return result;
    }
}
