using CowCopy.Planning;
using CowCopy.Platform;

namespace CowCopy.Volumes;

/// <summary>Makes snapshots of subvolumes.</summary>
internal sealed class SnapshotMaker(IPlatform platform)
{
    public SnapshotResult Make(CopyRequest request, string source, string destination)
    {
        PlatformStatus status = platform.Inspect(source, LinkTreatment.Follow, out FileFacts from);
        if (!status.IsOk) return Failed(request, ErrorMap.From(status.Code, CopyOperation.InspectSource), status);
        if (from.Kind != FileKind.Directory) return Failed(request, CopyErrorKind.SourceNotDirectory, status);
        if (platform.Inspect(destination, LinkTreatment.Keep, out FileFacts existing).IsOk && existing.Exists)
            return Failed(request, CopyErrorKind.DestinationExists, status);

        status = platform.Snapshot(source, destination, out int nested);
        if (status.IsOk) return new SnapshotResult(request) { NestedSubvolumes = nested };
        CopyErrorKind kind = status.Code switch
        {
            StatusCode.InvalidArgument => CopyErrorKind.SourceNotSubvolume,
            StatusCode.NotSupported => CopyErrorKind.VolumeCannotSnapshot,
            StatusCode.DifferentVolume => CopyErrorKind.DifferentVolume,
            _ => ErrorMap.From(status.Code, CopyOperation.Snapshot),
        };
        return Failed(request, kind, status);
    }

    private static SnapshotResult Failed(CopyRequest request, CopyErrorKind kind, PlatformStatus status) =>
        new(request) { Failure = new CopyFailure(kind, CopyOperation.Snapshot, request, status.NativeCode) };
}
