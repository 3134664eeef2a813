using CowCopy.Files;
using CowCopy.Planning;
using CowCopy.Platform;
using CowCopy.TestKit;
using CowCopy.TestKit.Simulation;
using CowCopy.Volumes;

namespace CowCopy.Tests.Files;

/// <summary>The permissions that an unchanged file of a tree gets, and where it is copied anew instead.</summary>
[TestClass]
public sealed class ModeComparisonTests
{
    private const string None = "", Anew = "anew";

    private readonly SimulatedMachine _machine = new(SimulatedSystem.Linux) { User = SimulatedUser.Owner };
    private readonly string _drive;
    private readonly FileFacts _file;

    public ModeComparisonTests()
    {
        _drive = _machine.Mount(VolumeProfiles.Ext4, "drive").Path;
        Assert.IsTrue(_machine.Inspect(_drive, LinkTreatment.Follow, out FileFacts root).IsOk);
        _file = new FileFacts
        {
            Kind = FileKind.Regular,
            Identity = new FileIdentity(root.Volume, 0, 1000),
            Group = 5,
            IsOwned = true,
            LinkCount = 1,
        };
    }

    [TestMethod]
    [DataRow("644", "644", None)]
    [DataRow("644", "600", "644")]
    [DataRow("600", "644", "600")]
    [DataRow("4644", "644", None, DisplayName = "no copy has special bits")]
    [DataRow("644", "4644", "644", DisplayName = "nor keeps them")]
    [DataRow("444", "444", None)]
    [DataRow("444", "644", "444")]
    public void They_are_those_of_the_source(string source, string present, string expected) =>
        Check(expected, File(source), File(present));

    [TestMethod]
    [DataRow("640", "640", "600", DisplayName = "of a private file, the other group gets none")]
    [DataRow("660", "600", None)]
    [DataRow("640", "600", None)]
    [DataRow("644", "600", "644", DisplayName = "what all may read, any group may read")]
    [DataRow("664", "664", None)]
    public void Of_another_group_they_are_those_that_a_copy_has(string source, string present, string expected) =>
        Check(expected, File(source), File(present) with { Group = 6 });

    [TestMethod]
    [DataRow("444", "644", None)]
    [DataRow("444", "444", "644")]
    [DataRow("644", "600", "644")]
    public void Where_copies_can_be_written_they_can(string source, string present, string expected)
    {
        uint mode = Octal.Bits(source);
        Check(expected, File(source) with { IsReadOnly = (mode & 0x80) == 0 }, File(present), options: new() { ClearReadOnly = true });
    }

    [TestMethod]
    public void What_is_not_this_users_own_file_alone_is_copied_anew()
    {
        Check(Anew, File("644"), File("600") with { LinkCount = 2 });
        Check(Anew, File("644"), File("600") with { IsOwned = false });
        Check(Anew, File("644"), File("600"), job => job with { IsOfManifest = true });
        Check(None, File("644"), File("644") with { LinkCount = 2 });
        Check(None, File("644"), File("644") with { IsOwned = false });
    }

    [TestMethod]
    [DataRow("644", "644", false)]
    [DataRow("600", "644", false, DisplayName = "none may read who may not now")]
    [DataRow("755", "644", false, DisplayName = "nor read more")]
    [DataRow("700", "600", false, DisplayName = "only its owner may do more")]
    [DataRow("644", "600", true)]
    [DataRow("640", "604", true)]
    public void Groups_and_access_lists_are_queried_where_others_may_read_it_who_may_not_now(string source, string present, bool areQueried)
    {
        Check(source == present ? None : source, File(source), File(present));
        Assert.AreEqual(areQueried, _machine.Faults.Count(nameof(IAccessLists.WithSameReaders)) > 0);
    }

    [TestMethod]
    public void What_is_no_file_or_not_asked_for_is_not_compared()
    {
        Check(None, File("644"), File("755") with { Kind = FileKind.Directory });
        Check(None, File("644"), File("600"), job => job with { CarriesMode = false });
    }

    // In both orders in which the sides are queried.
    private void Check(
        string expected, FileFacts source, FileFacts present, Func<CopyJob, CopyJob>? change = null, CopyOptions? options = null)
    {
        VolumeCatalog volumes = new(_machine);
        volumes.Of(present.Volume, _drive);
        CopyInspector inspector = new(_machine, volumes);
        CopyJob job = new(new CopyRequest(Path.Combine(_drive, "source"), Path.Combine(_drive, "copy")))
        {
            CarriesMode = true,
            ListedSource = new ListedFile(source),
            ListedDestination = new ListedFile(present with { Identity = present.Identity with { FileLow = 1001 } }),
        };
        if (change is not null) job = change(job);
        foreach (bool isSourceFirst in (bool[])[true, false])
        {
            CopyInProgress copy = new(job, options ?? new CopyOptions(), CancellationToken.None);
            inspector.Start(ref copy);
            if (isSourceFirst) Assert.IsTrue(inspector.InspectSource(ref copy).IsOk);
            Assert.IsTrue(inspector.InspectDestination(ref copy).IsOk);
            if (!isSourceFirst) Assert.IsTrue(inspector.InspectSource(ref copy).IsOk);

            string found = copy.Facts.DestinationModeDiffers ? Anew : copy.Facts.NewMode is { } mode ? Convert.ToString(mode, 8) : None;
            Assert.AreEqual(expected, found, $"source first: {isSourceFirst}");
            Assert.IsFalse(copy.Facts.DestinationModeDiffers && copy.Facts.NewMode is not null);
        }
    }

    private FileFacts File(string mode) => _file with { Mode = Octal.Bits(mode), HasSpecialBits = mode.Length > 3 };
}
