namespace CowCopy.BuildBenchmarks.Layouts.Report;

/// <summary>What ratios of several rounds say.</summary>
internal enum Difference
{
    /// <summary>One round alone has no spread.</summary>
    OneRound,

    /// <summary>The ratios are on both sides of 1.</summary>
    WithinSpread,

    /// <summary>All ratios are below 1.</summary>
    Less,

    /// <summary>All ratios are above 1.</summary>
    More,
}
