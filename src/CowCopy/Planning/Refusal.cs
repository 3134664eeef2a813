namespace CowCopy.Planning;

/// <summary>What follows from a refused clone: whether to go on with bytes, why, and what to remember.</summary>
internal readonly record struct Refusal(bool IsTerminal, CopyReason Reason, bool HoldsForVolume, bool HoldsForPair)
{
    /// <summary>
    /// Whether the destination is certainly unchanged. Most refusals come before any change; a clone that ran out of space, or met bad
    /// storage, may have shared the first extents of several.
    /// </summary>
    public bool LeavesDestinationWhole { get; private init; }

    /// <summary>After a refusal bytes are copied, unless they would fail for the same cause.</summary>
    public static Refusal From(StatusCode status) => status switch
    {
        StatusCode.NotSupported => new(false, CopyReason.VolumeCannotClone, true, false) { LeavesDestinationWhole = true },
        StatusCode.DifferentVolume => new(false, CopyReason.DifferentVolume, false, true) { LeavesDestinationWhole = true },
        StatusCode.ReferenceLimit => new(false, CopyReason.ReferenceLimit, false, false) { LeavesDestinationWhole = true },
        StatusCode.InvalidArgument or StatusCode.NotPermitted or StatusCode.AccessDenied or StatusCode.Busy
            or StatusCode.IsDirectory or StatusCode.NotRegular => // the source, by now
            new(false, CopyReason.CloneRefused, false, false) { LeavesDestinationWhole = true },
        StatusCode.DeviceError or StatusCode.OutOfMemory or StatusCode.QuotaExceeded or StatusCode.NotFound or StatusCode.Canceled =>
            new(true, CopyReason.Failed, false, false),
        _ => new(false, CopyReason.CloneRefused, false, false),
    };
}
