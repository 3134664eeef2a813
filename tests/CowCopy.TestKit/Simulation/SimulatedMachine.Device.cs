using CowCopy.Planning;
using CowCopy.Platform;
using CowCopy.Platform.Windows;

namespace CowCopy.TestKit.Simulation;

/// <summary>The calls of a block clone, so that the library's own sequence of them runs here.</summary>
internal sealed partial class SimulatedMachine : IBlockCloneDevice
{
    private const int InvalidFunction = 1; // ERROR_INVALID_FUNCTION: the file system has no such control code

    public PlatformStatus GetClusterSize(FileHandle file, out long bytes)
    {
        bytes = 0;
        if (Faults.Next(nameof(GetClusterSize), _handles[file].Path) is { } fault) return fault;
        bytes = _handles[file].Node.Volume.Profile.ClusterSize;
        return PlatformStatus.Ok;
    }

    public PlatformStatus SetSparse(FileHandle file, bool isSparse)
    {
        if (Faults.Next(nameof(SetSparse), _handles[file].Path) is { } fault) return fault;
        return PlatformStatus.From(_handles[file].File!.SetSparse(isSparse));
    }

    public PlatformStatus GetIntegrity(FileHandle file, out FileIntegrity integrity)
    {
        integrity = default;
        if (Faults.Next(nameof(GetIntegrity), _handles[file].Path) is { } fault) return fault;
        SimulatedFile found = _handles[file].File!;
        if (!found.Volume.Profile.HasIntegrityStreams) return new PlatformStatus(StatusCode.NotSupported, InvalidFunction);
        integrity = found.Integrity;
        return PlatformStatus.Ok;
    }

    public PlatformStatus SetIntegrity(FileHandle file, in FileIntegrity integrity)
    {
        if (Faults.Next(nameof(SetIntegrity), _handles[file].Path) is { } fault) return fault;
        SimulatedFile found = _handles[file].File!;
        bool mayChange = found.Volume.Profile.HasIntegrityStreams && found.Clusters.Count == 0;
        if (!mayChange) return PlatformStatus.From(StatusCode.NotSupported);
        found.Integrity = integrity;
        return PlatformStatus.Ok;
    }

    public PlatformStatus SetLength(FileHandle file, long length)
    {
        if (Faults.Next(nameof(SetLength), _handles[file].Path) is { } fault) return fault;
        return PlatformStatus.From(_handles[file].File!.SetLength(length));
    }

    public PlatformStatus Duplicate(FileHandle source, FileHandle destination, in CloneRange range) =>
        Duplicate(source, destination, new CloneRequest(range.Offset, range.Offset, range.Length));

    /// <summary>One request, as the file system gets it.</summary>
    public PlatformStatus Duplicate(FileHandle source, FileHandle destination, in CloneRequest request)
    {
        const int TooManyReferences = 347, DiskFull = 112;
        lock (_lock)
        {
            OpenFile from = _handles[source], to = _handles[destination];
            if (Faults.Next(nameof(Duplicate), to.Path) is { } fault) return fault;
            PlatformStatus status = CloneRequestCheck.Check(from, to, request);
            if (!status.IsOk || request.Length == 0) return status;
            long size = to.Node.Volume.Profile.ClusterSize;
            StatusCode done =
                to.File!.Share(
                    from.File!, (int)(request.SourceOffset / size), (int)(request.TargetOffset / size), (int)(request.Length / size));
            return new PlatformStatus(
                done, done switch { StatusCode.ReferenceLimit => TooManyReferences, StatusCode.NoSpace => DiskFull, _ => 0 });
        }
    }
}
