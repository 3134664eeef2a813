using CowCopy.Planning;

namespace CowCopy.Platform.Windows;

/// <summary>The properties that a volume reports, each queried on its own, and the facts that follow from all of them. Pure.</summary>
internal sealed record VolumeProperties
{
    // FILE_* of winnt.h
    private const uint ReadOnlyVolume = 0x00080000, CountsBlockReferences = 0x08000000;

    // Windows 11 24H2 and Server 2025, whose copy call clones by itself; and 22H2 with its update of February 2024, from which it may
    // (Win32, "Block cloning").
    private const uint ClonesFromBuild = 26100, MayCloneFromBuild = 22621;

    private const string ReFs = "ReFS";

    /// <summary>The system's build number; 0 for unknown.</summary>
    public uint SystemBuild { get; init; }

    /// <summary>The file system's name; empty where it is not reported.</summary>
    public string FileSystem { get; init; } = "";

    public uint Flags { get; init; }

    public Version? ReFsVersion { get; init; }

    public string? RemoteProtocol { get; init; }

    public bool? IsDevDrive { get; init; }

    public bool? IsTrusted { get; init; }

    public bool? IsCaseSensitive { get; init; }

    public bool? ShortNamesDisabled { get; init; }

    /// <summary>The value of NtfsDisable8dot3NameCreation.</summary>
    public uint? ShortNameRule { get; init; }

    private bool IsReported => FileSystem.Length > 0;

    private bool Counts => (Flags & CountsBlockReferences) != 0;

    private bool IsReFs => ReFsVersion is not null || FileSystem == ReFs;

    private bool IsLocal => string.IsNullOrEmpty(RemoteProtocol);

    public VolumeFacts ToFacts() => VolumeFacts.Unknown with
    {
        HasOneId = true,
        FileSystem = IsReported ? FileSystem : null,
        CloneSupport = CloneSupport,
        Message = Message,
        IsReadOnly = (Flags & ReadOnlyVolume) != 0,
        SystemClones = SystemClones,
        ReferenceLimit = Counts && IsReFs ? Policy.ReFsReferenceLimit : null,
        CountsReferences = IsReported ? Counts : null,
        FormatVersion = ReFsVersion,
        IsDevDrive = IsDevDrive,
        IsTrusted = IsTrusted,
        RemoteProtocol = RemoteProtocol,
        MakesShortNames = MakesShortNames,
        IsCaseSensitive = IsCaseSensitive,
    };

    /// <summary>
    /// Windows documents the flag for any file system, but a third-party driver that sets it has produced copies full of zeros
    /// (openzfsonwindows/openzfs, issue 485). Only ReFS is cloned by default, others when a clone is requested; so are servers, on which
    /// the system copy copies or clones in fewer round trips than a clone by this process.
    /// </summary>
    private CloneSupport CloneSupport => (IsReported, Counts, IsReFs) switch
    {
        (false, _, _) => CloneSupport.Unknown,
        (_, false, _) => CloneSupport.No,
        (_, _, true) when IsLocal => CloneSupport.Yes,
        _ => CloneSupport.Unknown,
    };

    private CloneSupport SystemClones => (IsReported, SystemBuild) switch
    {
        (false, _) or (_, 0) => CloneSupport.Unknown,
        (_, < MayCloneFromBuild) => CloneSupport.No,
        _ when !Counts => CloneSupport.No,
        (_, >= ClonesFromBuild) when IsReFs && IsLocal => CloneSupport.Yes,
        _ => CloneSupport.Unknown,
    };

    private string Message => CloneSupport switch
    {
        CloneSupport.Yes => FileSystem + " that counts references to its clusters shares them between files",
        CloneSupport.No => FileSystem + " cannot share clusters between files",
        _ when IsReported && !IsLocal => FileSystem + " on a server, which copies by itself: it is cloned only where a clone is requested",
        _ when IsReported => FileSystem + " reports shared clusters, but is not ReFS: it is cloned only where a clone is requested",
        _ => "the volume does not report its capabilities",
    };

    /// <summary>Whether short names are made: never on ReFS; on NTFS by the setting of the system, or of the volume for value 2.</summary>
    private bool? MakesShortNames => (IsReFs, ShortNameRule) switch
    {
        (true, _) => false,
        (_, 0) => true,
        (_, 1) => false,
        (_, 2) => !ShortNamesDisabled,
        _ => null, // 3 makes them on the system's volume only
    };
}
