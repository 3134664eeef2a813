using CowCopy.Planning;

namespace CowCopy.TestKit.Simulation;

/// <summary>
/// A simulated drive in the place of a real directory, on which the system refuses an operation until the file is released.
/// </summary>
/// <remarks>What the task checks without the copier, it checks in the real directory: the same files have to be there.</remarks>
public sealed class HeldDrive
{
    private readonly SimulatedMachine _machine;
    private readonly uint _mode; // of the files that are written

    private const UnixFileMode UserReadsAndWrites = UnixFileMode.UserRead | UnixFileMode.UserWrite;

    /// <summary>NTFS on Windows.</summary>
    public HeldDrive(string directory)
        : this(directory, VolumeProfiles.Ntfs)
    {
    }

    private HeldDrive(string directory, VolumeProfile profile)
    {
        _machine = new SimulatedMachine(profile.System);
        _machine.Mount(profile, directory);
        _mode = profile.System == SimulatedSystem.Windows ? (uint)FileAttributes.Archive : (uint)UserReadsAndWrites;
        Copier = new FileCopier(_machine);
    }

    /// <summary>A copier that knows no other volume.</summary>
    public FileCopier Copier { get; }

    /// <summary>APFS, in either of the two ways it is formatted.</summary>
    public static HeldDrive OfMac(string directory, bool isCaseSensitive) =>
        new(directory, isCaseSensitive ? VolumeProfiles.ApfsCaseSensitive : VolumeProfiles.Apfs);

    public bool Exists(string path) => _machine.Files.Find(path) is not null;

    public void Write(string path, byte[] content) => _machine.Files.Write(path, content, _mode);

    public byte[] Read(string path) => _machine.Files.Read(path);

    /// <summary>From now on, an operation fails as it does where a file is held, or denied where the code is 5.</summary>
    public void Refuse(string operation, int nativeCode) =>
        _machine.Faults.Always(operation, nativeCode == 5 ? StatusCode.AccessDenied : StatusCode.Busy, nativeCode);

    public void Release() => _machine.Faults.Clear();
}
