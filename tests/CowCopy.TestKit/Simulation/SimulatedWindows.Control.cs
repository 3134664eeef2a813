using CowCopy.Planning;
using CowCopy.Platform;
using CowCopy.Platform.Windows;
using static CowCopy.Platform.Windows.BlockCloneDevice;
using static CowCopy.Platform.Windows.VolumeQueries;

namespace CowCopy.TestKit.Simulation;

/// <summary>File-system control codes.</summary>
internal sealed unsafe partial class SimulatedWindows
{
    public override int DeviceIoControl(
        nint file, uint code, void* input, uint inputBytes, void* output, uint outputBytes, uint* returned, nint overlapped)
    {
        lock (_storage.Lock)
        {
            *returned = 0;
            if (Enter(ControlName(code, input, inputBytes), file, out OpenFile open) is { } scripted) return Fail(scripted);
            if (!MaySend(open, code)) return Fail(Win32Error.AccessDenied);
            int error = code switch
            {
                ControlCode.SetSparse => SetSparse(open, inputBytes == 0 || *(byte*)input != 0),
                ControlCode.GetIntegrity => GetIntegrity(open, (IntegrityInformation*)output, returned),
                ControlCode.SetIntegrity => SetIntegrity(open, (IntegritySetting*)input),
                ControlCode.DuplicateExtents => Duplicate(open, (DuplicateExtents*)input),
                ControlCode.GetRetrievalPointers => Extents(open, input, output, outputBytes, returned, isCounted: false),
                ControlCode.GetRetrievalPointersAndCounts => Extents(open, input, output, outputBytes, returned, isCounted: true),
                ControlCode.QueryAllocatedRanges => RangeListing.Write(
                    open.File, (AllocatedRange*)input, (AllocatedRange*)output, outputBytes, returned),
                ControlCode.QueryPersistentVolumeState => GetState(open.Node.Volume, (PersistentVolume*)output, returned),
                ControlCode.GetReFsVolumeData => GetReFsData(open.Node.Volume, (ReFsVolume*)output, returned),
                ControlCode.SetReparsePoint => SetReparsePoint(open, (byte*)input, inputBytes),
                ControlCode.GetReparsePoint => LinkListing.Write(open.Node as SimulatedLink, (byte*)output, outputBytes, returned),
                _ => WindowsErrors.InvalidFunction,
            };
            return error == 0 ? Succeed() : Fail(error);
        }
    }

    private static string ControlName(uint code, void* input, uint inputBytes)
    {
        if (code != ControlCode.SetSparse) return $"{nameof(DeviceIoControl)}({code:X8})";
        return inputBytes > 0 && *(byte*)input == 0 ? FaultNames.ClearSparse : FaultNames.SetSparse;
    }

    /// <summary>The I/O manager checks the access bits of a code before the file system sees it.</summary>
    private static bool MaySend(OpenFile open, uint code)
    {
        const int AccessShift = 14;
        WindowsAccess needed = (WindowsAccess)((code >> AccessShift) & 3); // FILE_READ_ACCESS, FILE_WRITE_ACCESS
        return (needed & ~open.Access) == WindowsAccess.None;
    }

    private static int SetSparse(OpenFile open, bool isSparse)
    {
        if ((open.Rights & (OpenRights.Write | OpenRights.WriteAttributes)) == 0) return Win32Error.AccessDenied;
        if (open.File is not { } file) return Win32Error.InvalidParameter;
        return file.SetSparse(isSparse) is not StatusCode.Ok and var status ? WindowsErrors.Of(status) : 0;
    }

    /// <summary>Makes an empty directory a junction.</summary>
    private int SetReparsePoint(OpenFile open, byte* input, uint bytes)
    {
        if ((open.Rights & (OpenRights.Write | OpenRights.WriteAttributes)) == 0) return Win32Error.AccessDenied;
        if (!open.Node.Volume.Profile.SymbolicLinks) return WindowsErrors.InvalidFunction;
        if (LinkListing.Read(input, bytes, out string used, out string shown) is not 0 and var error) return error;
        if (open.Node is not SimulatedDirectory directory || open.Slot is not { } slot) return WindowsErrors.NotADirectory;
        if (directory.Entries.Count > 0) return WindowsErrors.DirectoryNotEmpty;
        slot.Directory.Remove(slot.Name);
        slot.Directory.Add(slot.Name, JunctionOf(directory.Volume, used, shown));
        return 0;
    }

    private SimulatedLink JunctionOf(SimulatedVolume volume, string used, string shown)
    {
        string leadsTo = Names.Parse(string.Concat(@"\\?", "\\", LinkListing.WithoutPrefix(used))).Path;
        return new SimulatedLink(volume, used) { LeadsTo = leadsTo, ShownAs = shown, IsToDirectory = true };
    }

    private static int GetIntegrity(OpenFile open, IntegrityInformation* answer, uint* returned)
    {
        if (open.File is not { } file || !file.Volume.Profile.HasIntegrityStreams) return WindowsErrors.InvalidFunction;
        *answer = new IntegrityInformation
        {
            Algorithm = file.Integrity.Algorithm,
            Flags = file.Integrity.Flags,
            ClusterBytes = (uint)file.Volume.Profile.ClusterSize,
        };
        *returned = (uint)sizeof(IntegrityInformation);
        return 0;
    }

    private static int SetIntegrity(OpenFile open, IntegritySetting* setting)
    {
        if (open.File is not { } file || !file.Volume.Profile.HasIntegrityStreams) return WindowsErrors.InvalidFunction;
        if (file.Clusters.Count > 0) return Win32Error.NotSupported;
        file.Integrity = new FileIntegrity(setting->Algorithm, setting->Flags);
        return 0;
    }

    private int Duplicate(OpenFile target, DuplicateExtents* asked)
    {
        if (!_storage.Handles.TryGet(new FileHandle(asked->Source), out OpenFile? source)) return Win32Error.InvalidParameter;
        CloneRequest request = new(asked->SourceOffset, asked->TargetOffset, asked->Length);
        PlatformStatus status = CloneRequestCheck.Check(source!, target, request);
        if (!status.IsOk) return status.NativeCode;
        if (request.Length == 0) return 0;
        long size = target.Node.Volume.Profile.ClusterSize;
        int from = (int)(request.SourceOffset / size), to = (int)(request.TargetOffset / size);
        return target.File!.Share(source!.File!, from, to, (int)(request.Length / size)) is not StatusCode.Ok and var done
            ? WindowsErrors.Of(done)
            : 0;
    }

    private static int Extents(OpenFile open, void* input, void* output, uint bytes, uint* returned, bool isCounted)
    {
        ExtentReporting reporting = open.Node.Volume.Profile.Extents;
        bool isKnown = isCounted ? reporting == ExtentReporting.Counted : reporting != ExtentReporting.Nothing;
        if (!isKnown) return WindowsErrors.InvalidFunction;
        if (open.File is not { } file) return Win32Error.InvalidParameter;
        return PointerListing.Write(file, *(long*)input, (byte*)output, bytes, isCounted, returned);
    }

    private int GetState(SimulatedVolume volume, PersistentVolume* state, uint* returned)
    {
        const uint DevDriveBits = PersistentVolume.DevVolume | PersistentVolume.TrustedVolume;
        if (volume.Profile.RemoteProtocol is { Length: > 0 }) return Win32Error.NotSupported;
        if (state->Version != PersistentVolume.CurrentVersion) return Win32Error.NotSupported;
        if (build < DevDrivesFromBuild && (state->Mask & DevDriveBits) != 0) return Win32Error.InvalidParameter;
        uint flags = volume.Profile.IsDevDrive == true ? PersistentVolume.DevVolume : 0;
        if (volume.Profile.IsTrusted == true) flags |= PersistentVolume.TrustedVolume;
        state->Flags = flags & state->Mask;
        *returned = (uint)sizeof(PersistentVolume);
        return 0;
    }

    private static int GetReFsData(SimulatedVolume volume, ReFsVolume* data, uint* returned)
    {
        if (volume.Profile.ReFsVersion is not { } version) return WindowsErrors.InvalidFunction;
        *data = new ReFsVolume
        {
            ValidBytes = (uint)sizeof(ReFsVolume),
            MajorVersion = (uint)version.Major,
            MinorVersion = (uint)version.Minor,
            ClusterBytes = (uint)volume.Profile.ClusterSize,
        };
        *returned = (uint)sizeof(ReFsVolume);
        return 0;
    }
}
