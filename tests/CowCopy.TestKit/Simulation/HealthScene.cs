using CowCopy.Diagnostics.Machines;

namespace CowCopy.TestKit.Simulation;

/// <summary>A simulated repository and the machine around it, for health checks.</summary>
internal sealed class HealthScene
{
    public HealthScene(VolumeProfile profile)
    {
        Storage = new SimulatedMachine(profile.System);
        Machine = new ScriptedMachine(profile.System) { Files = Storage.Files };
        Volume = Add(profile, "home");
        Machine.Temporary = Volume.Path;
        Machine.HomeDirectory = Volume.Path;
        Repository = System.IO.Path.Combine(Volume.Path, "repository");
        Storage.Files.MakeDirectory(Repository);
        if (profile.System == SimulatedSystem.Windows) Machine.Drive = (Volume.Path, "V:");
    }

    public SimulatedMachine Storage { get; }

    public ScriptedMachine Machine { get; }

    /// <summary>The volume of the repository.</summary>
    public SimulatedVolume Volume { get; }

    public string Repository { get; }

    public FileCopier Copier => new(Storage);

    public DirectoryInspector Directories => new(Storage, Machine, () => Copier);

    /// <summary>Mounts a volume, which the machine lists.</summary>
    public SimulatedVolume Add(VolumeProfile profile, string name, params string[] options) =>
        Add(Storage.Mount(profile, name), options);

    /// <summary>Mounts a volume that has no id.</summary>
    public SimulatedVolume AddWithoutId(string name) => Add(Storage.Storage.Mount(Volume.Profile, name, serial: 0), []);


    /// <summary>A path in the repository.</summary>
    public string At(string name) => System.IO.Path.Combine(Repository, HostPath.Of(name));

    /// <summary>A directory of the repository, which is made if there is none.</summary>
    public SimulatedDirectory Directory(string name)
    {
        Storage.Files.MakeDirectory(At(name));
        return (SimulatedDirectory)Storage.Files.Find(At(name))!;
    }

    public string Write(string name, params byte[] content)
    {
        string path = At(name);
        Storage.Files.Write(path, content);
        return path;
    }

    public HealthReport Check(HealthCheckOptions? options = null) => Directories.CheckHealth(Repository, options);

    public string WriteText(string name, string text) => Write(name, System.Text.Encoding.UTF8.GetBytes(text));

    /// <summary>The one finding of a kind.</summary>
    public HealthFinding Find(string code, HealthCheckOptions? options = null) =>
        Check(options).Findings.Single(finding => finding.Code == code);

    /// <summary>Whether there is no finding of a kind, and the check did run.</summary>
    public bool IsHealthy(string code)
    {
        HealthReport report = Check();
        return report.Findings.All(finding => finding.Code != code) && report.NotChecked.All(check => check.Code != code);
    }

    /// <summary>Why a check could not run; null if it ran.</summary>
    public string? WhyNot(string code) => Check().NotChecked.FirstOrDefault(check => check.Code == code)?.Message;

    private SimulatedVolume Add(SimulatedVolume volume, string[] options)
    {
        Machine.Mounts!.Add(new MountedVolume(volume.Path, volume.Profile.FileSystem)
        {
            Id = Machine.Mounts.Count + 1,
            Device = "8:" + (Machine.Mounts.Count + 1),
            Source = "/dev/" + System.IO.Path.GetFileName(volume.Path),
            Options = ["rw", .. options],
        });
        return volume;
    }
}
