using CowCopy.TestKit.Simulation;

namespace CowCopy.ContractTests.Calls;

/// <summary>A column of the table: a range of Windows versions, or a share, with its volumes.</summary>
/// <param name="Name">The heading.</param>
/// <param name="Plain">A volume without clones.</param>
/// <param name="BlockClones">A volume on which the library clones blocks by itself; null where there is none.</param>
/// <param name="SystemClones">A volume on which the system copy clones; null where there is none.</param>
internal sealed record WindowsSystem(string Name, VolumeProfile Plain, VolumeProfile? BlockClones, VolumeProfile? SystemClones)
{
    private static readonly VolumeProfile NtfsWith24H2 =
        VolumeProfiles.Ntfs with { Name = "NTFS, Windows 11 24H2", SystemBuild = VolumeProfiles.TrustedDevDrive.SystemBuild };

    public static IReadOnlyList<WindowsSystem> All { get; } =
    [
        new("Windows 10 1607", VolumeProfiles.Server2016Ntfs, VolumeProfiles.Server2016ReFs, null),
        new("Windows 10 1709 to 11 23H2", VolumeProfiles.Ntfs, VolumeProfiles.ReFs4K, null),
        new("Windows 11 24H2", NtfsWith24H2, null, VolumeProfiles.TrustedDevDrive),
        new("share", VolumeProfiles.Smb, null, null),
    ];

    public VolumeProfile? Volume(WindowsVolume wanted) => wanted switch
    {
        WindowsVolume.Plain => Plain,
        WindowsVolume.WithLinks => Plain.SymbolicLinks ? Plain : null,
        WindowsVolume.BlockClones => BlockClones,
        WindowsVolume.FewReferences => BlockClones is null ? null : BlockClones with { ReferenceLimit = WindowsWays.References },
        _ => SystemClones,
    };
}
