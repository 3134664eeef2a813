using CowCopy.Diagnostics.Health;
using CowCopy.Platform.Windows;
using CowCopy.TestKit.Simulation;

namespace CowCopy.Tests.Health;

/// <summary>Checks of what only Windows has, over simulated volumes and published outputs of its commands.</summary>
[TestClass]
public sealed class WindowsCheckTests
{
    private const string NoFilters =
        "This is a trusted developer volume.\r\nNo filters are currently attached to this developer volume.\r\n"
        + "Developer volumes are enabled.\r\n";

    private const string OneLine =
        "This is a trusted developer volume. \r\nDeveloper volumes are protected by antivirus filter, by group policy. \r\n"
        + "Filters allowed on any developer volume, by group policy: \r\n    MsSecFlt \r\nFilters allowed on any developer volume: \r\n"
        + "    FileInfo \r\nFilters currently attached to this developer volume: \r\n    MsSecFlt, WdFilter, FileInfo \r\n";

    private const string OnlyDefender =
        "This is a trusted developer volume.\n\nDeveloper volumes are protected by antivirus filter.\n\n"
        + "Filters currently attached to this developer volume:\n    WdFilter\n";

    [TestMethod]
    [DataRow(0u, true)]
    [DataRow(1u, false)]
    public void Short_names_by_the_registry(uint rule, bool areMade)
    {
        SimulatedWindows windows = new(VolumeProfiles.Ntfs.SystemBuild) { ShortNameRule = rule };
        string path = windows.Storage.Mount(VolumeProfiles.Ntfs, "drive").Path;
        ScriptedMachine machine = new(SimulatedSystem.Windows) { Drive = (path, "V:"), HomeDirectory = path, Temporary = path };

        HealthReport report = new DirectoryInspector(new WindowsPlatform(windows), machine).CheckHealth(path);

        HealthFinding? finding = report.Findings.SingleOrDefault(one => one.Code == FindingCodes.ShortNames);
        Assert.AreEqual(areMade, finding is not null);
        if (areMade) Assert.Contains("fsutil 8dot3name set V: 1", finding!.Remedy);
        Assert.IsTrue(report.NotChecked.All(check => check.Code != FindingCodes.ShortNames));
    }

    [TestMethod]
    public void What_only_Windows_has_is_not_checked_elsewhere()
    {
        HealthScene scene = new(VolumeProfiles.Xfs);
        string[] expected =
        [
            FindingCodes.ReferenceLeak, FindingCodes.ShortNames, FindingCodes.DevDriveUntrusted,
            FindingCodes.DevDriveFilters, FindingCodes.NearReferenceLimit, FindingCodes.SynchronousScanner,
        ];
        CollectionAssert.AreEqual(expected, scene.Check().NotChecked.Select(check => check.Code).ToArray());
    }

    [TestMethod]
    public void A_Dev_Drive_that_is_not_trusted_is_a_finding()
    {
        HealthFinding finding = new HealthScene(VolumeProfiles.UntrustedDevDrive).Find(FindingCodes.DevDriveUntrusted);

        Assert.AreEqual(HealthSeverity.Warning, finding.Severity);
        Assert.Contains("fsutil devdrv trust V:", finding.Remedy);
        Assert.IsTrue(new HealthScene(VolumeProfiles.TrustedDevDrive).IsHealthy(FindingCodes.DevDriveUntrusted));
        Assert.IsTrue(new HealthScene(VolumeProfiles.ReFs4K).IsHealthy(FindingCodes.DevDriveUntrusted));
    }

    [TestMethod]
    [DataRow(NoFilters, false, "")]
    [DataRow(OneLine, true, "MsSecFlt|WdFilter|FileInfo")]
    [DataRow(OnlyDefender, true, "WdFilter")]
    public void Attached_filters_are_read_from_the_output_of_fsutil(string text, bool isScanned, string attached)
    {
        DevDriveFilters filters = DevDriveFilters.Parse(text)!;
        Assert.AreEqual((isScanned, attached), (filters.IsScanned, string.Join('|', filters.Attached)));
    }

    [TestMethod]
    [DataRow("")]
    [DataRow("Access is denied.")]
    [DataRow("This is not a developer volume.")]
    [DataRow("This is a trusted developer volume.")]
    public void Another_output_of_fsutil_says_nothing(string text) => Assert.IsNull(DevDriveFilters.Parse(text));

    [TestMethod]
    [DataRow(OneLine, HealthSeverity.Warning, "MsSecFlt, WdFilter, FileInfo")]
    [DataRow(OnlyDefender, HealthSeverity.Note, "WdFilter")]
    public void Filters_on_a_Dev_Drive(string text, HealthSeverity severity, string names)
    {
        HealthScene scene = new(VolumeProfiles.TrustedDevDrive);
        scene.Machine.Answer("fsutil.exe", 0, text);

        HealthFinding finding = scene.Find(FindingCodes.DevDriveFilters);

        Assert.AreEqual(severity, finding.Severity);
        Assert.Contains(names, finding.Message);
        CollectionAssert.Contains(scene.Machine.Ran, "fsutil.exe devdrv query V:");
    }

    [TestMethod]
    public void A_Dev_Drive_without_filters_is_no_finding()
    {
        HealthScene scene = new(VolumeProfiles.TrustedDevDrive);
        scene.Machine.Answer("fsutil.exe", 0, NoFilters);
        Assert.IsTrue(scene.IsHealthy(FindingCodes.DevDriveFilters));
    }

    [TestMethod]
    [DataRow(1, "Access is denied.")]
    [DataRow(0, "something else")]
    public void Filters_that_fsutil_does_not_list_are_not_checked(int exitCode, string text)
    {
        HealthScene scene = new(VolumeProfiles.TrustedDevDrive);
        scene.Machine.Answer("fsutil.exe", exitCode, text);
        Assert.Contains("elevated prompt", scene.WhyNot(FindingCodes.DevDriveFilters)!);
    }

    [TestMethod]
    public void Another_volume_than_a_Dev_Drive_runs_no_fsutil()
    {
        HealthScene scene = new(VolumeProfiles.Ntfs);
        scene.Check();
        Assert.IsFalse(scene.Machine.Ran.Exists(command => command.StartsWith("fsutil", StringComparison.Ordinal)));
    }

    [TestMethod]
    [DataRow("NTFS", "True", "1", true)]
    [DataRow("NTFS", "False", "1", false)]
    [DataRow("trusted", "True", "1", false)]
    [DataRow("trusted", "True", "Disabled", true)]
    [DataRow("untrusted", "True", "Enabled", true)]
    public void Defender_that_scans_synchronously_is_a_finding(string volume, string realTime, string performance, bool isFinding)
    {
        HealthScene scene = new(volume switch
        {
            "trusted" => VolumeProfiles.TrustedDevDrive,
            "untrusted" => VolumeProfiles.UntrustedDevDrive,
            _ => VolumeProfiles.Ntfs,
        });
        scene.Machine.Answer("powershell.exe", 0, $"RealTime={realTime}\r\nPerformance={performance}\r\n");

        Assert.AreEqual(!isFinding, scene.IsHealthy(FindingCodes.SynchronousScanner));
        if (isFinding) Assert.Contains($"\"{performance}\"", scene.Find(FindingCodes.SynchronousScanner).Evidence);
    }

    [TestMethod]
    public void Another_scanner_is_not_checked() =>
        Assert.Contains("Get-MpComputerStatus", new HealthScene(VolumeProfiles.Ntfs).WhyNot(FindingCodes.SynchronousScanner)!);

    [TestMethod]
    public void References_near_the_limit_are_a_finding()
    {
        HealthScene scene = new(VolumeProfiles.ReFs4K);
        string file = scene.Write("bin/a.dll", new byte[8192]);
        AddReferences(scene, file, 7_300);
        Assert.IsEmpty(scene.Check().Findings.Where(finding => finding.Code == FindingCodes.NearReferenceLimit), "below nine tenths");

        AddReferences(scene, file, 200);
        HealthFinding finding = scene.Find(FindingCodes.NearReferenceLimit);

        Assert.AreEqual((HealthSeverity.Warning, file), (finding.Severity, finding.Path));
        Assert.AreEqual("Blocks of a file have 7,501 of 8,176 references.", finding.Message);
        Assert.Contains("1 of the files below", finding.Evidence);
    }

    [TestMethod]
    public void Many_references_of_which_few_are_here_are_a_symptom_of_leaks()
    {
        HealthScene scene = new(VolumeProfiles.ReFs4K);
        string file = scene.Write("bin/a.dll", new byte[8192]);
        AddReferences(scene, file, 2_000);

        HealthFinding finding = scene.Find(FindingCodes.ReferenceLeak);

        Assert.AreEqual(HealthSeverity.Note, finding.Severity);
        Assert.AreEqual("They count 2,001 references, 1 of them here.", finding.Evidence);
        Assert.Contains("cowcopy leaks V:", finding.Remedy);
    }

    [TestMethod]
    public void Clones_that_are_all_here_are_none()
    {
        HealthScene scene = new(VolumeProfiles.ReFs4K);
        string file = scene.Write("bin/a.dll", new byte[4096]);
        for (int copy = 0; copy < 1_100; copy++) scene.Storage.Files.Clone(file, scene.At("bin/copy" + copy));

        Assert.IsTrue(scene.IsHealthy(FindingCodes.ReferenceLeak));
    }

    /// <summary>The counts do not show it; an attempt to clone does.</summary>
    [TestMethod]
    public void A_probe_meets_references_that_leaked()
    {
        HealthScene scene = new(VolumeProfiles.ReFs4K);
        string file = scene.Write("bin/a.dll", new byte[20_000]);
        for (int copy = 0; copy < 3; copy++) scene.Storage.Files.Clone(file, scene.At("bin/copy" + copy));
        SimulatedFile source = scene.Storage.Files.File(file);
        source.Volume.Store.Leak(source.Clusters[0], 8_172);
        Assert.IsTrue(scene.IsHealthy(FindingCodes.ReferenceLeak));

        HealthFinding finding = scene.Find(FindingCodes.ReferenceLeak, new HealthCheckOptions { Probe = true });

        Assert.AreEqual(HealthSeverity.Warning, finding.Severity);
        Assert.Contains("refsutil leak", finding.Remedy);
    }

    private static void AddReferences(HealthScene scene, string file, int count)
    {
        string elsewhere = scene.Volume.Path + "/elsewhere" + Guid.NewGuid().ToString("N");
        for (int copy = 0; copy < count; copy++) scene.Storage.Files.Clone(file, $"{elsewhere}/{copy}");
    }
}
