using System.Runtime.Versioning;
using CowCopy.Diagnostics.Machines;
using CowCopy.LoopVolumes;
using CowCopy.Platform.Linux;
using CowCopy.TestKit;
using CowCopy.TestKit.Simulation;

namespace CowCopy.Tests.Health;

/// <summary>The checks on real volumes of Linux: each situation is made, detected, and the directory stays as it is.</summary>
[TestClass]
[OSCondition(OperatingSystems.Linux)]
[SupportedOSPlatform("linux")]
public sealed class RealVolumeTests
{
    private static readonly byte[] Content = new byte[20_000];

    [TestMethod]
    [DataRow(VolumeRole.Xfs)]
    [DataRow(VolumeRole.Btrfs)]
    public void A_repository_with_everything_on_one_volume_that_clones_is_healthy(VolumeRole role)
    {
        using TempDirectory home = new(TestVolumes.Require(role));
        home.WriteFile("repository/bin/a.dll", Content);
        home.WriteFile("packages/a/a.dll", Content);

        HealthReport report = Check(home);

        Assert.IsEmpty(report.Findings, string.Join("; ", report.Findings));
        Assert.AreEqual(1, report.Files);
        foreach (UncheckedHealth check in report.NotChecked) Assert.StartsWith("only ", check.Message);
    }

    [TestMethod]
    [DataRow(VolumeRole.Ext4)]
    [DataRow(VolumeRole.Overlay)]
    public void Other_volumes_than_that_of_the_repository(VolumeRole other)
    {
        using TempDirectory home = new(TestVolumes.Require(VolumeRole.Xfs)), elsewhere = new(TestVolumes.Require(other));
        Directory.CreateDirectory(home.Combine("repository"));
        Directory.CreateSymbolicLink(home.Combine("repository", "obj"), elsewhere.Path);
        OwnMachine machine = new(home.Path) { Packages = elsewhere.Path, Temporary = elsewhere.Path };

        string[] found = [.. Check(home, machine).Findings.Select(finding => finding.Code)];

        string[] expected =
        [
            FindingCodes.OutputsOnAnotherVolume, FindingCodes.PackageCacheOnAnotherVolume,
            FindingCodes.TemporaryDirectoryOnAnotherVolume,
        ];
        CollectionAssert.IsSubsetOf(expected, found);
    }

    [TestMethod]
    public void Two_subvolumes_of_a_btrfs_are_one_volume()
    {
        using TempDirectory home = new(TestVolumes.Require(VolumeRole.Btrfs));
        Directory.CreateDirectory(home.Combine("repository"));
        string packages = home.Combine("packages");
        Run("btrfs", "subvolume", "create", packages);

        try
        {
            Assert.AreEqual(0, Count(Check(home), FindingCodes.PackageCacheOnAnotherVolume));
        }
        finally
        {
            Run("btrfs", "subvolume", "delete", packages);
        }
    }

    [TestMethod]
    public void An_ext4_beside_an_XFS()
    {
        TestVolumes.Require(VolumeRole.Xfs);
        using TempDirectory home = new(TestVolumes.Require(VolumeRole.Ext4));
        Directory.CreateDirectory(home.Combine("repository"));

        HealthReport report = Check(home);

        Assert.Contains("xfs at ", report.Findings.Single(finding => finding.Code == FindingCodes.VolumeCannotClone).Evidence);
        Assert.AreEqual(1, Count(report, FindingCodes.RenameFlushes), "delayed allocation and auto_da_alloc are the defaults");
    }

    [TestMethod]
    public void A_directory_in_memory_beside_an_XFS()
    {
        TestVolumes.Require(VolumeRole.Xfs);
        using TempDirectory home = new(TestVolumes.Memory());
        Directory.CreateDirectory(home.Combine("repository"));

        HealthReport report = Check(home);

        Assert.AreEqual((1, 0), (Count(report, FindingCodes.VolumeCannotClone), Count(report, FindingCodes.RenameFlushes)));
    }

    [TestMethod]
    public void A_directory_without_copy_on_write()
    {
        using TempDirectory home = new(TestVolumes.Require(VolumeRole.Btrfs));
        string outputs = Directory.CreateDirectory(home.Combine("repository", "bin")).FullName;
        Run("chattr", "+C", outputs);

        HealthFinding finding = Find(Check(home), FindingCodes.CopyOnWriteDisabled);

        Assert.AreEqual((HealthSeverity.Warning, outputs), (finding.Severity, finding.Path));
        Assert.AreEqual("The attributes of 2 directories were read; 1 lacks it.", finding.Evidence);
    }

    /// <summary>On a volume of its own: other tests must not run with quota groups.</summary>
    [TestMethod]
    [DataRow(false)]
    [DataRow(true)]
    public void Quota_groups_are_found_without_rights(bool areSimple)
    {
        TestVolumes.Require(VolumeRole.Btrfs);
        using LoopVolume volume = LoopVolume.Create(LoopFileSystem.Btrfs, 1L << 30);
        using TempDirectory home = new(volume.Path);
        Directory.CreateDirectory(home.Combine("repository"));
        Assert.AreEqual(0, Count(Check(home), FindingCodes.QuotaGroups));

        BtrfsQuotas.Enable(volume.Path, areSimple);
        HealthReport? report = null;
        LinuxCalls.AsNobody(() => report = Check(home));

        Assert.AreEqual(areSimple ? 0 : 1, Count(report!, FindingCodes.QuotaGroups));
        Assert.IsFalse(report!.NotChecked.Any(check => check.Code == FindingCodes.QuotaGroups));
    }

    [TestMethod]
    public void A_case_insensitive_directory_of_ext4()
    {
        TestVolumes.Require(VolumeRole.Ext4);
        const string Feature = "/sys/fs/ext4/features/casefold"; // there if the kernel has CONFIG_UNICODE (fs/ext4/sysfs.c)
        if (!File.Exists(Feature)) Assert.Inconclusive("The kernel has no case folding: there is no " + Feature);
        using TempDirectory home = new();
        string image = home.Combine("image"), mount = Directory.CreateDirectory(home.Combine("mount")).FullName;
        using (FileStream file = File.Create(image)) file.SetLength(64 << 20);
        Run("mkfs.ext4", "-q", "-O", "casefold", image);
        CommandResult mounted = Command.Run("mount", ["-o", "loop", image, mount]);
        if (mounted.ExitCode != 0) TestVolumes.Missing("No ext4 with case folding: " + mounted.Output);
        try
        {
            string folds = Directory.CreateDirectory(Path.Combine(mount, "repository", "folds")).FullName;
            Run("chattr", "+F", folds);
            HealthReport report = Check(Path.Combine(mount, "repository"), new OwnMachine(mount));
            Assert.AreEqual(folds, Find(report, FindingCodes.UnusualCaseRule).Path);
        }
        finally
        {
            Run("umount", mount);
        }
    }

    [TestMethod]
    public void A_volume_that_ignores_case()
    {
        using TempDirectory home = new(TestVolumes.Require(VolumeRole.NtfsIgnoreCase));
        string repository = Directory.CreateDirectory(home.Combine("repository")).FullName;

        Assert.AreEqual(repository, Find(Check(home), FindingCodes.UnusualCaseRule).Path);
    }

    [TestMethod]
    [DataRow(VolumeRole.Xfs)]
    [DataRow(VolumeRole.Btrfs)]
    [DataRow(VolumeRole.Ext4)]
    [DataRow(VolumeRole.Overlay)]
    public void An_output_directory_that_this_process_watches(VolumeRole role)
    {
        using TempDirectory home = new(TestVolumes.Require(role));
        string outputs = Directory.CreateDirectory(home.Combine("repository", "bin")).FullName;
        Assert.AreEqual(0, Count(Check(home), FindingCodes.WatchedOutputs));

        using FileSystemWatcher watcher = new(outputs) { EnableRaisingEvents = true };
        HealthFinding finding = Find(Check(home), FindingCodes.WatchedOutputs);

        Assert.AreEqual(outputs, finding.Path);
        Assert.Contains($"({Environment.ProcessId})", finding.Evidence);
    }

    [TestMethod]
    [DataRow(VolumeRole.Xfs)]
    [DataRow(VolumeRole.Ext4)]
    public void An_output_that_is_a_hard_link_to_a_package(VolumeRole role)
    {
        using TempDirectory home = new(TestVolumes.Require(role));
        string package = home.WriteFile("packages/a/a.dll", Content);
        Directory.CreateDirectory(home.Combine("repository", "bin"));
        Posix.HardLink(package, home.Combine("repository", "bin", "a.dll"));

        Assert.AreEqual(HealthSeverity.Error, Find(Check(home), FindingCodes.HardLinkedPackages).Severity);
    }

    [TestMethod]
    [DataRow(VolumeRole.Xfs)]
    [DataRow(VolumeRole.Btrfs)]
    public void One_file_copied_many_times_until_its_copies_are_clones(VolumeRole role)
    {
        using TempDirectory home = new(TestVolumes.Require(role));
        byte[] content = new byte[100_000];
        new Random(7).NextBytes(content);
        string source = home.WriteFile("repository/p/a.dll", content);
        FileCopier copier = new();
        for (int copy = 0; copy < 12; copy++) home.WriteFile($"repository/p{copy}/a.dll", content);
        Assert.Contains("13 times", Find(Check(home), FindingCodes.RepeatedFile).Message);

        for (int copy = 0; copy < 12; copy++)
            copier.Copy(source, home.Combine("repository", "p" + copy, "a.dll"), CopyOptions.Default with { Mode = CopyMode.Clone });
        Assert.AreEqual(0, Count(Check(home), FindingCodes.RepeatedFile));
    }

    [TestMethod]
    [DataRow(VolumeRole.Ext4, true)]
    [DataRow(VolumeRole.Xfs, false)]
    public void An_overlay_by_the_volume_of_its_upper_layer(VolumeRole upper, bool isFinding)
    {
        if (OverlayMount.WhyKernelCannot() is { } reason) Assert.Inconclusive(reason);
        using TempDirectory layers = new(TestVolumes.Require(upper)), lower = new(TestVolumes.Require(upper));
        string merged = Directory.CreateDirectory(layers.Combine("merged")).FullName;
        using OverlayMount overlay = OverlayMount.Mount(merged, Directory.CreateDirectory(layers.Combine("layers")).FullName, lower.Path);
        Directory.CreateDirectory(Path.Combine(merged, "repository"));

        HealthReport report = Check(Path.Combine(merged, "repository"), new OwnMachine(merged));

        Assert.AreEqual(isFinding ? 1 : 0, Count(report, FindingCodes.OverlayCannotClone));
        Assert.IsFalse(report.NotChecked.Any(check => check.Code == FindingCodes.OverlayCannotClone));
    }

    [TestMethod]
    [DataRow(VolumeRole.Overlay)]
    [DataRow(VolumeRole.Xfs)]
    [DataRow(VolumeRole.Btrfs)]
    [DataRow(VolumeRole.Ext4)]
    public void A_probe_leaves_everything_as_it_was(VolumeRole role)
    {
        using TempDirectory home = new(TestVolumes.Require(role));
        home.WriteFile("repository/bin/a.dll", Content);
        string[] before = Directory.GetFileSystemEntries(home.Path, "*", SearchOption.AllDirectories);

        HealthReport report = Check(home.Combine("repository"), new OwnMachine(home.Path), new HealthCheckOptions { Probe = true });

        CollectionAssert.AreEquivalent(before, Directory.GetFileSystemEntries(home.Path, "*", SearchOption.AllDirectories));
        string[] notChecked = [.. report.NotChecked.Select(check => check.Code)];
        CollectionAssert.DoesNotContain(notChecked, FindingCodes.OverlayCannotClone);
        CollectionAssert.DoesNotContain(notChecked, FindingCodes.VolumeCannotClone);
    }

    [TestMethod]
    public void A_check_changes_no_time_and_no_name()
    {
        using TempDirectory home = new(TestVolumes.Require(VolumeRole.Ext4));
        for (int copy = 0; copy < 12; copy++) home.WriteFile($"repository/p{copy}/bin/a.dll", Content);
        Dictionary<string, (DateTime, DateTime)> before = Times(home);

        Check(home);

        CollectionAssert.AreEquivalent(before, Times(home));
    }

    private static Dictionary<string, (DateTime Written, DateTime Changed)> Times(TempDirectory home) =>
        Directory.GetFileSystemEntries(home.Path, "*", SearchOption.AllDirectories)
            .ToDictionary(path => path, path => (File.GetLastWriteTimeUtc(path), File.GetCreationTimeUtc(path)));

    private static HealthReport Check(TempDirectory home, OwnMachine? machine = null) =>
        Check(home.Combine("repository"), machine ?? new OwnMachine(home.Path));

    private static HealthReport Check(string directory, Machine machine, HealthCheckOptions? options = null) =>
        new DirectoryInspector(new LinuxPlatform(), machine).CheckHealth(directory, options);

    private static HealthFinding Find(HealthReport report, string code) =>
        report.Findings.Single(finding => finding.Code == code);

    private static int Count(HealthReport report, string code) => report.Findings.Count(finding => finding.Code == code);

    private static void Run(string program, params string[] arguments)
    {
        CommandResult result = Command.Run(program, arguments);
        if (result.ExitCode != 0) Assert.Fail($"{program}: {result.Output}");
    }
}
