using CowCopy.Planning;

namespace CowCopy.Platform.Windows;

/// <summary>
/// Clones a file by the sequence that Windows documents ("Block cloning"): the source's integrity setting, while the file is empty; sparse,
/// so that the length takes no room; the length; the ranges; not sparse again, where the volume has room for that (else error 112).
/// </summary>
/// <remarks>
/// A refusal at any step leaves the destination as it was; so a destination longer than the source, which would have to be truncated first,
/// is refused untouched. Where an existing destination has part of the new content and that cannot be undone, the status is
/// <see cref="StatusCode.ReferenceLimitMidway"/> at the limit, else <see cref="StatusCode.Other"/>, with the volume's native code.
/// </remarks>
internal sealed class BlockClone(IBlockCloneDevice device)
{
    public PlatformStatus Run(FileHandle source, FileHandle destination, long length)
    {
        CloneSide to = default;
        PlatformStatus status = device.Inspect(source, out CloneSide from);
        if (status.IsOk) status = device.Inspect(destination, out to);
        long cluster = 0;
        if (status.IsOk) status = device.GetClusterSize(source, out cluster);
        if (!status.IsOk) return OfThisFile(status);
        bool fits = from.Length >= length && to.Length <= length && cluster is > 0 and <= ClonePlanner.MostBytes;
        // a source that became shorter: its clusters end before the length
        if (!fits) return PlatformStatus.From(StatusCode.InvalidArgument);

        status = MatchIntegrity(source, destination, to, out FileIntegrity? before);
        if (!status.IsOk) return status;
        bool shares = false;
        status = Prepare(destination, to, length);
        if (status.IsOk) status = Share(source, destination, length, cluster, out shares);
        // kept sparse where that fails
        if (status.IsOk && !from.IsSparse) device.SetSparse(destination, isSparse: false);
        if (status.IsOk) return status;

        bool restored = Restore(destination, to, before) && !(shares && to.Length > 0);
        if (restored) return status;
        bool isAtLimit = status.Code == StatusCode.ReferenceLimit;
        return new PlatformStatus(isAtLimit ? StatusCode.ReferenceLimitMidway : StatusCode.Other, status.NativeCode);
    }

    /// <summary>The setting must be equal on both sides and can be changed only while a file is empty.</summary>
    private PlatformStatus MatchIntegrity(FileHandle source, FileHandle destination, in CloneSide to, out FileIntegrity? before)
    {
        before = null;
        PlatformStatus status = device.GetIntegrity(source, out FileIntegrity wanted);
        if (status.Code == StatusCode.NotSupported) return PlatformStatus.Ok;
        FileIntegrity found = default;
        if (status.IsOk) status = device.GetIntegrity(destination, out found);
        if (!status.IsOk) return OfThisFile(status);
        if (wanted == found) return status;
        if (to.Length > 0) return PlatformStatus.From(StatusCode.InvalidArgument);
        before = found;
        return OfThisFile(device.SetIntegrity(destination, wanted));
    }

    private PlatformStatus Prepare(FileHandle destination, in CloneSide to, long length)
    {
        PlatformStatus status = to.IsSparse ? PlatformStatus.Ok : device.SetSparse(destination, isSparse: true);
        if (status.IsOk && to.Length != length) status = device.SetLength(destination, length);
        return OfThisFile(status);
    }

    private PlatformStatus Share(FileHandle source, FileHandle destination, long length, long cluster, out bool shares)
    {
        shares = false;
        for (CloneRange? next = ClonePlanner.First(length, cluster); next is { } range; next = ClonePlanner.After(range, length, cluster))
        {
            PlatformStatus status = device.Duplicate(source, destination, range);
            if (!status.IsOk) return status.NativeCode == Win32Error.NotSupported ? OfThisFile(status) : status;
            shares = true;
        }

        return PlatformStatus.Ok;
    }

    private bool Restore(FileHandle destination, in CloneSide to, FileIntegrity? before)
    {
        bool restored = device.SetLength(destination, to.Length).IsOk;
        if (!to.IsSparse) restored &= device.SetSparse(destination, isSparse: false).IsOk;
        if (before is { } integrity) restored &= device.SetIntegrity(destination, integrity).IsOk;
        return restored;
    }

    /// <summary>
    /// Limits "not supported" to this file: by itself it would mean that the volume cannot clone at all. Only "no such function" of the
    /// clone request means that: with error 50 ReFS refuses these two files (sparse, or ranges past the end), and the other steps prove
    /// nothing.
    /// </summary>
    private static PlatformStatus OfThisFile(PlatformStatus status) =>
        status.Code == StatusCode.NotSupported ? new PlatformStatus(StatusCode.InvalidArgument, status.NativeCode) : status;
}
