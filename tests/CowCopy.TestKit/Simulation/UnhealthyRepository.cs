namespace CowCopy.TestKit.Simulation;

/// <summary>Simulated repositories with many findings, for the texts of the tool.</summary>
public sealed class UnhealthyRepository
{
    private readonly HealthScene _scene;

    private UnhealthyRepository(HealthScene scene) => _scene = scene;

    /// <summary>An inspector that knows no other machine.</summary>
    public DirectoryInspector Directories => _scene.Directories;

    public string Path => _scene.Repository;

    /// <summary>On btrfs: quota groups, no copy-on-write, a linked package, a watched output, one file many times.</summary>
    public static UnhealthyRepository OnLinux()
    {
        HealthScene scene = new(VolumeProfiles.Btrfs with { IsCopyOnWriteDisabled = true });
        scene.Machine.Groups = CowCopy.Diagnostics.Machines.QuotaGroups.Full;
        scene.Machine.Temporary = scene.Add(VolumeProfiles.Tmpfs, "tmp").Path;
        for (int copy = 1; copy <= 12; copy++) scene.Write($"p{copy:00}/bin/common.dll", new byte[30_000]);
        string package = scene.Volume.Path + "/packages/a/a.dll";
        scene.Machine.Set("NUGET_PACKAGES", scene.Volume.Path + "/packages");
        scene.Storage.Files.Write(package, [1]);
        scene.Storage.Files.HardLink(package, scene.At("p01/bin/a.dll"));
        ulong watched = scene.Storage.Files.Find(scene.At("p01/bin"))!.Number;
        scene.Machine.Watches = new([new("code (412)") { File = watched, Device = "8:1" }], 2);
        return new UnhealthyRepository(scene);
    }

    /// <summary>On a Dev Drive that is not trusted, with filters.</summary>
    public static UnhealthyRepository OnWindows()
    {
        HealthScene scene = new(VolumeProfiles.UntrustedDevDrive);
        scene.Machine.Answer(
            "fsutil.exe",
            0,
            "This is an untrusted developer volume.\r\nFilters currently attached to this developer volume:\r\n    WdFilter, bindFlt\r\n");
        scene.Machine.Answer("powershell.exe", 0, "RealTime=True\r\nPerformance=1\r\n");
        scene.Write("bin/a.dll", 1);
        return new UnhealthyRepository(scene);
    }

    /// <summary>On XFS, with nothing to find.</summary>
    public static UnhealthyRepository Healthy()
    {
        HealthScene scene = new(VolumeProfiles.Xfs);
        scene.Write("bin/a.dll", 1);
        return new UnhealthyRepository(scene);
    }
}
