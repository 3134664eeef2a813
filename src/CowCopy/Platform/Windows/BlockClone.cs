using CowCopy.Planning;

namespace CowCopy.Platform.Windows;

/// <summary>
/// Clones a file by the sequence that Windows documents ("Block cloning"): sparse, so that the length takes no room; the length; the
/// ranges; not sparse again, where the volume has room for that (else error 112). Files with different integrity settings are refused:
/// then the new file, while it is empty, gets the setting of the source, and the clone is made again. Integrity is off by default.
/// </summary>
/// <remarks>
/// Nothing that the query of the source found is queried again. A refusal at any step leaves the destination empty; where that cannot be
/// undone, the status is <see cref="StatusCode.Other"/> with the volume's native code.
/// </remarks>
internal sealed class BlockClone(IBlockCloneDevice device)
{
    public PlatformStatus Run(FileHandle source, FileHandle destination, FileClone clone)
    {
        if (clone.ClusterBytes == 0)
        {
            PlatformStatus queried = device.GetClusterSize(source, out long cluster);
            if (!queried.IsOk) return OfThisFile(queried);
            clone = clone with { ClusterBytes = cluster };
        }

        if (clone.ClusterBytes is not (> 0 and <= ClonePlanner.MostBytes)) return PlatformStatus.From(StatusCode.InvalidArgument);
        PlatformStatus status = Attempt(source, destination, clone);
        bool mayDiffer = status.Code == StatusCode.InvalidArgument;
        if (!mayDiffer || !MatchIntegrity(source, destination, out FileIntegrity before)) return status;
        status = Attempt(source, destination, clone);
        if (!status.IsOk) device.SetIntegrity(destination, before);
        return status;
    }

    /// <summary>Clones; after a refusal the destination is empty again.</summary>
    private PlatformStatus Attempt(FileHandle source, FileHandle destination, in FileClone clone)
    {
        PlatformStatus status = OfThisFile(device.SetSparse(destination, isSparse: true));
        if (status.IsOk) status = OfThisFile(device.SetLength(destination, clone.Length));
        if (status.IsOk) status = Share(source, destination, clone);
        if (status.IsOk)
        {
            if (!clone.SourceIsSparse) device.SetSparse(destination, isSparse: false); // kept sparse where that fails
            return PlatformStatus.Ok;
        }

        bool isRestored = device.SetLength(destination, 0).IsOk & device.SetSparse(destination, isSparse: false).IsOk;
        return isRestored ? status : new PlatformStatus(StatusCode.Other, status.NativeCode);
    }

    private PlatformStatus Share(FileHandle source, FileHandle destination, in FileClone clone)
    {
        (long length, long cluster) = (clone.Length, clone.ClusterBytes);
        for (CloneRange? next = ClonePlanner.First(length, cluster); next is { } range; next = ClonePlanner.After(range, length, cluster))
        {
            PlatformStatus status = device.Duplicate(source, destination, range);
            if (!status.IsOk) return status.NativeCode == Win32Error.NotSupported ? OfThisFile(status) : status;
        }

        return PlatformStatus.Ok;
    }

    /// <summary>The setting must be equal on both sides and can be changed only while a file is empty.</summary>
    /// <returns>Whether the destination's was another one, and is the source's now.</returns>
    private bool MatchIntegrity(FileHandle source, FileHandle destination, out FileIntegrity before)
    {
        before = default;
        return device.GetIntegrity(source, out FileIntegrity wanted).IsOk
            && device.GetIntegrity(destination, out before).IsOk
            && wanted != before
            && device.SetIntegrity(destination, wanted).IsOk;
    }

    /// <summary>
    /// Limits "not supported" to this file: by itself it would mean that the volume cannot clone at all. Only "no such function" of the
    /// clone request means that: with error 50 ReFS refuses these two files (sparse, or ranges past the end), and the other steps prove
    /// nothing.
    /// </summary>
    private static PlatformStatus OfThisFile(PlatformStatus status) =>
        status.Code == StatusCode.NotSupported ? new PlatformStatus(StatusCode.InvalidArgument, status.NativeCode) : status;
}
