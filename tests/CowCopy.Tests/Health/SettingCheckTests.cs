using CowCopy.Diagnostics.Health;
using CowCopy.Diagnostics.Machines;
using CowCopy.TestKit;
using CowCopy.TestKit.Simulation;

namespace CowCopy.Tests.Health;

/// <summary>Checks of settings of volumes and systems, and of what killed copies left.</summary>
[TestClass]
public sealed class SettingCheckTests
{
    private const string Case = FindingCodes.UnusualCaseRule;
    private const string Filters = FindingCodes.DevDriveFilters;
    private const string Flushes = FindingCodes.RenameFlushes;
    private const string Scanner = FindingCodes.SynchronousScanner;
    private const string Unfinished = FindingCodes.UnfinishedCopies;

    /// <summary>The attribute is one of directories: those below are looked at as well.</summary>
    [TestMethod]
    [DataRow(true)]
    [DataRow(false)]
    public void A_directory_below_may_have_another_rule_for_case(bool isLinux)
    {
        HealthScene scene = new(isLinux ? VolumeProfiles.Xfs : VolumeProfiles.Ntfs);
        scene.Directory("plain");
        foreach (string name in new[] { "a", "b" }) scene.Directory(name).IsCaseSensitive = !isLinux;

        HealthFinding finding = scene.Find(Case);

        Assert.AreEqual((HealthSeverity.Note, scene.At("a")), (finding.Severity, finding.Path));
        string names = $": \"{scene.At("a")}\", \"{scene.At("b")}\".";
        string subject = isLinux ? "Letter case does not matter in 2 directories"
            : "Letter case matters in 2 directories, unlike elsewhere on this system";
        Assert.AreEqual(subject + names, finding.Message);
        Assert.StartsWith("The directory has the attribute " + (isLinux ? "F (casefold)" : "for it."), finding.Evidence);
        Assert.StartsWith(isLinux ? "For an empty directory: chattr -F" : "In an elevated prompt: fsutil file", finding.Remedy);
    }

    [TestMethod]
    public void A_volume_that_shows_no_rule_for_case_is_not_checked()
    {
        HealthScene scene = new(VolumeProfiles.Xfs with { ReportsCase = false });
        Assert.IsTrue(scene.IsHealthy(Case), "the name of the directory shows it");
        HealthReport ofRoot = scene.Directories.CheckHealth(scene.Volume.Path); // the name above is another volume's
        Assert.AreEqual(
            "the volume does not report whether case matters", ofRoot.NotChecked.Single(one => one.Code == Case).Message);
    }

    [TestMethod]
    [DataRow(299_999, HealthSeverity.Note)]
    [DataRow(300_000, HealthSeverity.Warning)]
    public void Short_names_matter_from_300_000_files_on(int files, HealthSeverity severity) =>
        Assert.AreEqual(severity, ShortNameCheck.SeverityOf(files));

    [TestMethod]
    public void A_share_does_not_report_short_names_and_Dev_Drives()
    {
        HealthScene scene = new(VolumeProfiles.Smb);
        Assert.AreEqual("the volume does not report whether it makes short names", scene.WhyNot(FindingCodes.ShortNames));
        Assert.AreEqual("the volume does not report whether it is a Dev Drive", scene.WhyNot(FindingCodes.DevDriveUntrusted));
    }

    [TestMethod]
    public void Only_a_Dev_Drive_can_lack_trust() =>
        Assert.IsTrue(new HealthScene(VolumeProfiles.ReFs4K with { IsTrusted = false }).IsHealthy(FindingCodes.DevDriveUntrusted));

    /// <summary>Names follow the heading, one or several a line, up to the next sentence; the order of the sentences varies.</summary>
    [TestMethod]
    [DataRow("Filters currently attached to this developer volume:\n WdFilter, bindFlt\n", false, "WdFilter|bindFlt")]
    [DataRow("Filters currently attached to this developer volume:\n WdFilter,, bindFlt,\n PrjFlt\n", false, "WdFilter|bindFlt|PrjFlt")]
    [DataRow("Filters currently attached to this developer volume:\n WdFilter\nThe volume is trusted.\nOther\n", false, "WdFilter")]
    [DataRow("Filters currently attached to this developer volume:\n WdFilter\nFilters allowed:\n Other\n", false, "WdFilter")]
    [DataRow("No filters are currently attached to this developer volume.\n", false, "")]
    [DataRow(
        "Developer volumes are protected by antivirus filter.\nNo filters are currently attached to this developer volume.\n", true, "")]
    public void Attached_filters_are_those_below_their_heading(string text, bool isScanned, string attached)
    {
        DevDriveFilters filters = DevDriveFilters.Parse(text)!;
        Assert.AreEqual((isScanned, attached), (filters.IsScanned, string.Join('|', filters.Attached)));
    }

    /// <summary>Defender alone is what Windows sets up on a trusted Dev Drive only.</summary>
    [TestMethod]
    [DataRow(true, HealthSeverity.Note)]
    [DataRow(false, HealthSeverity.Warning)]
    public void Defender_alone_is_usual_on_a_trusted_Dev_Drive(bool isTrusted, HealthSeverity severity)
    {
        const string Protected = "Developer volumes are protected by antivirus filter.\n", OnlyDefender =
            "Filters currently attached to this developer volume:\n    WdFilter\n";
        HealthScene scene = new(isTrusted ? VolumeProfiles.TrustedDevDrive : VolumeProfiles.UntrustedDevDrive);
        scene.Machine.Answer("fsutil.exe", 0, OnlyDefender);
        Assert.AreEqual((severity, "fsutil devdrv query V: lists them."), (scene.Find(Filters).Severity, scene.Find(Filters).Evidence));

        scene.Machine.Answer("fsutil.exe", 0, Protected + OnlyDefender);
        Assert.EndsWith(", and says that Dev Drives are protected by an antivirus filter.", scene.Find(Filters).Evidence);

        scene.Machine.Answer("fsutil.exe", 1, OnlyDefender);
        Assert.Contains("did not list the filters", scene.WhyNot(Filters)!);
        scene.Machine.Drive = null;
        if (HostPath.Drive is null) Assert.AreEqual("the path has no drive letter", scene.WhyNot(Filters));
    }

    [TestMethod]
    [DataRow(true, "Disabled", "the volume is a trusted Dev Drive.", "In an elevated PowerShell: Set-MpPreference")]
    [DataRow(false, "1", "the volume is not a trusted Dev Drive.", "Put repository and package cache on a Dev Drive")]
    public void The_scanner_has_the_remedy_of_the_volume(bool isTrusted, string performance, string evidence, string remedy)
    {
        HealthScene scene = new(isTrusted ? VolumeProfiles.TrustedDevDrive : VolumeProfiles.Ntfs with { IsTrusted = true });
        scene.Machine.Answer("powershell.exe", 0, $"RealTime=True\r\nPerformance={performance}\r\n");

        HealthFinding finding = scene.Find(Scanner);

        Assert.AreEqual(HealthSeverity.Note, finding.Severity);
        Assert.EndsWith(evidence, finding.Evidence);
        Assert.StartsWith(remedy, finding.Remedy);
    }

    [TestMethod]
    [DataRow(true, "sets CowCopyOverwrite to atomic-rename.", "Remove CowCopyOverwrite", "CowCopy is set to rename over.")]
    [DataRow(false, "Which tools rename over is not known.", "Let such a tool delete", "Tools that replace files this way wait for it.")]
    public void A_flush_at_a_rename_has_the_remedy_of_its_cause(bool isConfigured, string evidence, string remedy, string description)
    {
        HealthScene scene = new(VolumeProfiles.Ext4);
        string overwrite = isConfigured ? "atomic-rename" : "delete-first";
        scene.WriteText("Directory.Build.props", $"<Project><CowCopyOverwrite>{overwrite}</CowCopyOverwrite></Project>");

        HealthFinding finding = scene.Find(Flushes);

        Assert.EndsWith(evidence, finding.Evidence);
        Assert.StartsWith(remedy, finding.Remedy);
        Assert.EndsWith(description, finding.Message);
        Assert.AreEqual(isConfigured ? HealthSeverity.Warning : HealthSeverity.Note, finding.Severity);
    }

    [TestMethod]
    public void An_ext4_whose_mount_is_not_known_is_not_checked_for_flushes()
    {
        HealthScene ext4 = new(VolumeProfiles.Ext4), xfs = new(VolumeProfiles.Xfs);
        ext4.Machine.Mounts = xfs.Machine.Mounts = null;
        Assert.AreEqual("the options of its mount are not known", ext4.WhyNot(Flushes));
        Assert.IsTrue(xfs.IsHealthy(Flushes));
    }

    /// <summary>Created more than an hour ago, and not changed since: a copy of a large file may take that long.</summary>
    [TestMethod]
    [DataRow(".cowcopy-0123456789abcdef0123456789abcdef.tmp", false, true)]
    [DataRow(".cowcopy-0123456789abcdef0123456789abcdef.tmp", true, false)]
    [DataRow("cowcopy.tmp", false, false)]
    public void An_old_temporary_file_is_of_a_copy_that_was_killed(string name, bool isWritten, bool isFinding)
    {
        HealthScene scene = new(VolumeProfiles.Xfs);
        scene.Storage.Clock.Advance(TimeSpan.FromHours(-2));
        string path = scene.Write(name, 1, 2, 3);
        scene.Storage.Clock.Advance(TimeSpan.FromHours(2));
        if (isWritten) scene.Storage.Files.WriteAt(path, 3, [4]);

        Assert.AreEqual(!isFinding, scene.IsHealthy(Unfinished));
        if (isFinding) Assert.AreEqual((HealthSeverity.Note, path), (scene.Find(Unfinished).Severity, scene.Find(Unfinished).Path));
    }

    [TestMethod]
    public void A_temporary_file_that_is_gone_meanwhile_is_not_reported()
    {
        HealthScene scene = new(VolumeProfiles.Xfs);
        scene.Storage.Clock.Advance(TimeSpan.FromHours(-2));
        string path = scene.Write(".cowcopy-0123456789abcdef0123456789abcdef.tmp", 1);
        Reports<int> progress = new(_ => scene.Storage.Files.Delete(path));

        HealthReport report = scene.Directories.CheckHealth(scene.Repository, null, progress);

        Assert.AreEqual(1, report.Files);
        Assert.IsTrue(report.Findings.All(finding => finding.Code != Unfinished));
    }

    [TestMethod]
    [DataRow(true, false, true)]
    [DataRow(true, true, false)]
    [DataRow(false, true, true)]
    [DataRow(false, false, false)]
    public void A_rule_for_case_that_is_not_the_usual_one(bool isLinux, bool isSensitive, bool isFinding)
    {
        HealthScene scene = new((isLinux ? VolumeProfiles.Xfs : VolumeProfiles.Ntfs) with { IsCaseSensitive = isSensitive });

        Assert.AreEqual(!isFinding, scene.IsHealthy(FindingCodes.UnusualCaseRule));
        string command = isLinux ? "chattr -F" : "setCaseSensitiveInfo";
        if (isFinding) Assert.Contains(command, scene.Find(FindingCodes.UnusualCaseRule).Remedy);
    }

    [TestMethod]
    public void Directories_without_copy_on_write()
    {
        HealthScene scene = new(VolumeProfiles.Btrfs with { IsCopyOnWriteDisabled = true });
        scene.Write("bin/a.dll", 1);

        HealthFinding finding = scene.Find(FindingCodes.CopyOnWriteDisabled);

        Assert.AreEqual(HealthSeverity.Note, finding.Severity, "all have it");
        Assert.Contains(HostPath.In("2 directories: \"/simulated/home/repository\", \"/simulated/home/repository/bin\""), finding.Message);
        Assert.IsTrue(new HealthScene(VolumeProfiles.Btrfs).IsHealthy(FindingCodes.CopyOnWriteDisabled));
    }

    [TestMethod]
    public void A_volume_without_such_an_attribute_is_not_checked() => Assert.AreEqual(
        "the volume does not report attributes of files",
        new HealthScene(VolumeProfiles.Xfs with { IsCopyOnWriteDisabled = null }).WhyNot(FindingCodes.CopyOnWriteDisabled));

    [TestMethod]
    [DataRow(QuotaGroups.Full, true)]
    [DataRow(QuotaGroups.Simple, false)]
    [DataRow(QuotaGroups.Off, false)]
    public void Quota_groups_that_are_counted_are_a_finding(object groups, bool isFinding)
    {
        HealthScene scene = new(VolumeProfiles.Btrfs);
        scene.Machine.Groups = (QuotaGroups)groups;

        Assert.AreEqual(!isFinding, scene.IsHealthy(FindingCodes.QuotaGroups));
        string remedy = HostPath.In("sudo btrfs quota disable /simulated/home");
        if (isFinding) Assert.Contains(remedy, scene.Find(FindingCodes.QuotaGroups).Remedy);
    }

    [TestMethod]
    public void Quota_groups_that_the_system_does_not_show_are_not_checked()
    {
        Assert.IsNotNull(new HealthScene(VolumeProfiles.Btrfs).WhyNot(FindingCodes.QuotaGroups));
        Assert.IsNull(new HealthScene(VolumeProfiles.Xfs).WhyNot(FindingCodes.QuotaGroups), "only btrfs has them");
    }

    [TestMethod]
    [DataRow("rw", true)]
    [DataRow("noauto_da_alloc", false)]
    [DataRow("nodelalloc", false)]
    [DataRow("ro", false)]
    public void An_ext4_that_flushes_on_rename_by_its_options(string option, bool isFinding)
    {
        HealthScene scene = new(VolumeProfiles.Ext4);
        scene.Machine.Mounts = [scene.Machine.Mounts![0] with { Options = ["relatime", option] }];

        Assert.AreEqual(!isFinding, scene.IsHealthy(FindingCodes.RenameFlushes));
        if (isFinding) Assert.AreEqual(HealthSeverity.Note, scene.Find(FindingCodes.RenameFlushes).Severity);
    }

    [TestMethod]
    public void A_tool_that_is_known_to_rename_over_makes_it_a_warning()
    {
        HealthScene scene = new(VolumeProfiles.Ext4);
        scene.Write("Directory.Build.props", [.. "<Project><CowCopyOverwrite>atomic-rename</CowCopyOverwrite></Project>"u8]);

        Assert.AreEqual(HealthSeverity.Warning, scene.Find(FindingCodes.RenameFlushes).Severity);
    }

    [TestMethod]
    public void A_network_volume_with_the_time_of_an_open()
    {
        HealthScene scene = new(VolumeProfiles.Smb);
        for (int file = 0; file < 120; file++) scene.Write("file" + file, 1);

        HealthFinding finding = scene.Find(FindingCodes.NetworkVolume);

        Assert.Contains("SMB 3.1.1", finding.Message);
        Assert.Contains("(median of 100 opens)", finding.Evidence);
        Assert.AreEqual(0, scene.Storage.OpenHandles);
        Assert.IsTrue(new HealthScene(VolumeProfiles.Ntfs).IsHealthy(FindingCodes.NetworkVolume));
    }

    [TestMethod]
    [DataRow("nfs4")]
    [DataRow("cifs")]
    [DataRow("9p")]
    [DataRow("fuse.sshfs")]
    public void A_network_volume_by_the_kind_of_its_mount(string kind)
    {
        HealthScene scene = new(VolumeProfiles.Xfs);
        scene.Machine.Mounts = [scene.Machine.Mounts![0] with { FileSystem = kind }];

        HealthFinding finding = scene.Find(FindingCodes.NetworkVolume);

        Assert.Contains(kind, finding.Message);
        Assert.Contains("There is no file to measure an open with.", finding.Evidence);
    }

    [TestMethod]
    [DataRow("/simulated/upper", "ext4", true)]
    [DataRow("/simulated/upper", "xfs", false)]
    public void An_overlay_by_the_volume_of_its_upper_layer(string upper, string fileSystem, bool isFinding)
    {
        HealthScene scene = Overlay(HostPath.In(upper));
        scene.Add(fileSystem == "ext4" ? VolumeProfiles.Ext4 : VolumeProfiles.Xfs, "upper");

        Assert.AreEqual(!isFinding, scene.IsHealthy(FindingCodes.OverlayCannotClone));
        if (isFinding)
            Assert.AreEqual(
                HostPath.In("The upper layer \"/simulated/upper\" is on ext4 at \"/simulated/upper\"."),
                scene.Find(FindingCodes.OverlayCannotClone).Evidence);
    }

    [TestMethod]
    [DataRow("/var/lib/docker/overlay2/1/diff", "not visible from inside the container")]
    [DataRow(null, "does not name its upper layer")]
    public void An_upper_layer_outside_the_container_is_not_checked(string? upper, string reason) =>
        Assert.Contains(reason, Overlay(upper).WhyNot(FindingCodes.OverlayCannotClone)!);

    [TestMethod]
    public void A_probe_shows_whether_an_overlay_clones()
    {
        HealthScene scene = Overlay("/var/lib/docker/overlay2/1/diff");
        scene.Write("a.dll", new byte[20_000]);
        int names = Names(scene);

        HealthFinding finding = scene.Find(FindingCodes.OverlayCannotClone, new HealthCheckOptions { Probe = true });

        Assert.AreEqual("A clone in it was refused.", finding.Evidence);
        Assert.AreEqual(names, Names(scene));
        Assert.AreEqual(0, scene.Storage.OpenHandles);
    }

    private static int Names(HealthScene scene) => ((SimulatedDirectory)scene.Storage.Files.Find(scene.Repository)!).Entries.Count;

    private static HealthScene Overlay(string? upper)
    {
        HealthScene scene = new(VolumeProfiles.Ext4 with { FileSystem = "overlay", ReportsClones = false });
        string[] options = upper is null ? ["rw"] : ["rw", "upperdir=" + upper];
        scene.Machine.Mounts = [scene.Machine.Mounts![0] with { Options = options }];
        return scene;
    }
}
