using CowCopy.TestKit;
using CowCopy.TestKit.Simulation;

namespace CowCopy.Tests.Health;

/// <summary>Whether outputs, caches and temporary files are on the volume of the repository, or whether that is not known.</summary>
[TestClass]
public sealed class OneVolumeTests
{
    private const string OfCache = FindingCodes.PackageCacheOnAnotherVolume;
    private const string OfOutputs = FindingCodes.OutputsOnAnotherVolume;
    private const string OfTemporary = FindingCodes.TemporaryDirectoryOnAnotherVolume;

    [TestMethod]
    public void A_path_of_no_known_volume_is_not_checked()
    {
        HealthScene scene = new(VolumeProfiles.Xfs);
        string unknown = scene.AddWithoutId("unknown").Path;
        scene.Machine.Set("NUGET_PACKAGES", unknown);
        scene.Machine.Temporary = unknown;
        scene.Storage.Files.SymbolicLink(unknown, scene.At("obj"));

        foreach (string code in new[] { OfCache, OfTemporary, OfOutputs })
        {
            string path = code == OfOutputs ? scene.At("obj") : unknown;
            Assert.AreEqual($"the volume of \"{path}\" is not known", scene.WhyNot(code));
            Assert.IsEmpty(scene.Check().Findings.Where(finding => finding.Code == code));
        }
    }

    [TestMethod]
    public void A_repository_of_no_known_volume_is_compared_with_none()
    {
        HealthScene scene = new(VolumeProfiles.Xfs);
        string unknown = scene.AddWithoutId("unknown").Path;

        HealthReport report = scene.Directories.CheckHealth(unknown);

        Assert.AreEqual(
            $"the volume of \"{scene.Volume.Path}\" is not known", report.NotChecked.Single(one => one.Code == OfTemporary).Message);
    }

    /// <summary>Whatever only one of the two reports, parts of a volume may have ids of their own: the mounts decide.</summary>
    [TestMethod]
    [DataRow(true)]
    [DataRow(false)]
    public void Without_mounts_a_volume_with_several_ids_is_not_compared(bool ofRepository)
    {
        VolumeProfile[] profiles = ofRepository ? [VolumeProfiles.Btrfs, VolumeProfiles.Xfs] : [VolumeProfiles.Xfs, VolumeProfiles.Btrfs];
        HealthScene scene = new(profiles[0]);
        string other = scene.Add(profiles[1], "other").Path;
        scene.Machine.Set("NUGET_PACKAGES", other);
        scene.Machine.Mounts = null;

        Assert.AreEqual($"the volume of \"{other}\" is not known", scene.WhyNot(OfCache));
    }

    [TestMethod]
    public void Two_volumes_with_one_id_each_are_two_without_mounts()
    {
        HealthScene scene = new(VolumeProfiles.Xfs);
        string other = scene.Add(VolumeProfiles.Ext4, "other").Path;
        scene.Machine.Set("NUGET_PACKAGES", other);
        scene.Machine.Mounts = null;

        Assert.AreEqual("The cache is on ext4, the repository on xfs.", scene.Find(OfCache).Evidence);
    }

    [TestMethod]
    public void What_is_not_there_yet_is_where_its_directory_leads()
    {
        HealthScene scene = new(VolumeProfiles.Xfs);
        string other = scene.Add(VolumeProfiles.Ext4, "other").Path, link = scene.Volume.Path + "/link";
        scene.Storage.Files.SymbolicLink(other, link);
        scene.Machine.Set("NUGET_PACKAGES", link + "/not/there");

        Assert.AreEqual(
            HostPath.In("The cache is on ext4 at \"/simulated/other\", the repository on xfs at \"/simulated/home\"."),
            scene.Find(OfCache).Evidence);
    }

    [TestMethod]
    public void A_link_to_nothing_is_where_it_stands()
    {
        HealthScene scene = new(VolumeProfiles.Xfs);
        string link = scene.Volume.Path + "/link";
        scene.Storage.Files.SymbolicLink(scene.Volume.Path + "/nowhere", link);
        scene.Machine.Set("NUGET_PACKAGES", link);

        Assert.IsTrue(scene.IsHealthy(OfCache));
    }

    [TestMethod]
    [DataRow("OutputPath", "/simulated/other", true)]
    [DataRow("OutDir", " /simulated/other/bin ", true)]
    [DataRow("OutDir", "../../other", false)] // relative to each project
    [DataRow("OutDir", "/simulated/other/$(Configuration)", false)] // not evaluated
    [DataRow("Authors", "/simulated/other", false)]
    public void Absolute_output_paths_of_the_properties_count(string property, string value, bool isFinding)
    {
        HealthScene scene = new(VolumeProfiles.Xfs);
        scene.Add(VolumeProfiles.Xfs, "other");
        scene.WriteText("Directory.Build.props", HostPath.In($"<Project><{property}>{value}</{property}></Project>"));

        Assert.AreEqual(!isFinding, scene.IsHealthy(OfOutputs));
        if (isFinding) Assert.AreEqual(HostPath.In(value.Trim()), scene.Find(OfOutputs).Path);
    }

    [TestMethod]
    public void Properties_in_a_file_that_is_a_link_count_and_a_directory_has_none()
    {
        HealthScene scene = new(VolumeProfiles.Xfs);
        string other = scene.Add(VolumeProfiles.Xfs, "other").Path;
        scene.WriteText("common.props", $"<Project><OutDir>{other}</OutDir></Project>");
        scene.Storage.Files.SymbolicLink(scene.At("common.props"), scene.At("Directory.Build.props"));
        scene.Directory("nuget.config");

        Assert.AreEqual(other, scene.Find(OfOutputs).Path);
    }

    /// <summary>A warning if either volume clones, else a note: docs/findings.md.</summary>
    [TestMethod]
    [DataRow("xfs", "ext4", HealthSeverity.Warning)]
    [DataRow("ext4", "xfs", HealthSeverity.Warning)]
    [DataRow("ext4", "tmpfs", HealthSeverity.Note)]
    public void Outputs_elsewhere_matter_where_a_volume_clones(string here, string there, HealthSeverity severity)
    {
        HealthScene scene = new(Profile(here));
        scene.Storage.Files.SymbolicLink(scene.Add(Profile(there), "other").Path, scene.At("artifacts"));
        Assert.AreEqual(severity, scene.Find(OfOutputs).Severity);
    }

    /// <summary>A warning if the volume of the repository clones, a note if that is not known.</summary>
    [TestMethod]
    [DataRow(true, HealthSeverity.Warning)]
    [DataRow(false, HealthSeverity.Note)]
    public void A_cache_elsewhere_matters_where_the_repository_clones(bool isKnown, HealthSeverity severity)
    {
        HealthScene scene = new(VolumeProfiles.Xfs with { ReportsClones = isKnown });
        scene.Machine.Set("NUGET_PACKAGES", scene.Add(VolumeProfiles.Ext4, "other").Path);
        HealthFinding finding = scene.Find(OfCache);
        Assert.AreEqual(severity, finding.Severity);
        string place = HostPath.Drive is { } drive ? drive + @"\packages" : "a directory on that volume";
        Assert.AreEqual($"Set NUGET_PACKAGES to {place}, and restore again.", finding.Remedy);
    }

    [TestMethod]
    public void Remedies_on_Windows_are_those_of_Windows()
    {
        HealthScene scene = new(VolumeProfiles.ReFs4K);
        scene.Machine.Temporary = scene.Add(VolumeProfiles.Ntfs, "other").Path;
        scene.Machine.Set("NUGET_PACKAGES", scene.Machine.Temporary);

        Assert.AreEqual(@"Set NUGET_PACKAGES to V:\packages, and restore again.", scene.Find(OfCache).Remedy);
        Assert.StartsWith("Before the build, set TEMP and TMP to a directory", scene.Find(OfTemporary).Remedy);
    }

    private static VolumeProfile Profile(string name) => VolumeProfiles.All.Single(profile => profile.FileSystem == name);
}
