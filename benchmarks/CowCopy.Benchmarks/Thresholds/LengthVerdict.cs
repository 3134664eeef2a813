namespace CowCopy.Benchmarks.Thresholds;

/// <summary>How the explicit clone compares with the system copy at one length.</summary>
public enum LengthVerdict
{
    /// <summary>The middle half of the rounds includes equal times: the difference does not count.</summary>
    WithinSpread,

    /// <summary>The clone was faster.</summary>
    Faster,

    /// <summary>The clone was slower.</summary>
    Slower,
}
