using CowCopy.Diagnostics.Machines;
using CowCopy.TestKit;

namespace CowCopy.Tests.Platform;

/// <summary>What Linux reports of mounts, watches and quota groups, from made-up trees of /proc and /sys.</summary>
[TestClass]
public sealed class LinuxMachineTests
{
    [TestMethod]
    public void A_line_of_mountinfo_is_parsed()
    {
        MountedVolume mount = MountInfo.Parse(
            ["36 35 98:0 /mnt1 /mnt2 rw,noatime master:1 shared:7 - ext3 /dev/root rw,errors=continue"]).Single();

        Assert.AreEqual((36, "98:0", "/mnt2", "ext3", "/dev/root"), (mount.Id, mount.Device, mount.Path, mount.FileSystem, mount.Source));
        Assert.IsTrue(mount.Has("noatime") && mount.Has("rw") && !mount.Has("ro"));
        Assert.AreEqual("continue", mount.ValueOf("errors"));
        Assert.IsNull(mount.ValueOf("upperdir"));
    }

    [TestMethod]
    public void Escaped_names_of_mountinfo_are_decoded()
    {
        MountedVolume mount = MountInfo.Parse([@"1 2 0:5 / /a\040b\134c\011d rw - overlay none rw,upperdir=/u\040p"]).Single();

        Assert.AreEqual(("/a b\\c\td", "/u p"), (mount.Path, mount.ValueOf("upperdir")));
    }

    [TestMethod]
    [DataRow("")]
    [DataRow("36 35 98:0 / /mnt rw")]
    [DataRow("x 35 98:0 / /mnt rw - ext4 /dev/root rw")]
    [DataRow("- - - -")]
    public void A_line_that_is_not_of_mountinfo_is_no_mount(string line) => Assert.IsEmpty(MountInfo.Parse([line]));

    [TestMethod]
    [DataRow("inotify wd:3 ino:9e7e sdev:800013 mask:800afce ignored_mask:0 fhandle-bytes:8", 0x9e7eL, "8:19", null)]
    [DataRow("inotify wd:1 ino:2 sdev:fe00001 mask:3ff", 2L, "254:1", null)]
    [DataRow("fanotify ino:a sdev:30 mflags:0 mask:3b ignored_mask:40000000", 10L, "0:48", null)]
    [DataRow("fanotify mnt_id:12 mflags:40 mask:38 ignored_mask:0", null, "", 18)]
    [DataRow("fanotify sdev:800001 mflags:0 mask:3b ignored_mask:0", null, "8:1", null)]
    [DataRow("inotify wd:1 ino:2 sdev:fe00001", 2L, "254:1", null)]
    [DataRow("inotify wd:1 ino:zz sdev:fe00001 mask:3ff", null, "254:1", null)]
    public void A_line_of_a_watch(string line, long? file, string device, int? mount)
    {
        Watch watch = WatchLines.Parse([line], "code (1)").Single();
        Assert.AreEqual(((ulong?)file, device, mount, "code (1)"), (watch.File, watch.Device, watch.Mount, watch.Process));
    }

    [TestMethod]
    public void Other_lines_of_a_descriptor_are_none() => Assert.IsEmpty(
        WatchLines.Parse(
            ["pos:\t0", "flags:\t02000000", "mnt_id:\t14", "fanotify flags:10 event-flags:0", "", "eventfd ino:2 sdev:800001"],
            "code (1)"));

    [TestMethod]
    [OSCondition(OperatingSystems.Linux)] // a link to /dev/null
    public void The_watches_of_a_process_are_read_from_its_fdinfo()
    {
        using TempDirectory root = new();
        root.WriteFile("proc/12/comm", "code\n");
        string[] lines = ["pos:\t0", "inotify wd:1 ino:a sdev:800001 mask:3ff", "inotify wd:2 ino:b sdev:800001 mask:3ff"];
        root.WriteFile("proc/12/fdinfo/5", string.Join('\n', lines));
        root.WriteFile("proc/12/fdinfo/6", "inotify wd:1 ino:c sdev:800001 mask:3ff\n");
        root.WriteFile("proc/cpuinfo", "");
        Directory.CreateDirectory(root.Combine("proc/12/fd"));
        File.CreateSymbolicLink(root.Combine("proc/12/fd/5"), "anon_inode:inotify");
        File.CreateSymbolicLink(root.Combine("proc/12/fd/6"), "/dev/null");
        root.WriteFile("proc/12/fdinfo/7", "fanotify ino:d sdev:800001 mflags:0 mask:3b ignored_mask:0\n");
        File.CreateSymbolicLink(root.Combine("proc/12/fd/7"), "anon_inode:[fanotify]");
        root.WriteFile("proc/14", ""); // no directory of a process
        Directory.CreateDirectory(root.Combine("proc/13")); // without rights its descriptors cannot be listed

        WatchList list = new LinuxMachine(root.Path).ReadWatches()!;

        CollectionAssert.AreEquivalent(
            new[] { "code (12) 10 8:1", "code (12) 11 8:1", "code (12) 13 8:1" },
            list.Watches.Select(watch => $"{watch.Process} {watch.File} {watch.Device}").ToArray());
        Assert.AreEqual(1, list.UnreadProcesses);
    }

    [TestMethod]
    [OSCondition(OperatingSystems.Linux)] // realpath(3)
    [DataRow(null, null, "Off")]
    [DataRow("", null, "Full")]
    [DataRow("1", "qgroup", "Full")]
    [DataRow("1", "squota", "Simple")]
    [DataRow("0", "disabled", "Off")]
    public void Quota_groups_of_a_volume(string? enabled, string? mode, string expected)
    {
        using TempDirectory root = new();
        root.WriteFile("sys/fs/btrfs/1234/devices/loop7", "");
        root.WriteFile("sys/fs/btrfs/5678/devices/loop8", "");
        Directory.CreateDirectory(root.Combine("sys/fs/btrfs/5678/qgroups"));
        if (enabled is not null) Directory.CreateDirectory(root.Combine("sys/fs/btrfs/1234/qgroups"));
        if (enabled is { Length: > 0 }) root.WriteFile("sys/fs/btrfs/1234/qgroups/enabled", enabled + "\n");
        if (mode is not null) root.WriteFile("sys/fs/btrfs/1234/qgroups/mode", mode + "\n");

        LinuxMachine machine = new(root.Path);

        Assert.AreEqual(expected, machine.ReadQuotaGroups(new MountedVolume("/a", "btrfs") { Source = "/dev/loop7" }).ToString());
        Assert.AreEqual(QuotaGroups.Unknown, machine.ReadQuotaGroups(new MountedVolume("/a", "btrfs") { Source = "/dev/loop9" }));
    }

    [TestMethod]
    [OSCondition(OperatingSystems.Linux)] // realpath(3)
    public void A_tree_without_the_files_reports_nothing()
    {
        using TempDirectory root = new();
        Assert.IsNull(new LinuxMachine(root.Path).ReadMounts());
        Directory.CreateDirectory(root.Combine("proc/self/mountinfo"));
        Assert.IsNull(new LinuxMachine(root.Path).ReadMounts(), "what cannot be read");
        Assert.AreEqual(QuotaGroups.Unknown, new LinuxMachine(root.Path).ReadQuotaGroups(new MountedVolume("/a", "btrfs")));
    }

    [TestMethod]
    [OSCondition(OperatingSystems.Linux)]
    public void A_path_is_resolved_or_stays_as_it_is()
    {
        using TempDirectory root = new();
        string real = Directory.CreateDirectory(root.Combine("real")).FullName, link = root.Combine("link");
        File.CreateSymbolicLink(link, "real");
        LinuxMachine machine = new();
        Assert.IsTrue(machine.IsCaseSensitive);
        Assert.AreEqual(real, machine.RealPath(link));
        Assert.AreEqual(real, machine.RealPath(real + "/../link/."));
        string tooLong = real + string.Concat(Enumerable.Repeat("/.", 2100)); // whose end alone is the current directory
        foreach (string path in (string[])[link + "/missing", "/" + new string('a', 5000), "/a\0b", link + "\0b"])
            Assert.AreEqual(path, machine.RealPath(path));
        Assert.Contains(machine.RealPath(tooLong), (string[])[real, tooLong], "as the C library finds it");
    }
}
