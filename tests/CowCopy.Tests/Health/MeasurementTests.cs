using CowCopy.Diagnostics.Machines;
using CowCopy.Planning;
using CowCopy.TestKit.Simulation;

namespace CowCopy.Tests.Health;

/// <summary>What is measured, by a clock that the test moves: opens on a network volume, and files where something may watch.</summary>
[TestClass]
public sealed class MeasurementTests
{
    private const string Network = FindingCodes.NetworkVolume;
    private const string Watched = FindingCodes.WatchedOutputs;

    private static readonly HealthCheckOptions Probing = new() { Probe = true };

    [TestMethod]
    public void The_time_of_an_open_is_the_median()
    {
        HealthScene scene = new(VolumeProfiles.Smb);
        for (int file = 0; file < 5; file++) scene.Write("file" + file, 1);
        Queue<double> microseconds = new([30, 100_000, 20, 50, 10]);
        scene.Storage.Faults.BeforeEachBelow(
            scene.Repository, "OpenSource", () => scene.Machine.Now += TimeSpan.FromMicroseconds(microseconds.Dequeue()));

        HealthFinding finding = scene.Find(Network);

        Assert.AreEqual(HealthSeverity.Warning, finding.Severity);
        Assert.EndsWith(" An open of a file takes 30.0 µs (median of 5 opens).", finding.Evidence);
        Assert.AreEqual("A build that opens files 100,000 times waits 3.0 s for that alone.", finding.Cost);
    }

    [TestMethod]
    public void A_file_that_cannot_be_opened_is_not_measured()
    {
        HealthScene scene = new(VolumeProfiles.Smb);
        scene.Write("closed", 1);
        scene.Write("open", 1);
        scene.Storage.Faults.AlwaysBelow(scene.At("closed"), "OpenSource", StatusCode.AccessDenied);
        Assert.Contains("(median of 1 open)", scene.Find(Network).Evidence);
    }

    [TestMethod]
    public void Without_a_file_an_open_is_one_round_trip_at_least() => Assert.AreEqual(
        "Each open is at least one round trip to the server.", new HealthScene(VolumeProfiles.Smb).Find(Network).Cost);

    /// <summary>The kinds of network mounts of Linux.</summary>
    [TestMethod]
    [DataRow("nfs", "nfs4", "cifs", "smb", "smb3", "ceph", "afs", "9p", "lustre", "fuse.sshfs", "fuse.glusterfs", "davfs", "fuse.davfs2")]
    public void A_network_volume_is_known_by_the_kind_of_its_mount(params string[] kinds)
    {
        foreach (string kind in kinds)
        {
            HealthScene scene = new(VolumeProfiles.Xfs with { FileSystem = kind });
            Assert.AreEqual($"The directory is on a network volume ({kind}).", scene.Find(Network).Message);
            scene.Machine.Mounts = null;
            Assert.AreEqual($"The directory is on a network volume ({kind}).", scene.Find(Network).Message, "by the volume itself");
        }
    }

    [TestMethod]
    public void The_protocol_that_the_volume_reports_is_named_before_the_kind_of_its_mount() => Assert.AreEqual(
        "The directory is on a network volume (SMB 3.1.1).",
        new HealthScene(VolumeProfiles.Smb with { FileSystem = "nfs" }).Find(Network).Message);

    [TestMethod]
    public void A_volume_of_which_nothing_is_known_is_not_said_to_be_on_the_network()
    {
        HealthScene scene = new(VolumeProfiles.Xfs);
        scene.Machine.Mounts = null;
        scene.Storage.Faults.Always("InspectVolume", StatusCode.AccessDenied);
        Assert.IsTrue(scene.IsHealthy(Network));
    }

    /// <summary>At least twice the time, by the medians of nine rounds: docs/findings.md.</summary>
    [TestMethod]
    [DataRow(30, 10, "3.0")]
    [DataRow(20, 10, "2.0")]
    [DataRow(19, 10, null)]
    [DataRow(10, 30, null)]
    public void Outputs_that_take_twice_the_time_are_watched(int inOutput, int beside, string? times)
    {
        HealthScene scene = Timed(inOutput, beside);

        HealthFinding[] findings = [.. scene.Check(Probing).Findings.Where(finding => finding.Code == Watched)];

        Assert.AreEqual(times is null ? 0 : 1, findings.Length);
        if (times is null) return;
        Assert.AreEqual((HealthSeverity.Warning, scene.At("bin")), (findings[0].Severity, findings[0].Path));
        Assert.Contains($"It took {times} times as long", findings[0].Evidence);
    }

    [TestMethod]
    public void Rounds_that_are_slow_by_chance_do_not_count()
    {
        HealthScene scene = Timed(10, 10);
        int created = 0;
        // The fifth round, and two at either end; in the order of the rounds the middle one is slow.
        scene.Storage.Faults.BeforeEachBelow(scene.At("bin"), "Delete", () =>
        {
            if ((created++ / 50) is 0 or 4 or 8) scene.Machine.Now += TimeSpan.FromSeconds(1);
        });
        Assert.IsTrue(scene.Check(Probing).Findings.All(finding => finding.Code != Watched));
    }

    [TestMethod]
    [DataRow("bin", "CreateDestination", 1)]
    [DataRow("bin", "Delete", 1)]
    [DataRow("../.cowcopy-probe", "CreateDestination", 51)]
    [DataRow("../.cowcopy-probe", "Delete", 51)]
    public void A_probe_that_fails_in_one_directory_ends_at_once(string directory, string operation, int created)
    {
        HealthScene scene = new(VolumeProfiles.Xfs);
        scene.Directory("bin");
        string below = Path.GetFullPath(scene.At(directory));
        scene.Storage.Faults.AlwaysBelow(below, operation, StatusCode.AccessDenied);

        HealthReport report = scene.Check(Probing);

        Assert.AreEqual("the timed probe: files could not be created", report.NotChecked.Single(one => one.Code == Watched).Message);
        Assert.IsTrue(report.Findings.All(finding => finding.Code != Watched));
        Assert.AreEqual((created, 0), (scene.Storage.Faults.Count("CreateDestination"), scene.Storage.OpenHandles));
    }

    /// <summary>Where the directory above may not be written to, the temporary one is taken, if it is on the volume.</summary>
    [TestMethod]
    [DataRow(true)]
    [DataRow(false)]
    public void The_other_directory_is_on_the_same_volume(bool isTemporaryHere)
    {
        HealthScene scene = Timed(10, 10);
        string other = scene.Add(VolumeProfiles.Xfs, "other").Path, here = scene.Volume.Path + "/tmp";
        scene.Storage.Files.MakeDirectory(here);
        scene.Machine.Temporary = isTemporaryHere ? here : other;
        scene.Storage.Faults.AlwaysBelow(scene.Volume.Path + "/.cowcopy-probe", "MakeDirectory", StatusCode.AccessDenied);

        HealthReport report = scene.Check(Probing);

        string? reason = report.NotChecked.SingleOrDefault(one => one.Code == Watched)?.Message;
        if (isTemporaryHere) Assert.IsNull(reason);
        else Assert.Contains("no directory on the same volume beside", reason!);
        Assert.AreEqual(0, scene.Storage.Storage.Volumes[1].Root.Entries.Count);
    }

    /// <summary>Only this user may read or enter what a probe makes.</summary>
    [TestMethod]
    public void Files_and_directories_of_a_probe_are_the_owners_alone()
    {
        HealthScene scene = new(VolumeProfiles.Xfs);
        scene.Directory("bin");
        uint? ofFile = null, ofDirectory = null;
        scene.Storage.Faults.Before("Delete", 1, () => ofFile = ModeOfProbe(scene.Directory("bin")));
        scene.Storage.Faults.Before("CreateDestination", 1, () => ofDirectory = ModeOfProbe(scene.Volume.Root));

        scene.Check(Probing);

        Assert.AreEqual((0x180u, 0x1C0u), (ofFile, ofDirectory), "rw------- and rwx------");
    }

    [TestMethod]
    [DataRow(5, "p1 (1): 1 watch, p2 (1): 1 watch, p3 (1): 1 watch, p4 (1): 1 watch, p5 (1): 1 watch.")]
    [DataRow(6, "p1 (1): 1 watch, p2 (1): 1 watch, p3 (1): 1 watch, p4 (1): 1 watch, p5 (1): 1 watch and 1 other.")]
    [DataRow(8, "p1 (1): 1 watch, p2 (1): 1 watch, p3 (1): 1 watch, p4 (1): 1 watch, p5 (1): 1 watch and 3 others.")]
    public void Five_processes_are_named_and_the_others_counted(int count, string names)
    {
        HealthScene scene = Timed(10, 10);
        scene.Machine.Watches = new(
            [.. Enumerable.Range(1, count).Select(process => OfBin(scene, $"p{process} (1)"))], 0);
        Assert.AreEqual("By process: " + names, scene.Find(Watched).Evidence);
    }

    [TestMethod]
    public void Watches_of_other_mounts_volumes_and_directories_are_none()
    {
        HealthScene scene = Timed(10, 10);
        scene.Machine.Watches = new(
            [
                new Watch("a (1)") { Mount = 99 }, new Watch("b (1)") { Device = "8:77" }, OfBin(scene, "c (1)") with { Device = "8:77" },
                OfBin(scene, "d (1)") with { File = 9_999 },
            ],
            0);
        Assert.IsTrue(scene.IsHealthy(Watched));
    }

    [TestMethod]
    public void Without_outputs_the_directory_is_said_to_be_watched()
    {
        HealthScene scene = new(VolumeProfiles.Xfs);
        scene.Machine.Watches = new([new Watch("code (1)") { File = scene.Directory("src").Number, Device = "8:1" }], 0);
        Assert.AreEqual("The directory, or some below it, are watched: 1 of 2.", scene.Find(Watched).Message);
    }

    private static Watch OfBin(HealthScene scene, string process) => new(process) { File = scene.Directory("bin").Number, Device = "8:1" };

    private static uint ModeOfProbe(SimulatedDirectory directory) =>
        directory.Entries.Single(entry => entry.Key.StartsWith(".cowcopy-probe-", StringComparison.Ordinal)).Value.Mode;

    /// <summary>A repository where creating a file takes so many milliseconds in an output, and in a new directory beside it.</summary>
    private static HealthScene Timed(int inOutput, int beside)
    {
        HealthScene scene = new(VolumeProfiles.Xfs);
        scene.Directory("bin");
        foreach ((string directory, int time) in new[] { (scene.At("bin"), inOutput), (scene.Volume.Path + "/.cowcopy-probe", beside) })
            scene.Storage.Faults.BeforeEachBelow(
                directory, "CreateDestination", () => scene.Machine.Now += TimeSpan.FromMilliseconds(time));
        return scene;
    }
}
