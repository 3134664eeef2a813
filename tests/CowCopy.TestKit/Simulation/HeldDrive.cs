using CowCopy.Planning;
using CowCopy.Platform;
using CowCopy.Platform.Windows;

namespace CowCopy.TestKit.Simulation;

/// <summary>
/// A simulated drive in the place of a real directory, on which the system refuses an operation until the file is released.
/// </summary>
/// <remarks>What the task checks without the copier, it checks in the real directory: the same files have to be there.</remarks>
public sealed class HeldDrive
{
    private const UnixFileMode UserReadsAndWrites = UnixFileMode.UserRead | UnixFileMode.UserWrite;

    private readonly SimulatedMachine? _machine;
    private readonly SimulatedFiles _files;
    private readonly uint _mode; // of the files that are written
    private SimulatedFile? _mapped;

    /// <summary>NTFS on Windows.</summary>
    /// <param name="directory">The real directory.</param>
    /// <param name="runsWindowsCode">
    /// Whether the library's own code for Windows runs, over simulated calls: then files can be mapped, and no operation be refused.
    /// </param>
    public HeldDrive(string directory, bool runsWindowsCode = false)
        : this(directory, VolumeProfiles.Ntfs, runsWindowsCode)
    {
    }

    private HeldDrive(string directory, VolumeProfile profile, bool runsWindowsCode)
    {
        IPlatform platform;
        SimulatedStorage storage;
        if (runsWindowsCode)
        {
            SimulatedWindows windows = new(profile.SystemBuild);
            (storage, platform) = (windows.Storage, new WindowsPlatform(windows));
        }
        else
        {
            _machine = new SimulatedMachine(profile.System);
            (storage, platform) = (_machine.Storage, _machine);
        }

        storage.Mount(profile, directory);
        _mode = profile.System == SimulatedSystem.Windows ? (uint)FileAttributes.Archive : (uint)UserReadsAndWrites;
        (_files, Copier) = (storage.Files, new FileCopier(platform));
    }

    /// <summary>A copier that knows no other volume.</summary>
    public FileCopier Copier { get; }

    /// <summary>APFS, in either of the two ways it is formatted.</summary>
    public static HeldDrive OfMac(string directory, bool isCaseSensitive) =>
        new(directory, isCaseSensitive ? VolumeProfiles.ApfsCaseSensitive : VolumeProfiles.Apfs, runsWindowsCode: false);

    public bool Exists(string path) => _files.Find(path) is not null;

    public void Write(string path, byte[] content) => _files.Write(path, content, _mode);

    public byte[] Read(string path) => _files.Read(path);

    /// <summary>Marks a file read-only.</summary>
    public void ProtectFile(string path) => _files.File(path).Mode |= (uint)FileAttributes.ReadOnly;

    /// <summary>Gives a file the modification time of another.</summary>
    public void CopyTime(string from, string to) => _files.File(to).Modified = _files.File(from).Modified;

    /// <summary>
    /// From now on, an operation below a path fails as it does where a file is held; denied where the code is 5, and because the name
    /// exists where it is 183.
    /// </summary>
    public void Refuse(string operation, int nativeCode, string below = "") =>
        _machine!.Faults.AlwaysBelow(
            below,
            operation,
            nativeCode switch { 5 => StatusCode.AccessDenied, 183 => StatusCode.AlreadyExists, _ => StatusCode.Busy },
            nativeCode);

    /// <summary>Something happens before the nth call (from 1) of an operation.</summary>
    public void Before(string operation, int occurrence, Action happening) => _machine!.Faults.Before(operation, occurrence, happening);

    /// <summary>From now on, another process has mapped a file as data, and no handle open.</summary>
    public void Map(string path) => (_mapped = _files.File(path)).Mappings.IsData = true;

    public void Release()
    {
        _machine?.Faults.Clear();
        if (_mapped is not null) _mapped.Mappings.IsData = false;
    }
}
