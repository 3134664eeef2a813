using CowCopy.Platform.Windows;

namespace CowCopy.TestKit.Simulation;

/// <summary>Queries of volumes.</summary>
internal sealed unsafe partial class SimulatedWindows
{
    public override int NtQueryVolumeInformationFile(nint file, nint* ioStatus, VolumeSize* information, uint bytes, int informationClass)
    {
        const int InvalidHandleStatus = unchecked((int)0xC0000008); // STATUS_INVALID_HANDLE
        const uint SectorBytes = 512;
        lock (_storage.Lock)
        {
            if (Enter(nameof(NtQueryVolumeInformationFile), file, out OpenFile open) is { } scripted)
                return open is null ? InvalidHandleStatus : scripted;
            SimulatedVolume volume = open.Node.Volume;
            *information = new VolumeSize
            {
                TotalClusters = volume.Store.Total,
                FreeClustersForCaller = volume.Store.Free,
                SectorsPerCluster = (uint)(volume.Profile.ClusterSize / SectorBytes),
                BytesPerSector = SectorBytes,
            };
            return 0;
        }
    }

    public override int GetVolumeInformationByHandle(
        nint file, char* label, uint labelLength, uint* serial, uint* longestName, uint* flags, char* fileSystem, uint fileSystemLength)
    {
        lock (_storage.Lock)
        {
            if (Enter(nameof(GetVolumeInformationByHandle), file, out OpenFile open) is { } scripted) return Fail(scripted);
            SimulatedVolume volume = open.Node.Volume;
            *flags = FlagsOf(volume);
            volume.Profile.FileSystem.CopyTo(new Span<char>(fileSystem, (int)fileSystemLength));
            fileSystem[volume.Profile.FileSystem.Length] = '\0';
            return Succeed();
        }
    }

    private static uint FlagsOf(SimulatedVolume volume)
    {
        const uint PosixNames = 0x400, ReadOnlyVolume = 0x00080000, NamedStreams = 0x00040000, CountsBlockReferences = 0x08000000; // FILE_*
        VolumeProfile profile = volume.Profile;
        uint flags = NamedStreams;
        if (profile.NamesGoAtOnce) flags |= PosixNames;
        if (volume.IsReadOnly) flags |= ReadOnlyVolume;
        if (profile.Clones == ClonePrimitive.Ranges) flags |= CountsBlockReferences;
        return flags;
    }
}
