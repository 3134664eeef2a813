using CowCopy.Planning;
using CowCopy.Platform;
using CowCopy.TestKit.Simulation;
using static CowCopy.ContractTests.Steps.StepTable;

namespace CowCopy.ContractTests.Steps;

/// <summary>What a plan reports, and where a copy would fail as far as queries show it. It writes nothing and remembers nothing.</summary>
[TestClass]
public sealed class PlanStepTests
{
    private static readonly string[] Queries =
    [
        nameof(IPlatform.Inspect), nameof(IPlatform.InspectVolume), nameof(IFileHandles.OpenSource), nameof(IDirtyPages.CountDirty),
        nameof(IFileHandles.ReadExtents), nameof(IPlatform.CompareContent), nameof(IPlatform.CheckCreation),
        nameof(IPlatform.CheckDeletion), nameof(IPlatform.CheckWritable), nameof(IFileHandles.Close),
    ];

    [TestMethod]
    public void Each_plan_on_Linux_is_as_listed() => AssertAll(
        VolumeProfiles.Xfs,
        [
            new("new", New, Plain, "Clone ByteCopy Create VolumeCanClone 40000"),
            new("dirty", Dirty, Plain, "Clone ByteCopy Create SourceDirty 40000, writeback"),
            new("small, dirty", SmallDirty, Plain, "ByteCopy None Create SmallDirtySource 1000"),
            new("over a file", Over, Plain, "Clone ByteCopy InPlace VolumeCanClone 40000"),
            new("over a file, bytes", Over, Bytes, "ByteCopy None DeleteFirst Requested 40000"),
            new("over a link", OverLink, Plain, "Clone ByteCopy DeleteFirst VolumeCanClone 40000"),
            new("renamed", New, Rename, "Clone ByteCopy AtomicRename VolumeCanClone 40000"),
            new("equal", OverEqual, ByTime, "None None None Unchanged 40000"),
            new("onto itself", OverName, Plain, "None None None SameFile 40000"),
            new("over a directory", OverDirectory, Plain, "DestinationIsDirectory InspectDestination"),
            new("no source", Nothing, Plain, "SourceNotFound InspectSource"),
            new("the source cannot be opened", New, Plain, "AccessDenied OpenSource")
                { Fault = (nameof(IFileHandles.OpenSource), StatusCode.AccessDenied) },
        ]);

    [TestMethod]
    public void On_Linux_where_the_destination_cannot_be_written() => AssertAll(
        VolumeProfiles.Xfs,
        [
            Denied("new", New, Plain, "AccessDenied CreateDestination", nameof(IPlatform.CheckCreation)),
            Denied("renamed", New, Rename, "AccessDenied CreateDestination", nameof(IPlatform.CheckCreation)),
            Denied("renamed over a file", Over, Rename, "AccessDenied Rename", nameof(IPlatform.CheckDeletion)),
            Denied("over a file, bytes", Over, Bytes, "AccessDenied DeleteDestination", nameof(IPlatform.CheckDeletion)),
            Denied("over a file, where it may be deleted", Over, Plain, "Clone ByteCopy InPlace VolumeCanClone 40000",
                nameof(IPlatform.CheckWritable)),
            Denied("over a file, which may be written", Over, Plain, "Clone ByteCopy InPlace VolumeCanClone 40000",
                nameof(IPlatform.CheckDeletion)),
            new("over a file that goes", Over, Bytes, "ByteCopy None DeleteFirst Requested 40000")
                { Fault = (nameof(IPlatform.CheckDeletion), StatusCode.NotFound) },
            Denied("above it", New, Plain, "AccessDenied CreateDestination", nameof(IPlatform.CheckCreation)) with
                { Destination = "deep/copy" },
            new("a name above that cannot be", New, Plain, "PathTooLong MakeDirectory")
                { Destination = $"deep/{new string('n', 300)}/copy" },
            new("a name that cannot be, in a directory that can", New, Plain, "PathTooLong CreateDestination")
                { Destination = "deep/" + new string('n', 300) },
            new("a name that cannot be, renamed", New, Rename, "PathTooLong Rename")
                { Destination = "deep/" + new string('n', 300) },
            new("below a link to nowhere", BelowLinkToNowhere, Plain, "DestinationDirectoryUnavailable MakeDirectory")
                { Destination = "gone/copy" },
        ]);

    [TestMethod]
    public void Each_plan_on_Windows_is_as_listed() => AssertAll(
        VolumeProfiles.Ntfs,
        [
            new("new", New, Plain, "SystemCopy None Create VolumeCannotClone 40000"),
            new("over a file", Over, Plain, "SystemCopy None AtomicRename VolumeCannotClone 40000"),
            new("over a file, deleted first", Over, Deletion, "SystemCopy None DeleteFirst VolumeCannotClone 40000"),
            new("bytes", New, Bytes, "ByteCopy None Create Requested 40000"),
            new("no source", Nothing, Plain, "SourceNotFound InspectSource"),
            new("a directory", OfDirectory, Plain, "SourceIsDirectory InspectSource"),
            new("the source cannot be opened", New, Plain, "AccessDenied SystemCopy")
                { Fault = (nameof(IFileHandles.OpenSource), StatusCode.AccessDenied) },
            new("the source is in use", New, Plain, "SystemCopy None Create VolumeCannotClone 40000")
                { Fault = (nameof(IFileHandles.OpenSource), StatusCode.Busy) },
            Denied("new, not writable", New, Plain, "AccessDenied SystemCopy", nameof(IPlatform.CheckCreation)),
            Denied("bytes, not writable", New, Bytes, "AccessDenied CreateDestination", nameof(IPlatform.CheckCreation)),
            Denied("over a file that cannot be deleted", Over, Plain, "AccessDenied Rename", nameof(IPlatform.CheckDeletion)),
            Denied("deleted first, which it cannot be", Over, Deletion, "AccessDenied DeleteDestination", nameof(IPlatform.CheckDeletion)),
        ]);

    [TestMethod]
    public void Each_plan_on_macOS_is_as_listed() => AssertAll(
        VolumeProfiles.Apfs,
        [
            new("new", New, Plain, "Clone ByteCopy Create VolumeCanClone 40000"),
            new("over a file", Over, Plain, "Clone ByteCopy AtomicRename VolumeCanClone 40000"),
            Denied("new, not writable", New, Plain, "AccessDenied CreateDestination", nameof(IPlatform.CheckCreation)),
            Denied("clone only, not writable", New, CloneOnly, "CloneRefused Clone", nameof(IPlatform.CheckCreation)),
            Denied("over a file, not writable", Over, Plain, "AccessDenied CreateDestination", nameof(IPlatform.CheckCreation)),
            Denied("over a file that cannot be deleted", Over, Plain, "AccessDenied Rename", nameof(IPlatform.CheckDeletion)),
        ]);

    private static StepRow Denied(string name, Action<CopyFixture> make, CopyOptions options, string outcome, string operation) =>
        new(name, make, options, outcome) { Fault = (operation, StatusCode.AccessDenied) };

    private static void OfDirectory(CopyFixture fixture) => fixture.Files.MakeDirectory(fixture.At("source"));

    private static void BelowLinkToNowhere(CopyFixture fixture)
    {
        New(fixture);
        fixture.Files.SymbolicLink(fixture.At("gone"), fixture.At("nowhere"));
    }

    private static void AssertAll(VolumeProfile profile, IReadOnlyList<StepRow> rows)
    {
        List<string> wrong = [];
        foreach (StepRow row in rows)
        {
            using CopyFixture fixture = new(profile);
            row.Make(fixture);
            string[] before = fixture.Files.Names(fixture.Path);
            fixture.Platform.Forget();
            if (row.Fault is { } fault) fixture.Platform.Fail(fault.Operation, 1, fault.Status);

            CopyPlan plan = fixture.Copier.Plan(fixture.At("source"), fixture.At(row.Destination.Split('/')), row.Options);

            string outcome = Describe(plan);
            if (outcome != row.Outcome) wrong.Add($"{row.Name}: {outcome}");
            Assert.IsEmpty(fixture.Platform.Calls.Except(Queries), row.Name);
            CollectionAssert.AreEqual(before, fixture.Files.Names(fixture.Path), row.Name);
        }

        Assert.AreEqual("", string.Join('\n', wrong));
    }

    private static string Describe(CopyPlan plan) => plan.Failure is { } failure
        ? $"{failure.Kind} {failure.Operation}"
        : $"{plan.Method} {plan.Fallback} {plan.Destination} {plan.Reason} {plan.Length}{(plan.StartsWriteback ? ", writeback" : "")}";
}
