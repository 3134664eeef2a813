using CowCopy.Planning;

namespace CowCopy.Platform.Windows;

/// <summary>
/// Clones a file by the sequence that Windows documents ("Block cloning"): sparse, so that the length takes no room; the length; the
/// ranges; not sparse again, where the volume has room for that (else error 112). Files with different integrity settings are refused:
/// then the new file, while it is empty, gets the setting of the source, and the clone is made again. Integrity is off by default.
/// </summary>
/// <remarks>
/// Nothing that the queries of both files found is queried again. A refusal at any step leaves the destination as it was; so a destination
/// longer than the source, which would have to be truncated first, is refused untouched. Where an existing destination has part of the new
/// content and that cannot be undone, the status is <see cref="StatusCode.ReferenceLimitMidway"/> at the limit, else
/// <see cref="StatusCode.Other"/>, with the volume's native code.
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

        bool fits = clone.DestinationLength <= clone.Length && clone.ClusterBytes is > 0 and <= ClonePlanner.MostBytes;
        if (!fits) return PlatformStatus.From(StatusCode.InvalidArgument);
        PlatformStatus status = Attempt(source, destination, clone);
        bool mayDiffer = status.Code == StatusCode.InvalidArgument && clone.DestinationLength == 0;
        if (!mayDiffer || !MatchIntegrity(source, destination, out FileIntegrity before)) return status;
        status = Attempt(source, destination, clone);
        if (!status.IsOk) device.SetIntegrity(destination, before);
        return status;
    }

    /// <summary>Clones; after a refusal the destination is as it was, unless it had content and has part of the new one.</summary>
    private PlatformStatus Attempt(FileHandle source, FileHandle destination, in FileClone clone)
    {
        // A new file; an old one has its clusters. A sparse source needs a sparse destination.
        bool makesSparse = !clone.DestinationIsSparse && (clone.SourceIsSparse || clone.DestinationLength == 0);
        bool shares = false;
        PlatformStatus status = makesSparse ? OfThisFile(device.SetSparse(destination, isSparse: true)) : PlatformStatus.Ok;
        if (status.IsOk && clone.DestinationLength < clone.Length) status = OfThisFile(device.SetLength(destination, clone.Length));
        if (status.IsOk) status = Share(source, destination, clone, out shares);
        if (status.IsOk)
        {
            bool isSparse = makesSparse || clone.DestinationIsSparse;
            if (isSparse && !clone.SourceIsSparse) device.SetSparse(destination, isSparse: false); // kept sparse where that fails
            return status;
        }

        bool restored = device.SetLength(destination, clone.DestinationLength).IsOk;
        if (makesSparse) restored &= device.SetSparse(destination, isSparse: false).IsOk;
        if (restored && !(shares && clone.DestinationLength > 0)) return status;
        bool isAtLimit = status.Code == StatusCode.ReferenceLimit;
        return new PlatformStatus(isAtLimit ? StatusCode.ReferenceLimitMidway : StatusCode.Other, status.NativeCode);
    }

    private PlatformStatus Share(FileHandle source, FileHandle destination, in FileClone clone, out bool shares)
    {
        shares = false;
        (long length, long cluster) = (clone.Length, clone.ClusterBytes);
        for (CloneRange? next = ClonePlanner.First(length, cluster); next is { } range; next = ClonePlanner.After(range, length, cluster))
        {
            PlatformStatus status = device.Duplicate(source, destination, range);
            if (!status.IsOk) return status.NativeCode == Win32Error.NotSupported ? OfThisFile(status) : status;
            shares = true;
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
