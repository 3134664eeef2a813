using CowCopy.Planning;
using CowCopy.Platform.Windows;
using CowCopy.TestKit.Simulation;

namespace CowCopy.Tests.Health;

/// <summary>What a check reads below its directory, and what it says of a directory that it cannot read.</summary>
[TestClass]
public sealed class CheckedTreeTests
{
    [TestMethod]
    [DataRow(".git", 0)]
    [DataRow(".hg", 0)]
    [DataRow(".svn", 0)]
    [DataRow(".github", 1)]
    [DataRow("src/.git", 0)]
    public void The_stores_of_version_control_are_not_read(string directory, int files)
    {
        HealthScene scene = new(VolumeProfiles.Xfs);
        scene.Write(directory + "/objects/file", 1);
        Assert.AreEqual(files, scene.Check().Files);
    }

    [TestMethod]
    public void No_link_below_the_directory_is_followed_or_queried()
    {
        HealthScene scene = new(VolumeProfiles.Xfs);
        scene.Storage.Files.Write(scene.Volume.Path + "/out/a.dll", [1]);
        int before = Queries(scene);

        for (int link = 0; link < 5; link++) scene.Storage.Files.SymbolicLink(scene.Volume.Path + "/out", scene.At("link" + link));
        Assert.AreEqual(before, Queries(scene));

        scene.Storage.Files.SymbolicLink(scene.Volume.Path + "/out", scene.At("bin")); // an output is looked at, but not read
        Assert.AreEqual(0, scene.Check().Files);
    }

    /// <summary>The directory itself may be a link, as the documentation of the call says.</summary>
    [TestMethod]
    public void A_link_that_is_checked_is_followed()
    {
        HealthScene scene = new(VolumeProfiles.Xfs);
        scene.Write("a.cs", 1);
        string link = scene.Volume.Path + "/link";
        scene.Storage.Files.SymbolicLink(scene.Repository, link);

        Assert.AreEqual(1, scene.Directories.CheckHealth(link).Files);
    }

    [TestMethod]
    public void An_output_in_an_output_is_a_part_of_it()
    {
        HealthScene scene = new(VolumeProfiles.Xfs);
        string other = scene.Add(VolumeProfiles.Ext4, "other").Path;
        scene.Directory("bin/net8.0");
        scene.Storage.Files.SymbolicLink(other, scene.At("bin/net8.0/obj"));

        Assert.IsTrue(scene.IsHealthy(FindingCodes.OutputsOnAnotherVolume), "no output of its own, so the link is not followed");
    }

    [TestMethod]
    [DataRow("bin")]
    [DataRow("Artifacts")]
    public void The_directory_itself_may_be_an_output(string name)
    {
        HealthScene scene = new(VolumeProfiles.Xfs);
        scene.Machine.Watches = new([new("code (1)") { File = scene.Directory(name + "/net8.0").Number, Device = "8:1" }], 0);

        HealthReport report = scene.Directories.CheckHealth(scene.At(name));

        HealthFinding finding = report.Findings.Single(one => one.Code == FindingCodes.WatchedOutputs);
        Assert.AreEqual("Output directories are watched: 1 of 2.", finding.Message);
    }

    [TestMethod]
    public void Files_and_directories_are_read_in_the_order_of_their_names()
    {
        string[] names = ["b", "A", "c", "D"];
        HealthScene scene = new(VolumeProfiles.Ntfs); // lists them as A b c D
        string other = scene.Add(VolumeProfiles.ReFs4K, "other").Path;
        foreach (string name in names)
        {
            scene.Directory(name);
            scene.Storage.Files.SymbolicLink(other, scene.At(name + "/obj"));
        }

        Assert.Contains(
            $"\"{scene.At("A/obj")}\", \"{scene.At("D/obj")}\", \"{scene.At("b/obj")}\" and 1 other",
            scene.Find(FindingCodes.OutputsOnAnotherVolume).Message);
    }

    [TestMethod]
    public void At_the_limit_no_further_directory_is_read()
    {
        HealthScene scene = new(VolumeProfiles.Xfs);
        for (int file = 0; file < 3; file++) scene.Write($"a/{file}", 1);
        for (int directory = 0; directory < 5; directory++) scene.Write($"b{directory}/file", 1);

        Assert.AreEqual(2, scene.Check(new HealthCheckOptions { MaxFiles = 2 }).Files);
        Assert.AreEqual(2, scene.Storage.Faults.Count("ReadDirectory"), "the directory itself and a");
    }

    [TestMethod]
    [DataRow(1, "\"{0}\" could not be read")]
    [DataRow(2, "\"{0}\" and 1 other could not be read")]
    [DataRow(3, "\"{0}\" and 2 others could not be read")]
    public void Directories_that_cannot_be_read_are_counted(int count, string reason)
    {
        HealthScene scene = new(VolumeProfiles.Xfs);
        for (int directory = 0; directory < 3; directory++) scene.Write($"d{directory}/file", 1);
        for (int directory = 0; directory < count; directory++)
            scene.Storage.Faults.AlwaysBelow(scene.At("d" + directory), "ReadDirectory", StatusCode.AccessDenied);

        HealthReport report = scene.Check();

        Assert.AreEqual(string.Format(null, reason, scene.At("d0")), report.NotChecked[0].Message);
        Assert.AreEqual((3 - count, ""), (report.Files, report.NotChecked[0].Code));
    }

    [TestMethod]
    public void What_disappears_while_it_is_read_is_left_out()
    {
        HealthScene scene = new(VolumeProfiles.Xfs);
        scene.Write("a", 1);
        scene.Write("bin/b", 1);
        scene.Storage.Faults.AlwaysBelow(scene.At("a"), "Inspect", StatusCode.NotFound);
        scene.Storage.Faults.AlwaysBelow(scene.At("bin"), "Inspect", StatusCode.NotFound);

        HealthReport report = scene.Check();

        Assert.AreEqual(0, report.Files);
        Assert.IsTrue(report.NotChecked.All(one => one.Code.Length > 0), "nothing is left to read");
        Assert.AreEqual(1, scene.Storage.Faults.Count("ReadDirectory"));
    }

    [TestMethod]
    [DataRow(StatusCode.NotFound, typeof(DirectoryNotFoundException), "it does not exist. Pass an existing directory.")]
    [DataRow(StatusCode.NotDirectory, typeof(IOException), "it is not a directory. Pass the directory that holds it.")]
    [DataRow(StatusCode.AccessDenied, typeof(UnauthorizedAccessException), "access was denied. Run as a user who may read it.")]
    [DataRow(StatusCode.NotPermitted, typeof(UnauthorizedAccessException), "access was denied. Run as a user who may read it.")]
    [DataRow(StatusCode.InvalidName, typeof(IOException), "the path is not valid, or is a loop of links. Pass an existing directory.")]
    [DataRow(StatusCode.NameTooLong, typeof(IOException), "the path is not valid, or is a loop of links. Pass an existing directory.")]
    [DataRow(StatusCode.DeviceError, typeof(IOException), "the operating system refused (error 5). Check the volume.")]
    public void A_directory_that_cannot_be_checked_is_an_error_with_its_remedy(object code, Type error, string reason)
    {
        foreach (string operation in new[] { "Inspect", "ReadDirectory" })
        {
            HealthScene scene = new(VolumeProfiles.Xfs);
            scene.Storage.Faults.Always(operation, (StatusCode)code, 5);

            Exception thrown = Assert.Throws<Exception>(() => scene.Check());

            Assert.AreEqual(error, thrown.GetType(), operation);
            Assert.AreEqual($"Cannot check \"{scene.Repository}\": {reason}", thrown.Message);
        }
    }

    [TestMethod]
    public void A_file_is_no_directory_to_check()
    {
        HealthScene scene = new(VolumeProfiles.Xfs);
        string file = scene.Write("file", 1);

        Assert.Contains("it is not a directory", Assert.ThrowsExactly<IOException>(() => scene.Directories.CheckHealth(file)).Message);
    }

    [TestMethod]
    public void On_Windows_a_file_is_no_directory_to_check_either()
    {
        SimulatedWindows windows = new(VolumeProfiles.Ntfs.SystemBuild);
        string file = windows.Storage.Mount(VolumeProfiles.Ntfs, "drive").Path + "/file";
        windows.Files.Write(file, [1]);
        DirectoryInspector directories = new(new WindowsPlatform(windows), new ScriptedMachine(SimulatedSystem.Windows));

        Assert.Contains("it is not a directory", Assert.ThrowsExactly<IOException>(() => directories.CheckHealth(file)).Message);
    }

    private static int Queries(HealthScene scene)
    {
        int before = scene.Storage.Faults.Count("Inspect");
        scene.Check();
        return scene.Storage.Faults.Count("Inspect") - before;
    }
}
