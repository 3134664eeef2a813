using CowCopy.Planning;
using CowCopy.Platform;

namespace CowCopy.Volumes;

/// <summary>Makes snapshots of subvolumes.</summary>
internal sealed class SnapshotMaker(IPlatform platform)
{
    public SnapshotResult Make(CopyRequest request, string source, string destination)
    {
        SnapshotResult result = new(request);
        PlatformStatus status = platform.Inspect(source, LinkTreatment.Follow, out FileFacts from);
        if (!status.IsOk) return Failed(result, ErrorMap.From(status.Code, CopyOperation.InspectSource), status);
        if (from.Kind != FileKind.Directory) return Failed(result, CopyErrorKind.SourceNotDirectory, status);
        if (platform.Inspect(destination, LinkTreatment.Keep, out FileFacts existing).IsOk && existing.Exists)
            return result with { WhyNot = "the destination exists" };

        status = platform.Snapshot(source, destination, out int nested);
        return status.Code switch
        {
            StatusCode.Ok => result with { NestedSubvolumes = nested },
            StatusCode.InvalidArgument => Impossible(result, "the source is not the root of a btrfs subvolume", status),
            StatusCode.NotSupported => Impossible(result, "source and destination are not on one btrfs volume", status),
            StatusCode.NotFound =>
                result with { WhyNot = "the directory above the destination does not exist", NativeCode = status.NativeCode },
            StatusCode.DifferentVolume => Impossible(result, "source and destination are on different volumes", status),
            _ => Failed(result, ErrorMap.From(status.Code, CopyOperation.CreateDestination), status),
        };
    }

    private static SnapshotResult Impossible(SnapshotResult result, string whyNot, PlatformStatus status) =>
        result with { WhyNot = whyNot, IsImpossible = true, NativeCode = status.NativeCode };

    private static SnapshotResult Failed(SnapshotResult result, CopyErrorKind kind, PlatformStatus status) =>
        result with { WhyNot = FailureText.WhatHappened(kind), NativeCode = status.NativeCode };
}
