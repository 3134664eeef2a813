using CowCopy.TestKit;
using CowCopy.TestKit.Simulation;

namespace CowCopy.ContractTests.OnProfiles;

/// <summary>One copy on a simulated Mac: the library's own code over calls that answer as Apple and .NET document them.</summary>
[TestClass]
public sealed class MacCopyTests
{
    private const int Denied = 1, IoError = 5, Refused = 22, Unsupported = 45; // EPERM, EIO, EINVAL, ENOTSUP

    private readonly SimulatedMac _mac = new();
    private readonly SimulatedVolume _volume;
    private readonly byte[] _old = Content.Of(9000, seed: 2), _new = Content.Of(100_000, seed: 1);
    private FileCopier _copier;

    public MacCopyTests()
    {
        _volume = _mac.Storage.Mount(VolumeProfiles.Apfs, "volume");
        _copier = new FileCopier(_mac.CreatePlatform());
        _mac.Files.Write(At("source"), _new);
        _mac.Files.Write(At("copy"), _old);
    }

    private SimulatedFile Source => _mac.Files.File(At("source"));

    private SimulatedFile Copy => _mac.Files.File(At("copy"));

    [TestMethod]
    [DataRow("mode")]
    [DataRow("access list")]
    [DataRow("privacy")]
    [DataRow("elsewhere")]
    public void A_source_that_cannot_be_read_leaves_the_destination(string cause)
    {
        if (cause == "mode") Source.Mode = 0;
        if (cause == "access list") Source.AccessList.Add("deny read");
        if (cause == "elsewhere") Source.Flags = SimulatedMac.Dataless;
        if (cause == "privacy")
        {
            _mac.Calls.FailAlways("clonefile", Denied);
            _mac.Calls.FailAlways("open", Denied);
        }

        foreach (CopyMode mode in CopyModes.WithoutLinks)
        {
            foreach (OverwriteMode overwrite in OverwriteModes.ThatReplace)
            {
                CopyResult result = _copier.Attempt(At("source"), At("copy"), new CopyOptions { Mode = mode, Overwrite = overwrite });

                Assert.AreEqual(CopyOutcome.Failed, result.Outcome);
                Assert.AreEqual(mode == CopyMode.CloneOnly ? CopyOperation.Clone : CopyOperation.OpenSource, result.Failure!.Operation);
                AssertOld();
            }
        }
    }

    [TestMethod]
    [DataRow(CopyMode.Auto, true)]
    [DataRow(CopyMode.Auto, false)]
    [DataRow(CopyMode.ByteCopy, true)]
    [DataRow(CopyMode.ByteCopy, false)]
    public void A_locked_source_makes_a_locked_copy(CopyMode mode, bool exists)
    {
        Source.Flags = SimulatedMac.Immutable;
        Source.Mode = 0x124; // r--r--r--
        if (!exists) _mac.Files.Delete(At("copy"));

        CopyResult result = _copier.Copy(At("source"), At("copy"), new CopyOptions { Mode = mode, ClearReadOnly = true });

        Assert.AreEqual(exists, result.ReplacedExisting);
        Assert.AreEqual((SimulatedMac.Immutable, 0x1A4u), (Copy.Flags, Copy.Mode));
        AssertNew();
    }

    [TestMethod]
    [DataRow(CopyMode.Auto)]
    [DataRow(CopyMode.ByteCopy)]
    public void A_locked_source_leaves_no_locked_temporary_file(CopyMode mode)
    {
        Source.Flags = SimulatedMac.AppendOnly;
        _mac.Calls.FailAlways("rename", IoError);

        CopyResult result = _copier.Attempt(At("source"), At("copy"), new CopyOptions { Mode = mode });

        Assert.AreEqual((CopyOperation.Rename, IoError), (result.Failure!.Operation, result.Failure.NativeCode));
        AssertOld();
    }

    [TestMethod]
    public void What_only_root_may_unlock_is_copied_without_its_lock()
    {
        Source.Flags = SimulatedMac.SystemImmutable;

        CopyResult result = _copier.Copy(At("source"), At("copy"));

        Assert.AreEqual((CopyMethod.ByteCopy, CopyReason.CloneRefused), (result.Method, result.Reason));
        Assert.AreEqual(0u, Copy.Flags);
        AssertNew();
    }

    [TestMethod]
    public void A_lock_that_cannot_be_set_is_an_error_and_the_copy_is_complete()
    {
        Source.Flags = SimulatedMac.Immutable;
        _mac.Calls.FailOnce("lchflags", 2, IoError); // the first takes it off the clone

        CopyResult result = _copier.Attempt(At("source"), At("copy"));

        Assert.AreEqual((CopyOperation.SetMetadata, IoError), (result.Failure!.Operation, result.Failure.NativeCode));
        AssertNew();
    }

    [TestMethod]
    [DataRow(SimulatedMac.Immutable)]
    [DataRow(SimulatedMac.AppendOnly)]
    [DataRow(SimulatedMac.SystemImmutable)]
    public void A_locked_destination_stays_and_the_error_names_the_remedy(uint flags)
    {
        Copy.Flags = flags;

        CopyPlan plan = _copier.Plan(At("source"), At("copy"));
        CopyResult result = _copier.Attempt(At("source"), At("copy"));

        Assert.AreEqual((CopyErrorKind.AccessDenied, CopyOperation.Rename), (plan.Failure!.Kind, plan.Failure.Operation));
        Assert.AreEqual((CopyErrorKind.AccessDenied, CopyOperation.Rename), (result.Failure!.Kind, result.Failure.Operation));
        Assert.AreEqual(Denied, result.Failure.NativeCode);
        Assert.Contains("chflags", result.Failure.Message);
        AssertOld();
    }

    [TestMethod]
    public void A_clone_is_reported_as_one()
    {
        BatchResult batch = _copier.CopyAll([new(At("source"), At("copy")), new(At("source"), At("new"))]);

        Assert.AreEqual((2, 2L * _new.Length, 0L), (batch.Counts.Cloned, batch.Counts.BytesShared, batch.Counts.BytesWritten));
        CollectionAssert.AreEqual(Source.Clusters.ToArray(), Copy.Clusters.ToArray());
        AssertNew("new");
    }

    [TestMethod]
    public void A_byte_copy_never_clones_and_carries_all()
    {
        Source.ExtendedAttributes["com.apple.quarantine"] = "0081";
        Source.AccessList.Add("deny write");
        Source.Mode = 0x1ED | 0x800; // rwxr-xr-x with setuid
        _mac.Files.SetModified(At("source"), new(1_700_000_000, 123_456_789));
        List<uint> modes = [];
        foreach (string call in (string[])["write", "fcopyfile"])
            _mac.Calls.Before(call, 1, () => modes.Add(Partial().Mode), ".cowcopy-");

        CopyResult result = _copier.Copy(At("source"), At("copy"), new CopyOptions { Mode = CopyMode.ByteCopy });

        Assert.AreEqual((CopyMethod.ByteCopy, (long)_new.Length), (result.Method, result.BytesWritten));
        Assert.AreEqual(0, _mac.Calls.Count("clonefile"));
        CollectionAssert.AreEqual((uint[])[0x1C0, 0x1C0], modes); // for no other user before it is complete
        Assert.AreEqual(0x1EDu, Copy.Mode);
        Assert.AreEqual((Source.Modified, Source.Accessed), (Copy.Modified, Copy.Accessed));
        Assert.AreEqual("0081", Copy.ExtendedAttributes["com.apple.quarantine"]);
        CollectionAssert.AreEqual((string[])["deny write"], Copy.AccessList);
        Assert.AreEqual(0, Copy.Clusters.Intersect(Source.Clusters).Count());
        AssertNew();
    }

    [TestMethod]
    public void A_byte_copy_of_a_read_only_file_carries_its_extended_attributes()
    {
        Source.Mode = 0x120; // r--r-----
        Source.ExtendedAttributes["com.apple.quarantine"] = "0081";

        _copier.Copy(At("source"), At("copy"), new CopyOptions { Mode = CopyMode.ByteCopy });

        Assert.AreEqual((0x120u, "0081"), (Copy.Mode, Copy.ExtendedAttributes["com.apple.quarantine"]));
        AssertNew();
    }

    [TestMethod]
    public void Zeros_become_holes()
    {
        byte[] content = new byte[1_000_000];
        Content.Of(5000).CopyTo(content, 300_000);
        _mac.Files.Write(At("source"), content);

        CopyResult result = _copier.Copy(At("source"), At("copy"), new CopyOptions { Mode = CopyMode.ByteCopy });

        Assert.AreEqual(content.Length, result.Length);
        ByteAssert.AreEqual(content, _mac.Files.Read(At("copy")));
        Assert.IsLessThan(4, Copy.Clusters.Count(cluster => cluster != ClusterStore.Hole));
    }

    [TestMethod]
    [DataRow("clonefile", Refused)]
    [DataRow("clonefile", Denied)]
    [DataRow("clonefile", Unsupported)]
    public void A_refused_clone_is_followed_by_bytes(string call, int error)
    {
        _mac.Calls.FailAlways(call, error);

        CopyResult result = _copier.Copy(At("source"), At("copy"));

        Assert.AreEqual(CopyMethod.ByteCopy, result.Method);
        AssertNew();
    }

    [TestMethod]
    [DataRow("write")]
    [DataRow("ftruncate")]
    [DataRow("fcopyfile")]
    [DataRow("fchmod")]
    [DataRow("fstat")]
    [DataRow("futimens")]
    [DataRow("close")]
    public void A_byte_copy_that_fails_at_any_call_leaves_the_old_file_alone(string call)
    {
        _mac.Files.Cut(At("source"), _new.Length + 10_000); // ends with a hole
        byte[] content = _mac.Files.Read(At("source"));
        _mac.Calls.FailAlways(call, IoError, ".cowcopy-");
        if (call == "fstat") _mac.Calls.FailAlways(call, IoError);

        CopyResult result = _copier.Attempt(At("source"), At("copy"), new CopyOptions { Mode = CopyMode.ByteCopy });

        Assert.AreEqual((CopyErrorKind.DeviceError, IoError), (result.Failure!.Kind, result.Failure.NativeCode));
        ByteAssert.AreEqual(content, _mac.Files.Read(At("source")));
        AssertOld();
    }

    [TestMethod]
    public void A_byte_copy_is_cancelled_between_blocks()
    {
        using CancellationTokenSource cancellation = new();
        _mac.Files.Write(At("source"), Content.Of(1_000_000));
        _mac.Calls.Before("write", 2, cancellation.Cancel);

        Assert.IsNull(_copier.CopyUnlessCanceled(
            At("source"), At("copy"), new CopyOptions { Mode = CopyMode.ByteCopy }, cancellation.Token));

        Assert.AreEqual(2, _mac.Calls.Count("write"));
        AssertOld();
    }

    [TestMethod]
    public void A_cancelled_byte_copy_is_deleted_while_a_read_is_blocked()
    {
        using CancellationTokenSource cancellation = new();
        string[] names = [];
        _mac.Calls.Before("read", 1, () =>
        {
            cancellation.Cancel();
            names = [.. _volume.Root.Entries.Keys];
        });

        Assert.IsNull(_copier.CopyUnlessCanceled(
            At("source"), At("copy"), new CopyOptions { Mode = CopyMode.ByteCopy }, cancellation.Token));

        CollectionAssert.AreEquivalent((string[])["source", "copy"], names);
        AssertOld();
    }

    [TestMethod]
    [DataRow(CopyMode.Auto, true)]
    [DataRow(CopyMode.Auto, false)]
    [DataRow(CopyMode.ByteCopy, true)]
    [DataRow(CopyMode.ByteCopy, false)]
    public void A_durable_copy_is_flushed_before_it_has_its_name(CopyMode mode, bool exists)
    {
        if (!exists) _mac.Files.Delete(At("copy"));

        _copier.Copy(At("source"), At("copy"), new CopyOptions { Mode = mode, Durable = true });

        string[] calls = [.. _mac.Calls.Names];
        string last = mode == CopyMode.ByteCopy ? "futimens" : "clonefile";
        int[] places = [.. new[] { last, SimulatedMacLibrary.FullFlush, "rename" }.Select(call => Array.IndexOf(calls, call))];
        Assert.IsTrue(places[0] >= 0 && places[0] < places[1] && places[1] < places[2], string.Join(' ', calls));
        AssertNew();
    }

    [TestMethod]
    [DataRow(CopyMode.Auto)]
    [DataRow(CopyMode.ByteCopy)]
    public void A_durable_copy_that_is_not_flushed_fails(CopyMode mode)
    {
        _mac.Calls.FailAlways(SimulatedMacLibrary.FullFlush, IoError);

        CopyResult result = _copier.Attempt(At("source"), At("copy"), new CopyOptions { Mode = mode, Durable = true });

        Assert.AreEqual(CopyOperation.Flush, result.Failure!.Operation);
        AssertOld();
    }

    [TestMethod]
    public void A_clone_keeps_the_access_list_and_inherits_that_of_its_directory()
    {
        Source.AccessList.Add("deny read to guests");
        _volume.Root.AccessList.Add("allow read to everyone, inherited");

        _copier.Copy(At("source"), At("new"));

        CollectionAssert.AreEqual(
            (string[])["deny read to guests", "allow read to everyone, inherited"], _mac.Files.File(At("new")).AccessList);
    }

    [TestMethod]
    public void A_system_that_cannot_clone_access_lists_is_met_once()
    {
        SimulatedMac older = new() { KnowsAccessLists = false };
        SimulatedVolume volume = older.Storage.Mount(VolumeProfiles.Apfs, "older");
        string source = Path.Combine(volume.Path, "source");
        older.Files.Write(source, _new);
        _copier = new FileCopier(older.CreatePlatform());

        CopyResult[] results = [_copier.Copy(source, source + "1"), _copier.Copy(source, source + "2")];

        Assert.IsTrue(results.All(result => result.Method == CopyMethod.Clone));
        Assert.AreEqual(3, older.Calls.Count("clonefile"));
    }

    [TestMethod]
    public void On_exFAT_extended_attributes_become_a_file_beside_the_copy()
    {
        SimulatedVolume other = _mac.Storage.Mount(VolumeProfiles.ExFat, "exfat");
        Source.ExtendedAttributes["com.apple.quarantine"] = "0081";
        Source.Flags = SimulatedMac.Immutable; // the volume has no flags

        CopyResult result = _copier.Copy(At("source"), Path.Combine(other.Path, "copy"));

        Assert.AreEqual((CopyMethod.ByteCopy, CopyReason.DifferentVolume), (result.Method, result.Reason));
        CollectionAssert.AreEquivalent((string[])["copy", "._copy"], other.Root.Entries.Keys.ToArray());
    }

    [TestMethod]
    public void A_hard_link_that_the_system_refuses_is_said_to_be_refused()
    {
        Source.Flags = SimulatedMac.Immutable;

        CopyResult result = _copier.AttemptHardLink(At("source"), At("link"));

        Assert.AreEqual((CopyErrorKind.LinkRefused, Denied), (result.Failure!.Kind, result.Failure.NativeCode));
    }

    private SimulatedNode Partial() =>
        _volume.Root.Entries.Single(entry => entry.Key.Contains(".cowcopy-", StringComparison.Ordinal)).Value;

    private string At(string name) => Path.Combine(_volume.Path, name);

    private void AssertOld()
    {
        ByteAssert.AreEqual(_old, _mac.Files.Read(At("copy")));
        AssertNames("source", "copy");
    }

    private void AssertNew(params string[] more)
    {
        ByteAssert.AreEqual(_new, _mac.Files.Read(At("copy")));
        Assert.AreEqual(Source.Modified, Copy.Modified);
        AssertNames(["source", "copy", .. more]);
    }

    private void AssertNames(params string[] names)
    {
        CollectionAssert.AreEquivalent(names, _volume.Root.Entries.Keys.ToArray());
        Assert.AreEqual(0, _mac.Storage.OpenHandles);
    }
}
