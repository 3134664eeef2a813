using CowCopy.Planning;
using CowCopy.Platform.Windows;
using CowCopy.TestKit;
using CowCopy.TestKit.Simulation;

namespace CowCopy.Tests.Health;

/// <summary>Where package caches are looked for, and hard links between them and the repository.</summary>
[TestClass]
public sealed class PackageCacheTests
{
    private const string Elsewhere = FindingCodes.PackageCacheOnAnotherVolume;
    private const string Linked = FindingCodes.HardLinkedPackages;

    [TestMethod]
    [DataRow("nuget.config")]
    [DataRow("NuGet.config")]
    [DataRow("NuGet.Config")]
    public void The_setting_counts_in_each_name_that_NuGet_reads(string name)
    {
        HealthScene scene = WithOther(out string other);
        scene.WriteText(name, HostPath.In("<config><ADD Key=\"globalpackagesfolder\" VALUE=\"/simulated/other/packages\" /></config>"));
        Assert.AreEqual(Path.Combine(other, "packages"), scene.Find(Elsewhere).Path);
    }

    [TestMethod]
    public void The_variable_wins_over_the_setting()
    {
        HealthScene scene = WithOther(out _);
        scene.WriteText(
            "nuget.config", HostPath.In("<config><add key=\"globalpackagesfolder\" value=\"/simulated/other/packages\" /></config>"));
        scene.Machine.Set("NUGET_PACKAGES", scene.Volume.Path);
        Assert.IsTrue(scene.IsHealthy(Elsewhere));
    }

    [TestMethod]
    public void A_default_cache_that_is_a_link_to_nothing_does_not_exist()
    {
        HealthScene scene = WithOther(out string other);
        scene.Machine.HomeDirectory = other;
        scene.Storage.Files.MakeDirectory(other + "/.nuget");
        scene.Storage.Files.SymbolicLink(other + "/nowhere", other + "/.nuget/packages");
        Assert.IsTrue(scene.IsHealthy(Elsewhere));
    }

    [TestMethod]
    [DataRow("NUGET_PACKAGES", null, "dotnet nuget locals global-packages --clear.")]
    [DataRow("CARGO_HOME", "Cargo.toml", "delete it from the cache.")]
    public void The_remedy_of_a_link_clears_that_cache(string variable, string? marker, string remedy)
    {
        HealthScene scene = new(VolumeProfiles.Xfs);
        string cache = Path.Combine(scene.Volume.Path, "cache"), link = Path.Combine(scene.Volume.Path, "link");
        scene.Storage.Files.SymbolicLink(cache, link);
        scene.Machine.Set(variable, link); // a cache may be behind a link
        scene.Storage.Files.Write(cache + "/a.dll", [1]);
        if (marker is not null) scene.Write(marker, 1);
        scene.Directory("src");
        scene.Storage.Files.HardLink(cache + "/a.dll", scene.At("src/a.dll"));

        HealthFinding finding = scene.Find(Linked);

        Assert.AreEqual((HealthSeverity.Error, scene.At("src/a.dll")), (finding.Severity, finding.Path));
        Assert.Contains(remedy, finding.Remedy);
    }

    /// <summary>A file that has both its names in the cache is no file of an output.</summary>
    [TestMethod]
    public void A_cache_in_the_repository_is_not_linked_to_itself()
    {
        HealthScene scene = new(VolumeProfiles.Xfs);
        string package = scene.Write("packages/a.dll", 1);
        scene.Storage.Files.HardLink(package, scene.Volume.Path + "/elsewhere.dll");
        scene.Machine.Set("NUGET_PACKAGES", scene.At("packages"));

        HealthFinding finding = scene.Find(Linked);

        Assert.AreEqual((HealthSeverity.Note, package), (finding.Severity, finding.Path));
        Assert.AreEqual($"1 file with more than one name: \"{package}\".", finding.Evidence);
    }

    [TestMethod]
    public void A_cache_on_another_volume_has_no_link_to_the_repository()
    {
        HealthScene scene = WithOther(out string other);
        scene.Storage.Files.Write(other + "/a.dll", [1]);
        scene.Storage.Files.HardLink(other + "/a.dll", other + "/b.dll");
        scene.Machine.Set("NUGET_PACKAGES", other);
        Assert.IsTrue(scene.IsHealthy(Linked));
    }

    [TestMethod]
    public void A_cache_that_is_no_directory_has_no_files()
    {
        HealthScene scene = new(VolumeProfiles.Xfs);
        scene.Storage.Files.Write(scene.Volume.Path + "/packages", [1]);
        scene.Machine.Set("NUGET_PACKAGES", scene.Volume.Path + "/packages");
        Assert.IsTrue(scene.IsHealthy(Linked));
    }

    [TestMethod]
    public void A_cache_that_cannot_be_read_or_is_too_large_is_not_checked()
    {
        HealthScene scene = new(VolumeProfiles.Xfs);
        string cache = Path.Combine(scene.Volume.Path, "packages");
        for (int file = 0; file < 5; file++) scene.Storage.Files.Write($"{cache}/{file}.dll", [1]);
        scene.Machine.Set("NUGET_PACKAGES", cache);

        HealthReport report = scene.Check(new HealthCheckOptions { MaxFiles = 3 });
        Assert.AreEqual("only the first 3 files of the cache were read", report.NotChecked.Single(one => one.Code == Linked).Message);
        Assert.IsTrue(scene.IsHealthy(Linked));

        scene.Storage.Faults.AlwaysBelow(cache, "ReadDirectory", StatusCode.AccessDenied);
        Assert.AreEqual($"\"{cache}\" could not be read", scene.WhyNot(Linked));
    }

    [TestMethod]
    public void A_name_costs_the_query_of_its_listing_only()
    {
        HealthScene scene = new(VolumeProfiles.Xfs);
        string cache = Path.Combine(scene.Volume.Path, "packages");
        scene.Machine.Set("NUGET_PACKAGES", cache);
        scene.Storage.Files.Write(cache + "/0.dll", [1]);
        scene.Storage.Files.HardLink(scene.Write("bin/0.dll", 1), scene.At("bin/0.exe"));
        int before = Queries(scene);

        for (int file = 1; file <= 5; file++) scene.Storage.Files.Write($"{cache}/{file}.dll", [1]);
        for (int file = 1; file <= 5; file++) scene.Storage.Files.HardLink(scene.Write($"bin/{file}.dll", 1), scene.At($"bin/{file}.exe"));
        for (int file = 1; file <= 5; file++) scene.Write($"src/{file}.cs", 1);

        Assert.AreEqual(before + 20 + 1, Queries(scene), "twenty names, and the directory src");
    }

    /// <summary>Its listings have no link counts: files of outputs are queried, and those of the cache where there are any.</summary>
    [TestMethod]
    [DataRow("bin/a.dll", true)]
    [DataRow("src/a.dll", false)]
    public void On_Windows_links_are_searched_in_outputs(string name, bool isFinding)
    {
        SimulatedWindows windows = Repository(out string repository, out string cache);
        windows.Files.HardLink(cache + "/a.dll", Path.Combine(repository, name));

        HealthFinding[] findings = OnWindows(windows, repository, cache);

        Assert.AreEqual(isFinding ? 1 : 0, findings.Length);
        if (isFinding)
        {
            string path = Path.Combine(repository, HostPath.Of(name));
            Assert.AreEqual((HealthSeverity.Error, path), (findings[0].Severity, findings[0].Path));
        }
    }

    [TestMethod]
    public void On_Windows_other_links_of_outputs_and_of_the_cache_are_none()
    {
        SimulatedWindows windows = Repository(out string repository, out string cache);
        windows.Files.HardLink(repository + "/bin/own.dll", repository + "/bin/own.exe");
        Assert.IsEmpty(OnWindows(windows, repository, cache));
    }

    [TestMethod]
    public void On_Windows_a_cache_is_queried_only_where_there_is_something_to_compare_with()
    {
        SimulatedWindows windows = Repository(out string repository, out string cache);
        OnWindows(windows, repository, cache);
        windows.Calls.Clear();
        OnWindows(windows, repository, cache);
        int before = windows.Calls.Made.Count;

        windows.Calls.Clear();
        for (int file = 0; file < 5; file++) windows.Files.Write($"{cache}/{file}.dll", [1]);
        for (int file = 0; file < 5; file++) windows.Files.Write($"{repository}/src/{file}.dll", [1]);
        OnWindows(windows, repository, cache);

        Assert.AreEqual(before, windows.Calls.Made.Count, "no output has two names, and the listings have all that is needed");
    }

    private static HealthScene WithOther(out string other)
    {
        HealthScene scene = new(VolumeProfiles.Xfs);
        other = scene.Add(VolumeProfiles.Ext4, "other").Path;
        return scene;
    }

    private static int Queries(HealthScene scene)
    {
        int before = scene.Storage.Faults.Count("Inspect");
        scene.Check();
        return scene.Storage.Faults.Count("Inspect") - before;
    }

    private static SimulatedWindows Repository(out string repository, out string cache)
    {
        SimulatedWindows windows = new(VolumeProfiles.Ntfs.SystemBuild);
        string volume = windows.Storage.Mount(VolumeProfiles.Ntfs, "drive").Path;
        (repository, cache) = (Path.Combine(volume, "repository"), Path.Combine(volume, "packages"));
        windows.Files.Write(cache + "/a.dll", [1, 2]);
        windows.Files.Write(cache + "/b.dll", [1, 2, 3]);
        windows.Files.Write(repository + "/bin/own.dll", [1]);
        windows.Files.Write(repository + "/src/own.cs", [1]);
        return windows;
    }

    private static HealthFinding[] OnWindows(SimulatedWindows windows, string repository, string cache)
    {
        string volume = Path.GetDirectoryName(repository)!;
        ScriptedMachine machine = new(SimulatedSystem.Windows) { Drive = (volume, "V:"), HomeDirectory = volume, Temporary = volume };
        machine.Set("NUGET_PACKAGES", cache);
        HealthReport report = new DirectoryInspector(new WindowsPlatform(windows), machine).CheckHealth(repository);
        return [.. report.Findings.Where(finding => finding.Code == Linked)];
    }
}
