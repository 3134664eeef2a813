using CowCopy.Diagnostics.Machines;
using CowCopy.Planning;
using CowCopy.TestKit;
using CowCopy.TestKit.Simulation;

namespace CowCopy.Tests.Health;

/// <summary>Whether a volume clones, by what it reports, its neighbors and an attempt, and what has to be copied all the same.</summary>
[TestClass]
public sealed class CloneCheckTests
{
    private const string CannotClone = FindingCodes.VolumeCannotClone;
    private const string NoCopyOnWrite = FindingCodes.CopyOnWriteDisabled;

    private static readonly VolumeProfile Silent = VolumeProfiles.Xfs with { ReportsClones = false };
    private static readonly HealthCheckOptions Probing = new() { Probe = true };

    /// <summary>Others are not queried: a network volume that does not respond would block.</summary>
    [TestMethod]
    [DataRow("xfs", true)]
    [DataRow("btrfs", true)]
    [DataRow("bcachefs", true)]
    [DataRow("zfs", true)]
    [DataRow("ReFS", true)]
    [DataRow("nfs4", false)]
    [DataRow("ext4", false)]
    public void Neighbors_of_kinds_that_clone_are_queried(string kind, bool isQueried)
    {
        HealthScene scene = new(VolumeProfiles.Ext4);
        scene.Add(VolumeProfiles.Xfs with { FileSystem = kind }, "other");
        int before = scene.Storage.Faults.Count("InspectVolume");

        HealthFinding[] findings = [.. scene.Check().Findings.Where(finding => finding.Code == CannotClone)];

        Assert.AreEqual(isQueried ? 1 : 0, findings.Length);
        Assert.AreEqual(isQueried ? 2 : 1, scene.Storage.Faults.Count("InspectVolume") - before, "that of the directory, and the other");
    }

    [TestMethod]
    public void A_volume_that_cannot_clone_or_does_not_answer_is_not_offered()
    {
        HealthScene scene = new(VolumeProfiles.Ext4);
        scene.Add(VolumeProfiles.Xfs with { Clones = ClonePrimitive.None }, "reflink=0");
        string gone = scene.Add(VolumeProfiles.Xfs, "gone").Path;
        scene.Storage.Faults.AlwaysBelow(gone, "InspectVolume", StatusCode.Unreachable);
        Assert.IsTrue(scene.IsHealthy(CannotClone));
    }

    [TestMethod]
    [DataRow("8:9", 1)]
    [DataRow("", 2)]
    public void A_neighbor_with_several_mounts_is_named_once_by_its_device(string device, int named)
    {
        HealthScene scene = new(VolumeProfiles.Ext4);
        scene.Add(VolumeProfiles.Btrfs, "one");
        scene.Add(VolumeProfiles.Btrfs, "two");
        string evidence = WithDevices(scene, device).Find(CannotClone).Evidence;
        Assert.AreEqual(named + 1, evidence.Split("btrfs at ").Length, evidence);
    }

    [TestMethod]
    [DataRow(true, "xfs shows whether it clones only at a clone: run with --probe")]
    [DataRow(false, "the volume shows whether it clones only at a clone: run with --probe")]
    public void A_volume_that_does_not_report_it_is_not_checked(bool hasName, string reason)
    {
        HealthScene scene = new(Silent);
        if (!hasName) scene.Storage.Faults.Always("InspectVolume", StatusCode.AccessDenied);
        Assert.AreEqual(reason, scene.WhyNot(CannotClone));
    }

    [TestMethod]
    [DataRow(ClonePrimitive.WholeFile, 0)]
    [DataRow(ClonePrimitive.None, 1)]
    public void A_probe_shows_whether_the_volume_clones(object clones, int findings)
    {
        HealthScene scene = new(Silent with { Clones = (ClonePrimitive)clones });
        scene.Add(VolumeProfiles.Btrfs, "other");
        scene.Write("a.dll", 1, 2, 3);

        HealthReport report = scene.Check(Probing);

        Assert.AreEqual(findings, report.Findings.Count(finding => finding.Code == CannotClone));
        Assert.IsTrue(report.NotChecked.All(one => one.Code != CannotClone));
        Assert.AreEqual((1, 0), (scene.Storage.Faults.Count("Clone"), scene.Storage.OpenHandles), "the bytes are copied, and then cloned");
    }

    /// <summary>What the probe could not do leaves the question open; it does not read files that would take long.</summary>
    [TestMethod]
    [DataRow("empty")]
    [DataRow("large")]
    [DataRow("no directory")]
    [DataRow("no bytes")]
    [DataRow("no clone")]
    public void A_probe_that_is_not_made_shows_nothing(string why)
    {
        HealthScene scene = new(Silent);
        scene.Add(VolumeProfiles.Btrfs, "other");
        string file = why == "empty" ? scene.Write("a.dll") : scene.Write("a.dll", 1);
        if (why == "large") scene.Storage.Files.Cut(file, (64L << 20) + 1);
        if (why == "no directory") scene.Storage.Faults.Always("MakeDirectory", StatusCode.AccessDenied);
        if (why == "no bytes") scene.Storage.Faults.Once("CreateDestination", 1, StatusCode.NoSpace);
        if (why == "no clone") scene.Storage.Faults.Once("CreateDestination", 2, StatusCode.NoSpace);

        HealthReport report = scene.Check(Probing);

        Assert.Contains("run with --probe", report.NotChecked.Single(one => one.Code == CannotClone).Message);
        Assert.IsTrue(report.Findings.All(finding => finding.Code != CannotClone));
        Assert.AreEqual(why == "no clone" ? 1 : 0, scene.Storage.Faults.Count("CopyBytes"), why);
    }

    [TestMethod]
    public void A_probe_clones_the_largest_file_that_is_not_too_large()
    {
        HealthScene scene = new(Silent);
        scene.Write("a", 1);
        scene.Storage.Files.Cut(scene.Write("b", 1), 64L << 20);
        scene.Storage.Files.Cut(scene.Write("c", 1), (64L << 20) + 1);
        long largest = 0;
        scene.Storage.Faults.Before("Clone", 1, () => largest = scene.Directory("").Entries.Values.OfType<SimulatedDirectory>()
            .Single().Entries.Values.Single(one => one.Length > 0).Length);

        scene.Check(Probing);

        Assert.AreEqual(64L << 20, largest);
    }

    /// <summary>A clone of the file with the most references shows whether the volume takes one more.</summary>
    [TestMethod]
    [DataRow(0, 1)]
    [DataRow(1, 2)]
    public void A_probe_clones_a_file_with_shared_blocks_as_well(int clones, int attempts)
    {
        HealthScene scene = new(VolumeProfiles.ReFs4K);
        string file = scene.Write("a.dll", new byte[8192]);
        for (int copy = 0; copy < clones; copy++) scene.Storage.Files.Clone(file, scene.At("copy" + copy));
        scene.Check(Probing);
        Assert.AreEqual((attempts, 0), (scene.Storage.Faults.Count("Clone"), scene.Storage.Faults.Count("SystemCopy")));
    }

    [TestMethod]
    public void An_upper_layer_that_does_not_report_clones_is_probed()
    {
        HealthScene scene = new(VolumeProfiles.Ext4 with { FileSystem = "overlay", ReportsClones = false });
        string upper = scene.Add(Silent with { FileSystem = "fuse" }, "upper").Path;
        scene.Machine.Mounts![0] = scene.Machine.Mounts[0] with { Options = ["upperdir=" + upper] };
        scene.Write("a.dll", 1);

        Assert.AreEqual(
            "the volume of the upper layer does not report whether it clones: run with --probe, which attempts a clone",
            scene.WhyNot(FindingCodes.OverlayCannotClone));
        HealthFinding finding = scene.Find(FindingCodes.OverlayCannotClone, Probing);
        Assert.AreEqual((HealthSeverity.Warning, scene.Repository), (finding.Severity, finding.Path));
        Assert.AreEqual(HostPath.In("The upper layer \"/simulated/upper\" is on fuse at \"/simulated/upper\"."), finding.Evidence);
    }

    /// <summary>A warning if others lack the attribute, a note if all have it.</summary>
    [TestMethod]
    [DataRow("bin", HealthSeverity.Warning)]
    [DataRow("bin src .", HealthSeverity.Note)]
    public void Copy_on_write_that_is_off_for_some_directories_matters(string without, HealthSeverity severity)
    {
        HealthScene scene = new(VolumeProfiles.Btrfs);
        foreach (string name in new[] { "bin", "src", "." })
            scene.Directory(name.TrimStart('.')).IsCopyOnWriteDisabled = without.Contains(name, StringComparison.Ordinal);

        HealthFinding finding = scene.Find(NoCopyOnWrite);

        Assert.AreEqual(severity, finding.Severity);
        int count = without.Split(' ').Length;
        Assert.AreEqual($"The attributes of 3 directories were read; {3 - count} lack it.", finding.Evidence);
    }

    [TestMethod]
    public void A_package_cache_without_copy_on_write_counts_on_the_volume_of_the_repository_only()
    {
        HealthScene scene = new(VolumeProfiles.Btrfs);
        string cache = Path.Combine(scene.Volume.Path, "packages");
        string other = Path.Combine(scene.Add(VolumeProfiles.Btrfs, "other").Path, "packages");
        foreach (string path in new[] { cache, other })
        {
            scene.Storage.Files.MakeDirectory(path);
            ((SimulatedDirectory)scene.Storage.Files.Find(path)!).IsCopyOnWriteDisabled = true;
        }

        scene.Machine.Set("NUGET_PACKAGES", other);
        Assert.IsTrue(scene.IsHealthy(NoCopyOnWrite));
        scene.Machine.Set("NUGET_PACKAGES", cache);
        Assert.AreEqual(cache, scene.Find(NoCopyOnWrite).Path);
    }

    [TestMethod]
    public void Copy_on_write_is_checked_where_a_directory_reports_it_and_something_can_be_cloned()
    {
        HealthScene scene = new(VolumeProfiles.Btrfs);
        scene.Directory("bin").IsCopyOnWriteDisabled = true;
        scene.Directory("obj").IsCopyOnWriteDisabled = null;
        Assert.AreEqual(scene.At("bin"), scene.Find(NoCopyOnWrite).Path);
        Assert.IsNull(scene.WhyNot(NoCopyOnWrite));

        Assert.IsTrue(new HealthScene(VolumeProfiles.Ext4 with { IsCopyOnWriteDisabled = true }).IsHealthy(NoCopyOnWrite));
    }

    [TestMethod]
    public void Quota_groups_of_a_volume_that_no_mount_shows_are_not_checked()
    {
        HealthScene scene = new(VolumeProfiles.Btrfs);
        scene.Machine.Mounts = null;
        scene.Machine.Groups = QuotaGroups.Full;
        Assert.EndsWith("does not show the volume", scene.WhyNot(FindingCodes.QuotaGroups)!);
    }

    private static HealthScene WithDevices(HealthScene scene, string device)
    {
        for (int mount = 1; mount < scene.Machine.Mounts!.Count; mount++)
            scene.Machine.Mounts[mount] = scene.Machine.Mounts[mount] with { Device = device };
        return scene;
    }
}
