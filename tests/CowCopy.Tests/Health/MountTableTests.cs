using CowCopy.Diagnostics.Health;
using CowCopy.Diagnostics.Machines;
using CowCopy.TestKit.Simulation;

namespace CowCopy.Tests.Health;

/// <summary>Which mount a path is on, and which mounts have no files to copy.</summary>
[TestClass]
public sealed class MountTableTests
{
    [TestMethod]
    [DataRow("/ /home /home/user", "/home/user/repository", "/home/user")]
    [DataRow("/home/user /home /", "/home/user/repository", "/home/user")] // in whatever order they are listed
    [DataRow("/ /home", "/home", "/home")]
    [DataRow("/ /home", "/homes/user", "/")]
    [DataRow("/ /home", "/", "/")]
    [DataRow("/home", "/homes", null)]
    [DataRow("/home/user", "/home", null)]
    [DataRow(@"C:\ D:\", @"D:\repository", @"D:\")]
    [DataRow(@"C:\ C:\mount", @"C:\mount\repository", @"C:\mount")]
    [DataRow(@"C:\ C:\mount", @"C:\mounted", @"C:\")]
    [DataRow("", "/home", "")] // a mount without a path is above all others
    public void A_path_is_on_the_deepest_mount_above_it(string mounts, string path, string? expected)
    {
        ScriptedMachine machine = new(SimulatedSystem.Linux);
        machine.Mounts = [.. mounts.Split(' ').Select(one => new MountedVolume(one, "xfs"))];
        Assert.AreEqual(expected, new MountTable(machine).Of(path)?.Path);
    }

    /// <summary>A mount over another hides it.</summary>
    [TestMethod]
    public void Of_two_mounts_at_one_place_the_last_counts()
    {
        ScriptedMachine machine = new(SimulatedSystem.Linux) { Mounts = [new("/a", "xfs"), new("/a", "btrfs"), new("/", "ext4")] };
        Assert.AreEqual("btrfs", new MountTable(machine).Of("/a/b")?.FileSystem);
    }

    /// <summary>The file systems without a device that Linux shows its own facts through: filesystems(5), /proc/filesystems.</summary>
    [TestMethod]
    [DataRow("proc", "sysfs", "devtmpfs", "devpts", "cgroup", "cgroup2", "debugfs", "tracefs", "securityfs", "configfs")]
    [DataRow("pstore", "bpf", "efivarfs", "binfmt_misc", "mqueue", "hugetlbfs", "fusectl", "autofs", "nsfs")]
    public void Facts_of_the_system_are_no_files_to_copy(params string[] kinds)
    {
        foreach (string kind in kinds)
        {
            HealthScene scene = new(VolumeProfiles.Xfs);
            scene.Write("below/a/status", 1);
            scene.Machine.Mounts!.Add(new MountedVolume(scene.At("below"), kind));
            Assert.AreEqual(0, scene.Check().Files, kind);
        }
    }

    [TestMethod]
    [DataRow("tmpfs")]
    [DataRow("overlay")]
    [DataRow("ext4")]
    public void Files_of_other_mounts_are_read(string kind)
    {
        HealthScene scene = new(VolumeProfiles.Xfs);
        scene.Write("below/a/file", 1);
        scene.Machine.Mounts!.Add(new MountedVolume(scene.At("below"), kind));
        Assert.AreEqual(1, scene.Check().Files);
    }
}
