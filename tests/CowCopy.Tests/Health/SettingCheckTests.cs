using CowCopy.Diagnostics.Health;
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
}
