using CowCopy.Diagnostics.Health;
using CowCopy.Diagnostics.Machines;
using CowCopy.TestKit;
using CowCopy.TestKit.Simulation;

namespace CowCopy.Tests.Health;

/// <summary>Checks of what is below the directory, over simulated volumes.</summary>
[TestClass]
public sealed class TreeCheckTests
{
    private const int Copies = 12;

    private static readonly byte[] Content = new byte[20_000];

    [TestMethod]
    public void Every_check_is_listed_and_has_a_code_and_a_name_of_its_own()
    {
        Type[] classes = [.. typeof(HealthCheck).Assembly.GetTypes().Where(type => type.IsSubclassOf(typeof(HealthCheck)))];
        CollectionAssert.AreEquivalent(classes, CheckRegistry.All.Select(check => check.GetType()).ToArray());
        CollectionAssert.AllItemsAreUnique(CheckRegistry.All.Select(check => check.Name).ToArray());
        string[] codes = [.. typeof(FindingCodes).GetFields().Select(field => (string)field.GetRawConstantValue()!)];
        CollectionAssert.AreEquivalent(codes, CheckRegistry.All.Select(check => check.Code).ToArray());
    }

    [TestMethod]
    public void One_file_copied_many_times()
    {
        HealthScene scene = new(VolumeProfiles.Xfs);
        for (int copy = 0; copy < Copies; copy++) scene.Write($"p{copy:00}/bin/a.dll", Content);
        scene.Write("other/a.dll", [1, .. Content.Skip(1)]); // as long, but not equal
        scene.Write("longer/a.dll", [.. Content, 1]);

        HealthFinding finding = scene.Find(FindingCodes.RepeatedFile);

        Assert.AreEqual("\"a.dll\" is there 12 times, and the copies share no blocks.", finding.Message);
        Assert.StartsWith("13 files have that name and 20,000 bytes; 12 have equal content: ", finding.Evidence);
        Assert.AreEqual("220.0 kB of space, and as many bytes written by a build that makes them all.", finding.Cost);
        Assert.Contains(HostPath.In("cowcopy share \"/simulated/home/repository\""), finding.Remedy);
    }

    [TestMethod]
    public void Clones_hard_links_and_few_copies_are_not()
    {
        HealthScene scene = new(VolumeProfiles.Xfs);
        string first = scene.Write("p/cloned.dll", Content), linked = scene.Write("p/linked.dll", Content);
        for (int copy = 0; copy < Copies; copy++)
        {
            scene.Storage.Files.MakeDirectory(scene.At("p" + copy));
            scene.Storage.Files.Clone(first, scene.At($"p{copy}/cloned.dll"));
            scene.Storage.Files.HardLink(linked, scene.At($"p{copy}/linked.dll"));
            scene.Write($"p{copy}/tiny.dll", 1);
            if (copy < 9) scene.Write($"p{copy}/few.dll", Content);
        }

        Assert.IsTrue(scene.IsHealthy(FindingCodes.RepeatedFile));
    }

    [TestMethod]
    public void An_output_that_is_a_hard_link_to_the_package_cache()
    {
        HealthScene scene = new(VolumeProfiles.Xfs);
        string package = Path.Combine(scene.Volume.Path, HostPath.Of("packages/a/a.dll")), output = scene.At("bin/a.dll");
        scene.Machine.Set("NUGET_PACKAGES", scene.Volume.Path + "/packages");
        scene.Storage.Files.Write(package, Content);
        scene.Storage.Files.MakeDirectory(scene.At("bin"));
        Assert.IsTrue(scene.IsHealthy(FindingCodes.HardLinkedPackages));

        scene.Storage.Files.HardLink(package, scene.Volume.Path + "/elsewhere.dll");
        Assert.AreEqual(HealthSeverity.Note, scene.Find(FindingCodes.HardLinkedPackages).Severity);

        scene.Storage.Files.HardLink(package, output);
        HealthFinding finding = scene.Find(FindingCodes.HardLinkedPackages);
        Assert.AreEqual((HealthSeverity.Error, output), (finding.Severity, finding.Path));
        Assert.AreEqual($"\"{output}\" and \"{package}\" have one file number.", finding.Evidence);
    }

    [TestMethod]
    public void Hard_links_between_outputs_are_none_of_the_cache()
    {
        HealthScene scene = new(VolumeProfiles.Xfs);
        scene.Machine.Set("NUGET_PACKAGES", scene.Volume.Path + "/packages");
        scene.Storage.Files.Write(scene.Volume.Path + "/packages/a.dll", Content);
        string output = scene.Write("obj/a.dll", Content);
        scene.Storage.Files.HardLink(output, scene.At("obj/b.dll"));

        Assert.IsTrue(scene.IsHealthy(FindingCodes.HardLinkedPackages));
    }

    [TestMethod]
    public void Temporary_files_of_killed_copies()
    {
        HealthScene scene = new(VolumeProfiles.ReFs4K);
        scene.Write(".cowcopy-other", 1);
        scene.Write(".cowcopy-00000000000000000000000000000000.tmp", 1);
        Assert.IsTrue(scene.IsHealthy(FindingCodes.UnfinishedCopies), "it may be of a copy that runs");
        scene.Storage.Clock.Advance(TimeSpan.FromHours(-2));
        string left = scene.Write(Path.Combine("bin", ".cowcopy-0123456789abcdef0123456789abcdef.tmp"), 1, 2, 3);

        HealthFinding finding = scene.Find(FindingCodes.UnfinishedCopies);

        Assert.AreEqual(left, finding.Path);
        Assert.Contains("1 temporary file", finding.Message);
    }

    [TestMethod]
    public void Temporary_directories_of_replacements_that_were_killed_before_the_first_file()
    {
        HealthScene scene = new(VolumeProfiles.Xfs);
        scene.Write(Path.Combine("out", "b"), 1);
        scene.Storage.Clock.Advance(TimeSpan.FromHours(-2));
        string left = scene.At(Path.Combine("out", ".cowcopy-complete-0123456789abcdef0123456789abcdef.tmp"));
        scene.Storage.Files.MakeDirectory(left);
        scene.Storage.Files.MakeDirectory(Path.Combine(left, "empty"));
        scene.Storage.Clock.Advance(TimeSpan.FromHours(2));

        HealthFinding finding = scene.Find(FindingCodes.UnfinishedCopies);

        Assert.AreEqual(left, finding.Path);
        Assert.Contains("1 temporary directory", finding.Message);
        Assert.Contains("0 bytes", finding.Cost);
    }

    [TestMethod]
    public void Temporary_directories_of_killed_replacements()
    {
        HealthScene scene = new(VolumeProfiles.Xfs);
        scene.Storage.Clock.Advance(TimeSpan.FromHours(-2));
        const string left = ".cowcopy-0123456789abcdef0123456789abcdef.tmp";
        scene.Write(Path.Combine("out", left, "a", "b"), 1, 2, 3);
        scene.Write(Path.Combine("out", left, "a", ".cowcopy-00000000000000000000000000000000.tmp"), 1, 2);
        scene.Write(Path.Combine("out", "b"), 1);
        string file = scene.Write(".cowcopy-00000000000000000000000000000001.tmp", 1);
        scene.Storage.Clock.Advance(TimeSpan.FromHours(2));

        HealthFinding finding = scene.Find(FindingCodes.UnfinishedCopies);

        Assert.Contains("1 temporary file and 1 temporary directory: ", finding.Message);
        Assert.Contains(scene.At(Path.Combine("out", left)), finding.Message);
        Assert.Contains(file, finding.Message);
        Assert.Contains("6 bytes", finding.Cost!);
        Assert.Contains("if the directory that was to be replaced is there", finding.Remedy!);
    }

    [TestMethod]
    public void Libraries_with_many_assemblies_of_other_projects()
    {
        HealthScene scene = new(VolumeProfiles.Xfs);
        Libraries(scene, 7); // 0 + 1 + … + 6 = 21 assemblies
        foreach (string left in (string[])["obj", "bin/publish", "node_modules/bin"])
            for (int other = 0; other < 7; other++) scene.Write($"L3/{left}/L{other}.dll", Content);
        scene.Write("L6/bin/Package.dll", Content);

        HealthFinding finding = scene.Find(FindingCodes.LibraryCopies);

        Assert.AreEqual((HealthSeverity.Note, scene.At("L6/bin")), (finding.Severity, finding.Path));
        Assert.AreEqual("6 output directories of class libraries hold 21 assemblies of other projects.", finding.Message);
        Assert.AreEqual(
            $"Most are in \"{scene.At("L6/bin")}\" (6 files, 120.0 kB), \"{scene.At("L5/bin")}\" (5 files, 100.0 kB), "
                + $"\"{scene.At("L4/bin")}\" (4 files, 80.0 kB).",
            finding.Evidence);
        Assert.Contains("420.0 kB", finding.Cost);
        Assert.Contains("<CowCopyLocalInLibraries>false</CowCopyLocalInLibraries>", finding.Remedy);
    }

    [TestMethod]
    public void Few_assemblies_of_other_projects_in_libraries_are_no_finding()
    {
        HealthScene scene = new(VolumeProfiles.Xfs);
        Libraries(scene, 6);
        scene.Write("L0/bin/L1.dll", Content);
        for (int own = 0; own < 3; own++) scene.Write($"L5/bin/more/L{own}.dll", Content); // no output of a project
        Assert.IsTrue(scene.IsHealthy(FindingCodes.LibraryCopies), "16 are fewer than 20");
    }

    [TestMethod]
    [DataRow("bin/App.runtimeconfig.json")]
    [DataRow("bin/linux-x64/App.runtimeconfig.json")]
    [DataRow("bin/App.exe")]
    public void Assemblies_of_other_projects_in_outputs_of_programs_are_no_finding(string program)
    {
        HealthScene scene = new(VolumeProfiles.Xfs);
        Libraries(scene, 7);
        scene.Write("L6/" + program, 1);
        Assert.IsTrue(scene.IsHealthy(FindingCodes.LibraryCopies));
    }

    [TestMethod]
    public void Assemblies_behind_a_link_are_not_read()
    {
        HealthScene scene = new(VolumeProfiles.Xfs);
        Libraries(scene, 6);
        for (int other = 0; other < 6; other++) scene.Storage.Files.Write(scene.Volume.Path + $"/elsewhere/L{other}.dll", Content);
        scene.Write("L6/L6.csproj", 1);
        scene.Storage.Files.Write(scene.Volume.Path + "/elsewhere/L6.dll", Content);
        scene.Storage.Files.SymbolicLink(scene.Volume.Path + "/elsewhere", scene.At("L6/bin"));
        Assert.IsTrue(scene.IsHealthy(FindingCodes.LibraryCopies));
    }

    // Each has the assemblies of those before it. The first ones have lists of dependencies, the others only a project file.
    private static void Libraries(HealthScene scene, int count)
    {
        for (int library = 0; library < count; library++)
        {
            scene.Write(library < 3 ? $"L{library}/bin/L{library}.deps.json" : $"L{library}/L{library}.csproj", 1);
            for (int other = 0; other <= library; other++) scene.Write($"L{library}/bin/L{other}.dll", Content);
        }
    }

    [TestMethod]
    [DataRow("proc", 0)]
    [DataRow("tmpfs", 1)]
    public void Facts_of_the_system_are_not_read_as_files(string kind, int files)
    {
        HealthScene scene = new(VolumeProfiles.Xfs);
        scene.Write("proc/1/status", 1);
        scene.Machine.Mounts!.Add(new MountedVolume(scene.At("proc"), kind));

        Assert.AreEqual(files, scene.Check().Files);
    }

    [TestMethod]
    public void Reading_stops_at_the_limit_and_says_so()
    {
        HealthScene scene = new(VolumeProfiles.Xfs);
        for (int file = 0; file < 9; file++) scene.Write($"d{file % 3}/file{file}", 1);

        HealthReport report = scene.Check(new HealthCheckOptions { MaxFiles = 5 });

        Assert.AreEqual(5, report.Files);
        Assert.AreEqual(("", "only the first 5 files were read"), (report.NotChecked[0].Code, report.NotChecked[0].Message));
        Assert.AreEqual(9, scene.Check(new HealthCheckOptions { MaxFiles = 9 }).Files);
        Assert.AreEqual(FindingCodes.ReferenceLeak, scene.Check(new HealthCheckOptions { MaxFiles = 9 }).NotChecked[0].Code);
    }

    [TestMethod]
    public void A_directory_that_cannot_be_read_is_named()
    {
        HealthScene scene = new(VolumeProfiles.Xfs);
        scene.Write("closed/file", 1);
        scene.Storage.Faults.AlwaysBelow(scene.At("closed"), "ReadDirectory", CowCopy.Planning.StatusCode.AccessDenied);

        Assert.AreEqual($"\"{scene.At("closed")}\" could not be read", scene.Check().NotChecked[0].Message);
    }

    [TestMethod]
    public void Cancelling_ends_the_check()
    {
        HealthScene scene = new(VolumeProfiles.Xfs);
        scene.Write("a/file", 1);
        using CancellationTokenSource cancellation = new();
        Reports<int> progress = new(_ => cancellation.Cancel());

        Assert.ThrowsExactly<OperationCanceledException>(() =>
            scene.Directories.CheckHealth(scene.Repository, null, progress, cancellation.Token));
    }
}
