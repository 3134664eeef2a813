using CowCopy.Planning;
using CowCopy.Platform.Windows.Structures;

namespace CowCopy.Platform.Windows;

/// <summary>Asks the volume of one open file or folder all there is to know. No other volume of the machine is ever touched.</summary>
internal sealed class VolumeInspector(uint systemBuild)
{
    public VolumeFacts Inspect(FileHandle file)
    {
        VolumeQueries.GetKind(file, out string fileSystem, out uint flags);
        VolumeAnswers answers = new()
        {
            SystemBuild = systemBuild,
            FileSystem = fileSystem,
            Flags = flags,
            ReFsVersion = VolumeQueries.GetReFsVersion(file),
            RemoteProtocol = VolumeQueries.GetRemoteProtocol(file),
            IsCaseSensitive = VolumeQueries.GetCaseRule(file),
            ShortNameRule = VolumeQueries.GetShortNameRule(),
        };
        VolumeFacts facts = WithState(answers, file).ToFacts() with { Id = Handles.VolumeOf(file) };
        if (!VolumeQueries.GetSize(file, out VolumeSize size).IsOk) return facts;
        return facts with { BlockSize = size.ClusterBytes, FreeBytes = size.FreeBytes, TotalBytes = size.TotalBytes };
    }

    /// <summary>The lasting state is documented for the root folder; another file is asked itself where that cannot be opened.</summary>
    private static VolumeAnswers WithState(VolumeAnswers answers, FileHandle file)
    {
        string? path = VolumeQueries.GetRoot(file, out bool isRoot);
        if (isRoot || path is null || !Handles.OpenToLook(path, LinkTreatment.Follow, out FileHandle root).IsOk) return WithState(answers, file, isRoot);
        try
        {
            return WithState(answers, root, isRoot: true);
        }
        finally
        {
            Handles.Close(root);
        }
    }

    private static VolumeAnswers WithState(VolumeAnswers answers, FileHandle asked, bool isRoot)
    {
        PlatformStatus status = VolumeQueries.GetState(asked, PersistentVolume.DevVolume, out bool? isDevDrive);
        if (isRoot && status.NativeCode == Win32Error.InvalidParameter) isDevDrive = false; // a system without Dev Drives
        bool? isTrusted = null;
        if (isDevDrive == true) VolumeQueries.GetState(asked, PersistentVolume.TrustedVolume, out isTrusted);
        VolumeQueries.GetState(asked, PersistentVolume.ShortNamesDisabled, out bool? shortNamesDisabled);
        return answers with { IsDevDrive = isDevDrive, IsTrusted = isTrusted, ShortNamesDisabled = shortNamesDisabled };
    }
}
