namespace CowCopy.Tool.Reports;

/// <summary>What the report advises, and the figures that this follows from.</summary>
/// <param name="Gain">What faster or fewer copies can gain in time, by the thresholds of <c>BuildDecision</c>.</param>
/// <param name="Needless">Copies that no step of the build reads.</param>
/// <param name="Avoided">Those of them that the property avoids.</param>
/// <param name="Property">The property; null where it avoids none.</param>
/// <param name="FileSystem">The kind of the volume of the build; null where it is not known.</param>
/// <param name="CanClone">Whether it clones; null where it is not known.</param>
/// <param name="SharableBytes">Bytes of copies that a volume that clones shares; null where no copied file is here.</param>
/// <param name="Sentences">The advice.</param>
internal sealed record DecisionReport(
    TimeGain Gain,
    int Needless,
    int Avoided,
    string? Property,
    string? FileSystem,
    bool? CanClone,
    long? SharableBytes,
    IReadOnlyList<string> Sentences);
