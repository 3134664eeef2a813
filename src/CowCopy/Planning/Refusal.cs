namespace CowCopy.Planning;

/// <summary>What follows from a refused clone: whether to go on with bytes, why, and what to remember.</summary>
internal readonly record struct Refusal(bool IsTerminal, CopyReason Reason, bool HoldsForVolume, bool HoldsForPair)
{
    /// <summary>Every refusal leads to bytes but those that bytes would meet as well.</summary>
    public static Refusal From(StatusCode status) => status switch
    {
        StatusCode.NotSupported => new(false, CopyReason.VolumeCannotClone, true, false),
        StatusCode.DifferentVolume => new(false, CopyReason.DifferentVolume, false, true),
        StatusCode.DeviceError or StatusCode.OutOfMemory or StatusCode.QuotaExceeded or StatusCode.NotFound or StatusCode.Canceled =>
            new(true, CopyReason.Failed, false, false),
        _ => new(false, CopyReason.CloneRefused, false, false),
    };
}
