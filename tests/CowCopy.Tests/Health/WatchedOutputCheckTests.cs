using CowCopy.Diagnostics.Health;
using CowCopy.Diagnostics.Machines;
using CowCopy.Planning;
using CowCopy.TestKit;
using CowCopy.TestKit.Simulation;

namespace CowCopy.Tests.Health;

/// <summary>Watched output directories, by a list of watches and by the timed probe.</summary>
[TestClass]
public sealed class WatchedOutputCheckTests
{
    private static readonly HealthCheckOptions Probing = new() { Probe = true };

    [TestMethod]
    public void Watches_of_directories_in_outputs_count()
    {
        HealthScene scene = Repository();
        scene.Machine.Watches = new WatchList(
            [
                On(scene, "bin", "code (12)"), On(scene, "bin/net8.0", "code (12)"), On(scene, "bin", "node (7)"),
                On(scene, "src", "rider (3)"),
            ],
            0);

        HealthFinding finding = scene.Find(FindingCodes.WatchedOutputs);

        Assert.AreEqual((HealthSeverity.Warning, scene.At("bin")), (finding.Severity, finding.Path));
        Assert.AreEqual("Output directories are watched: 2 of 3.", finding.Message);
        Assert.AreEqual("By process: code (12): 2 watches, node (7): 1 watch.", finding.Evidence);
    }

    [TestMethod]
    public void Watches_elsewhere_do_not_count()
    {
        HealthScene scene = Repository();
        Watch ofBin = On(scene, "bin", "code (12)");
        scene.Machine.Watches = new WatchList(
            [On(scene, "src", "code (12)"), ofBin with { Device = "8:77" }, ofBin with { File = 9_999 }], 0);

        Assert.IsTrue(scene.IsHealthy(FindingCodes.WatchedOutputs));
    }

    [TestMethod]
    public void Without_outputs_any_directory_counts()
    {
        HealthScene scene = new(VolumeProfiles.Xfs);
        scene.Write("src/a.cs", 1);
        scene.Machine.Watches = new WatchList([On(scene, "src", "code (12)")], 0);

        Assert.AreEqual(scene.At("src"), scene.Find(FindingCodes.WatchedOutputs).Path);
    }

    [TestMethod]
    [DataRow(null, 1)]
    [DataRow("8:1", null)]
    public void A_watch_of_the_whole_mount_or_volume_counts(string? device, int? mount)
    {
        HealthScene scene = Repository();
        scene.Machine.Watches = new WatchList([new Watch("scanner (5)") { Device = device ?? "", Mount = mount }], 0);

        Assert.Contains("scanner (5)", scene.Find(FindingCodes.WatchedOutputs).Evidence);
    }

    [TestMethod]
    public void Processes_that_cannot_be_read_are_reported_beside_a_finding()
    {
        HealthScene scene = Repository();
        scene.Machine.Watches = new WatchList([On(scene, "bin", "code (12)")], 3);

        Assert.IsNotNull(scene.Find(FindingCodes.WatchedOutputs));
        Assert.AreEqual(
            "what 3 processes of other users watch is not readable: run as root to see all",
            scene.WhyNot(FindingCodes.WatchedOutputs));
    }

    [TestMethod]
    public void A_system_without_a_list_needs_the_probe()
    {
        HealthScene scene = Repository();
        scene.Machine.Watches = null;

        Assert.Contains("--probe", scene.WhyNot(FindingCodes.WatchedOutputs)!);
        Assert.IsFalse(scene.Check(Probing).NotChecked.Any(check => check.Code == FindingCodes.WatchedOutputs));
    }

    [TestMethod]
    public void The_probe_creates_and_deletes_in_both_directories_and_leaves_nothing()
    {
        HealthScene scene = Repository();
        int before = Entries(scene, scene.At("bin")), beside = Entries(scene, scene.Volume.Path);

        scene.Check(Probing);

        Assert.AreEqual((before, beside), (Entries(scene, scene.At("bin")), Entries(scene, scene.Volume.Path)));
        Assert.AreEqual(2 * 9 * 50, scene.Storage.Faults.Count("CreateDestination"), "no file of the repository has content to clone");
        Assert.AreEqual(0, scene.Storage.OpenHandles);
    }

    [TestMethod]
    [DataRow("CreateDestination", "the timed probe: files could not be created")]
    [DataRow("MakeDirectory", "the timed probe: no directory on the same volume beside \"/simulated/home/repository\" may be written to")]
    public void A_probe_that_may_not_write_is_not_checked(string operation, string reason)
    {
        HealthScene scene = Repository();
        scene.Storage.Faults.Always(operation, StatusCode.AccessDenied);

        HealthReport report = scene.Check(Probing);

        Assert.AreEqual(HostPath.In(reason), report.NotChecked.Single(check => check.Code == FindingCodes.WatchedOutputs).Message);
        Assert.AreEqual(1, Entries(scene, scene.Volume.Path));
    }

    [TestMethod]
    public void A_ratio_in_a_finding()
    {
        HealthFinding finding = new WatchedOutputCheck().OfRatio("/a/bin", 9.87);
        Assert.AreEqual("It took 9.9 times as long as in a new directory beside the repository (medians).", finding.Evidence);
    }

    private static HealthScene Repository()
    {
        HealthScene scene = new(VolumeProfiles.Xfs);
        scene.Write("bin/net8.0/a.dll");
        scene.Write("obj/a.dll");
        scene.Write("src/a.cs");
        return scene;
    }

    private static Watch On(HealthScene scene, string directory, string process) =>
        new(process) { File = scene.Storage.Files.Find(scene.At(directory))!.Number, Device = "8:1" };

    private static int Entries(HealthScene scene, string directory) =>
        ((SimulatedDirectory)scene.Storage.Files.Find(directory)!).Entries.Count;
}
