using CowCopy.TestKit;
using CowCopy.TestKit.Simulation;

namespace CowCopy.Tests.Health;

/// <summary>Checks of where things are: outputs, package cache, temporary directory, neighbors.</summary>
[TestClass]
public sealed class VolumeCheckTests
{
    [TestMethod]
    [DataRow("obj")]
    [DataRow("src/app/bin")]
    [DataRow("artifacts")]
    public void Outputs_behind_a_link_to_another_volume(string name)
    {
        HealthScene scene = new(VolumeProfiles.Xfs);
        string other = scene.Add(VolumeProfiles.Ext4, "other").Path;
        scene.Storage.Files.MakeDirectory(Path.GetDirectoryName(scene.At(name))!);
        scene.Storage.Files.SymbolicLink(other, scene.At(name));

        HealthFinding finding = scene.Find(FindingCodes.OutputsOnAnotherVolume);

        Assert.AreEqual((HealthSeverity.Warning, scene.At(name)), (finding.Severity, finding.Path));
        Assert.AreEqual(
            HostPath.In("The repository is on xfs at \"/simulated/home\", the output on ext4 at \"/simulated/other\"."), finding.Evidence);
    }

    [TestMethod]
    [DataRow("ArtifactsPath")]
    [DataRow("BaseOutputPath")]
    [DataRow("BaseIntermediateOutputPath")]
    public void Outputs_that_a_property_puts_on_another_volume(string property)
    {
        HealthScene scene = new(VolumeProfiles.Xfs);
        string other = Path.Combine(scene.Add(VolumeProfiles.Xfs, "other").Path, HostPath.Of("not/there/yet"));
        scene.Write("Directory.Build.props", Text($"<Project><PropertyGroup><{property}>{other}</{property}></PropertyGroup></Project>"));

        Assert.AreEqual(other, scene.Find(FindingCodes.OutputsOnAnotherVolume).Path);
    }

    [TestMethod]
    public void Outputs_on_the_volume_of_the_repository_are_no_finding()
    {
        HealthScene scene = new(VolumeProfiles.Xfs);
        scene.Write("bin/a.dll", 1);
        scene.Storage.Files.MakeDirectory(Path.Combine(scene.Volume.Path, "out"));
        scene.Storage.Files.SymbolicLink(Path.Combine(scene.Volume.Path, "out"), scene.At("obj"));

        Assert.IsTrue(scene.IsHealthy(FindingCodes.OutputsOnAnotherVolume));
    }

    [TestMethod]
    public void A_link_of_another_name_is_not_followed()
    {
        HealthScene scene = new(VolumeProfiles.Xfs);
        string other = scene.Add(VolumeProfiles.Xfs, "other").Path;
        scene.Storage.Files.Write(other + "/file", [1]);
        scene.Storage.Files.SymbolicLink(other, scene.At("link"));

        Assert.AreEqual(0, scene.Check().Files);
        Assert.IsTrue(scene.IsHealthy(FindingCodes.OutputsOnAnotherVolume));
    }

    /// <summary>Subvolumes have device numbers of their own; their mounts show one device.</summary>
    [TestMethod]
    [DataRow("8:7", true)]
    [DataRow("8:9", false)]
    public void Subvolumes_of_one_btrfs_are_one_volume(string device, bool isOne)
    {
        HealthScene scene = new(VolumeProfiles.Btrfs);
        string other = scene.Add(VolumeProfiles.Btrfs, "other").Path;
        scene.Machine.Mounts = [.. scene.Machine.Mounts!.Select(mount => mount with { Device = mount.Path == other ? device : "8:7" })];
        scene.Machine.Set("NUGET_PACKAGES", other);

        Assert.AreEqual(isOne, scene.IsHealthy(FindingCodes.PackageCacheOnAnotherVolume));
    }

    [TestMethod]
    public void Subvolumes_that_no_mount_tells_apart_are_not_checked()
    {
        HealthScene scene = new(VolumeProfiles.Btrfs);
        string other = scene.Add(VolumeProfiles.Btrfs, "other").Path;
        scene.Machine.Mounts = null;
        scene.Machine.Set("NUGET_PACKAGES", other);

        Assert.AreEqual($"the volume of \"{other}\" is not known", scene.WhyNot(FindingCodes.PackageCacheOnAnotherVolume));
    }

    [TestMethod]
    public void A_package_cache_that_the_variable_puts_on_another_volume()
    {
        HealthScene scene = new(VolumeProfiles.Xfs);
        string other = Path.Combine(scene.Add(VolumeProfiles.Ext4, "other").Path, "packages");
        scene.Machine.Set("NUGET_PACKAGES", other);

        HealthFinding finding = scene.Find(FindingCodes.PackageCacheOnAnotherVolume);

        Assert.AreEqual((HealthSeverity.Warning, other), (finding.Severity, finding.Path));
        Assert.Contains("Set NUGET_PACKAGES to", finding.Remedy);
    }

    [TestMethod]
    public void A_package_cache_that_nuget_config_puts_on_another_volume()
    {
        HealthScene scene = new(VolumeProfiles.Xfs);
        string other = scene.Add(VolumeProfiles.Ext4, "other").Path;
        scene.Write("nuget.config", Text("<config><add key=\"globalPackagesFolder\" value=\"../../other/packages\" /></config>"));

        Assert.AreEqual(Path.Combine(other, "packages"), scene.Find(FindingCodes.PackageCacheOnAnotherVolume).Path);
    }

    [TestMethod]
    public void The_default_package_cache_counts_where_it_exists()
    {
        HealthScene scene = new(VolumeProfiles.Xfs);
        scene.Machine.HomeDirectory = scene.Add(VolumeProfiles.Ext4, "other").Path;
        Assert.IsTrue(scene.IsHealthy(FindingCodes.PackageCacheOnAnotherVolume));

        string cache = Path.Combine(scene.Machine.HomeDirectory, HostPath.Of(".nuget/packages"));
        scene.Storage.Files.MakeDirectory(cache);
        Assert.AreEqual(cache, scene.Find(FindingCodes.PackageCacheOnAnotherVolume).Path);
    }

    [TestMethod]
    [DataRow("pnpm-lock.yaml", "npm_config_store_dir")]
    [DataRow("uv.lock", "UV_CACHE_DIR")]
    [DataRow("Cargo.toml", "CARGO_HOME")]
    public void Caches_of_other_tools_count_where_the_repository_uses_them(string marker, string variable)
    {
        HealthScene scene = new(VolumeProfiles.Xfs);
        string other = scene.Add(VolumeProfiles.Ext4, "other").Path;
        scene.Machine.Set(variable, other);
        Assert.IsTrue(scene.IsHealthy(FindingCodes.PackageCacheOnAnotherVolume));

        scene.Write(marker, 1);
        Assert.Contains(variable, scene.Find(FindingCodes.PackageCacheOnAnotherVolume).Remedy);
    }

    [TestMethod]
    public void A_volume_that_cannot_clone_loses_nothing_by_a_cache_elsewhere()
    {
        HealthScene scene = new(VolumeProfiles.Ext4);
        scene.Machine.Set("NUGET_PACKAGES", scene.Add(VolumeProfiles.Tmpfs, "other").Path);

        Assert.IsTrue(scene.IsHealthy(FindingCodes.PackageCacheOnAnotherVolume));
    }

    [TestMethod]
    public void A_temporary_directory_on_another_volume()
    {
        HealthScene scene = new(VolumeProfiles.Xfs);
        Assert.IsTrue(scene.IsHealthy(FindingCodes.TemporaryDirectoryOnAnotherVolume));

        scene.Machine.Temporary = scene.Add(VolumeProfiles.Tmpfs, "tmp").Path;
        HealthFinding finding = scene.Find(FindingCodes.TemporaryDirectoryOnAnotherVolume);

        Assert.AreEqual((HealthSeverity.Note, HostPath.In("/simulated/tmp")), (finding.Severity, finding.Path));
        Assert.Contains("export TMPDIR", finding.Remedy);
    }

    [TestMethod]
    public void A_volume_that_cannot_clone_beside_one_that_can()
    {
        HealthScene scene = new(VolumeProfiles.Ext4);
        scene.Add(VolumeProfiles.Tmpfs, "tmp");
        Assert.IsTrue(scene.IsHealthy(FindingCodes.VolumeCannotClone), "no volume can");

        scene.Add(VolumeProfiles.Xfs, "read-only", "ro");
        Assert.IsTrue(scene.IsHealthy(FindingCodes.VolumeCannotClone), "the one that can is read-only");

        scene.Add(VolumeProfiles.Btrfs, "fast");
        HealthFinding finding = scene.Find(FindingCodes.VolumeCannotClone);
        Assert.AreEqual(HealthSeverity.Warning, finding.Severity);
        Assert.Contains(HostPath.In("btrfs at \"/simulated/fast\", 1.1 GB free"), finding.Evidence);
        Assert.DoesNotContain("read-only", finding.Evidence);
    }

    [TestMethod]
    public void Without_a_list_of_mounts_neighbors_are_not_checked()
    {
        HealthScene scene = new(VolumeProfiles.Ext4);
        scene.Machine.Mounts = null;

        Assert.AreEqual("this system does not list its other volumes", scene.WhyNot(FindingCodes.VolumeCannotClone));
    }

    [TestMethod]
    public void A_volume_that_can_clone_needs_no_neighbor()
    {
        HealthScene scene = new(VolumeProfiles.Xfs);
        scene.Add(VolumeProfiles.Btrfs, "fast");

        Assert.IsTrue(scene.IsHealthy(FindingCodes.VolumeCannotClone));
    }

    private static byte[] Text(string text) => System.Text.Encoding.UTF8.GetBytes(text);
}
