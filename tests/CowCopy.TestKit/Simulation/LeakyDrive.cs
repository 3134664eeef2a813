namespace CowCopy.TestKit.Simulation;

/// <summary>
/// A simulated ReFS drive whose source refuses clones although few files share its clusters: references of deleted files have leaked.
/// </summary>
public sealed class LeakyDrive
{
    private const int Leaked = 8_170;

    private readonly string _directory;

    public LeakyDrive()
    {
        SimulatedMachine machine = new(SimulatedSystem.Windows);
        _directory = machine.Mount(VolumeProfiles.ReFs4K, "drive").Path;
        Source = At("source.dll");
        machine.Files.Write(Source, new byte[20_000]);
        SimulatedFile source = machine.Files.File(Source);
        source.Volume.Store.Leak(source.Clusters[0], Leaked);
        Copier = new FileCopier(machine);
    }

    /// <summary>A copier that knows no other volume.</summary>
    public FileCopier Copier { get; }

    public string Source { get; }

    public string At(string name) => Path.Combine(_directory, name);

    /// <summary>Copies until the drive has refused a clone.</summary>
    public CopyWarning MeetLeak()
    {
        for (int copy = 0; Copier.Warnings.Count == 0; copy++) Copier.Copy(Source, At("leak" + copy));
        return Copier.Warnings[0];
    }
}
