using CowCopy.Planning;
using CowCopy.Platform;
using CowCopy.TestKit;
using CowCopy.TestKit.Simulation;

namespace CowCopy.ContractTests.OnProfiles;

/// <summary>
/// A source that is there and cannot be read costs no destination, unless a system copy is requested to delete it first: the source is
/// denied, open without sharing, has a locked range, or is offline.
/// </summary>
[TestClass]
public sealed class UnreadableSourceTests
{
    private const int LockViolation = 33, FileOffline = 4350;
    private const uint Offline = 0x1000;

    private static readonly byte[] New = Content.Of(40_000), Old = Content.Of(30_000, seed: 2);

    [TestMethod]
    [DynamicData(nameof(WindowsProfiles.All), typeof(WindowsProfiles))]
    public void A_source_that_is_denied_keeps_the_existing_destination(string profile) => AssertKept(profile, (file, _) =>
    {
        file.DeniesReading = true;
        return FileHandle.None;
    });

    [TestMethod]
    [DynamicData(nameof(WindowsProfiles.All), typeof(WindowsProfiles))]
    public void One_that_a_process_has_open_and_does_not_share(string profile) =>
        AssertKept(profile, (_, open) => open(WindowsAccess.Write, WindowsAccess.None));

    [TestMethod]
    [DynamicData(nameof(WindowsProfiles.All), typeof(WindowsProfiles))]
    public void One_with_a_locked_range(string profile) => AssertKept(
        profile,
        (file, open) =>
        {
            file.ReadError = LockViolation;
            return open(WindowsAccess.Read, WindowsAccess.All);
        },
        mayBeCloned: true); // ReFS clones it: locks are of reads and writes

    [TestMethod]
    [DynamicData(nameof(WindowsProfiles.All), typeof(WindowsProfiles))]
    public void A_source_that_is_offline_keeps_the_existing_destination(string profile) => AssertKept(profile, (file, _) =>
    {
        file.Mode |= Offline;
        file.ReadError = FileOffline;
        return FileHandle.None;
    });

    private static void AssertKept(
        string profile, Func<SimulatedFile, Func<WindowsAccess, WindowsAccess, FileHandle>, FileHandle> prevent, bool mayBeCloned = false)
    {
        foreach (CopyOptions options in Options())
        {
            using CopyFixture fixture = WindowsProfiles.CopyFixture(profile);
            string source = fixture.Clean("source", New), destination = fixture.Clean("copy", Old);
            FileFacts before = fixture.Facts(destination);
            SimulatedFiles files = fixture.Windows!.Files;
            FileHandle holder = prevent(files.File(source), (access, share) => files.Open(source, access, share));

            CopyResult result = fixture.Copier.CopyAll([new(source, destination)], options).Results[0];

            string context = $"{options.Mode}, {options.Overwrite}, durable: {options.Durable}";
            if (holder.IsOpen) files.Close(holder);
            fixture.AssertNoLitter("source", "copy");
            if (mayBeCloned && result is { Outcome: CopyOutcome.Copied, Method: CopyMethod.Clone }) continue;
            Assert.AreEqual(CopyOutcome.Failed, result.Outcome, context);
            FileFacts after = fixture.Facts(destination);
            ByteAssert.AreEqual(Old, fixture.Files.Read(destination), context);
            Assert.AreEqual((before.Created, before.Modified, before.Mode), (after.Created, after.Modified, after.Mode), context);
        }
    }

    private static IEnumerable<CopyOptions> Options() =>
        from mode in CopyModes.WithoutLinks
        from overwrite in (OverwriteMode[])[OverwriteMode.Auto, OverwriteMode.AtomicRename]
        from durable in (bool[])[false, true]
        from skip in (SkipUnchanged[])[SkipUnchanged.Never, SkipUnchanged.SameTimestamp]
        from clears in (bool[])[false, true]
        select new CopyOptions { Mode = mode, Overwrite = overwrite, Durable = durable, SkipUnchanged = skip, ClearReadOnly = clears };
}
