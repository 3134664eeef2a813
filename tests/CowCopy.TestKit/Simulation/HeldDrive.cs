using CowCopy.Planning;

namespace CowCopy.TestKit.Simulation;

/// <summary>
/// A simulated NTFS drive in the place of a real directory, on which Windows refuses an operation until the file is released.
/// </summary>
/// <remarks>What the task checks without the copier, it checks in the real directory: the same files have to be there.</remarks>
public sealed class HeldDrive
{
    private readonly SimulatedMachine _machine = new(SimulatedSystem.Windows);

    public HeldDrive(string directory)
    {
        _machine.Mount(VolumeProfiles.Ntfs, directory);
        Copier = new FileCopier(_machine);
    }

    /// <summary>A copier that knows no other volume.</summary>
    public FileCopier Copier { get; }

    public void Write(string path, byte[] content) => _machine.Files.Write(path, content, mode: (uint)FileAttributes.Archive);

    public byte[] Read(string path) => _machine.Files.Read(path);

    /// <summary>From now on, an operation fails as it does where a file is held, or denied where the code is 5.</summary>
    public void Refuse(string operation, int nativeCode) =>
        _machine.Faults.Always(operation, nativeCode == 5 ? StatusCode.AccessDenied : StatusCode.Busy, nativeCode);

    public void Release() => _machine.Faults.Clear();
}
