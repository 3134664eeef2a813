using System.Globalization;
using System.Runtime.Versioning;
using CowCopy.Diagnostics.Machines;
using CowCopy.Platform.Windows;

namespace CowCopy.Tests.Platform.Windows;

/// <summary>Drives and commands by the base library, which has them on Linux too; and calls where there is no Windows.</summary>
[TestClass]
[OSCondition(OperatingSystems.Linux)]
[SupportedOSPlatform("linux")]
public sealed unsafe class WindowsMachineTests
{
    [TestMethod]
    public void The_output_of_a_command_is_read_whole_with_its_exit_code()
    {
        const int Lines = 20_000;
        string arguments = string.Create(CultureInfo.InvariantCulture, $"-c \"seq 1 {Lines}; exit 3\"");

        CommandOutput? output = new WindowsMachine().Run("/bin/sh", arguments);

        Assert.AreEqual(3, output?.ExitCode);
        string[] lines = output!.Text.Split(Environment.NewLine, StringSplitOptions.RemoveEmptyEntries);
        string[] expected = [.. Enumerable.Range(1, Lines).Select(number => number.ToString(CultureInfo.InvariantCulture))];
        CollectionAssert.AreEqual(expected, lines);
    }

    [TestMethod]
    public void A_command_that_cannot_be_started_has_no_output()
    {
        Assert.IsTrue(new WindowsMachine().IsWindows);
        Assert.IsNull(new WindowsMachine().Run("/no/such/program", ""));
        Assert.IsNull(new WindowsMachine().Run("", ""));
    }

    [TestMethod]
    public void A_command_that_does_not_end_is_ended()
    {
        string marker = Path.Combine(Path.GetTempPath(), $"cowcopy-{Guid.NewGuid():N}");
        try
        {
            WindowsMachine machine = new(longestMilliseconds: 50);
            CommandOutput? output = machine.Run("/bin/sh", $"-c \"echo $$ > {marker}; exec sleep 600\"");

            Assert.IsNull(output);
            if (!File.Exists(marker)) return; // it was ended before its first step
            string status = $"/proc/{File.ReadAllText(marker).Trim()}/stat";
            Assert.IsTrue(SpinWait.SpinUntil(() => HasEnded(status), TimeSpan.FromSeconds(10)), "it still runs");
        }
        finally
        {
            File.Delete(marker);
        }
    }

    private static bool HasEnded(string status)
    {
        try
        {
            return File.ReadAllText(status).Contains(") Z ", StringComparison.Ordinal); // a zombie
        }
        catch (IOException)
        {
            return true;
        }
    }

    [TestMethod]
    public void The_mounts_are_the_fixed_drives_with_their_file_systems()
    {
        IReadOnlyList<MountedVolume> mounts = new WindowsMachine().ReadMounts()!;
        DriveInfo[] drives = [.. DriveInfo.GetDrives().Where(drive => drive.Name is "/" or "/proc" or "/dev/shm" or "/sys")];
        foreach (DriveInfo drive in drives)
        {
            MountedVolume? mount = mounts.FirstOrDefault(one => one.Path == drive.Name);
            Assert.AreEqual(drive.DriveType == DriveType.Fixed ? drive.DriveFormat : null, mount?.FileSystem, drive.Name);
        }
    }

    [TestMethod]
    public void Without_a_Windows_each_call_reports_the_missing_library()
    {
        WindowsCalls windows = new();
        Action[] calls =
        [
            () => windows.CreateFile(null, 0, 0, 0, 0, 0, 0), () => windows.ReopenFile(0, 0, 0, 0), () => windows.CloseHandle(0),
            () => windows.ReadFile(0, null, 0, null, 0), () => windows.WriteFile(0, null, 0, null, 0), () => windows.FlushFileBuffers(0),
            () => windows.DeviceIoControl(0, 0, null, 0, null, 0, null, 0), () => windows.GetFileInformationByHandle(0, null),
            () => windows.GetFileInformationByHandleEx(0, 0, null, 0), () => windows.SetFileInformationByHandle(0, 0, null, 0),
            () => windows.GetVolumeInformationByHandle(0, null, 0, null, null, null, null, 0),
            () => windows.GetFinalPathNameByHandle(0, null, 0, 0), () => windows.CopyFileEx(null, null, 0, 0, null, 0),
            () => windows.CreateDirectory(null, 0), () => windows.RemoveDirectory(null), () => windows.CreateHardLink(null, null, 0),
            () => windows.CreateSymbolicLink(null, null, 0), () => windows.GetFileAttributes(null),
            () => windows.GetFileAttributesEx(null, 0, null), () => windows.SetFileAttributes(null, 0),
            () => windows.NtQueryVolumeInformationFile(0, null, null, 0, 0),
            () => windows.NtQueryInformationByName(null, null, null, 0, 0), () => windows.RtlGetVersion(null),
            () => windows.GetKernelObjectSecurity(0, 0, null, 0, null), () => windows.RegGetValue(0, null, null, 0, null, null, null),
            () => windows.GetFileInformationByName(null, 0, null, 0),
        ];
        foreach (Action call in calls) Assert.ThrowsExactly<DllNotFoundException>(call);
    }
}
