using CowCopy.Planning;
using static CowCopy.Platform.Windows.VolumeQueries;

namespace CowCopy.Platform.Windows;

/// <summary>Queries all facts of the volume of one open file or directory, and touches no other volume.</summary>
internal sealed class WindowsVolumes(IWindowsCalls calls, uint systemBuild)
{
    public VolumeFacts Inspect(FileHandle file)
    {
        calls.GetKind(file, out string fileSystem, out uint flags);
        VolumeProperties properties = new()
        {
            SystemBuild = systemBuild,
            FileSystem = fileSystem,
            Flags = flags,
            ReFsVersion = calls.GetReFsVersion(file),
            RemoteProtocol = calls.GetRemoteProtocol(file),
            IsCaseSensitive = calls.GetCaseRule(file),
            ShortNameRule = calls.GetShortNameRule(),
        };
        VolumeFacts facts = WithState(properties, file).ToFacts() with { Id = calls.VolumeOf(file) };
        if (!calls.GetSize(file, out VolumeSize size).IsOk) return facts;
        return facts with { BlockSize = size.ClusterBytes, FreeBytes = size.FreeBytes, TotalBytes = size.TotalBytes };
    }

    /// <summary>
    /// The persistent state is documented for the root directory; where that cannot be opened, the file itself is queried.
    /// </summary>
    private VolumeProperties WithState(VolumeProperties properties, FileHandle file)
    {
        string? path = calls.GetRoot(file, out bool isRoot);
        FileHandle root = FileHandle.None;
        bool isOpened = !isRoot && path is not null && calls.OpenForQueries(path, LinkTreatment.Follow, out root).IsOk;
        FileHandle queried = isOpened ? root : file;
        PlatformStatus status = calls.GetState(queried, PersistentVolume.DevVolume, out bool? isDevDrive);
        if ((isRoot || isOpened) && status.NativeCode == Win32Error.InvalidParameter) isDevDrive = false; // a system without Dev Drives
        bool? isTrusted = null;
        if (isDevDrive == true) calls.GetState(queried, PersistentVolume.TrustedVolume, out isTrusted);
        calls.GetState(queried, PersistentVolume.ShortNamesDisabled, out bool? shortNamesDisabled);
        if (isOpened) calls.Close(root);
        return properties with { IsDevDrive = isDevDrive, IsTrusted = isTrusted, ShortNamesDisabled = shortNamesDisabled };
    }
}
