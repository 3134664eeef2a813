namespace CowCopy.Tool.Reports;

/// <summary>What copies cost of a build, by the thresholds of <c>BuildDecision</c>.</summary>
internal enum TimeGain
{
    Nothing,
    Little,
    Some,
}
