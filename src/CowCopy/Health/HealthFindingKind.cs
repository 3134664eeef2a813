namespace CowCopy;

/// <summary>The kinds of health findings. The value is the number in <see cref="HealthFinding.Code"/>.</summary>
public enum HealthFindingKind
{
    /// <summary>No finding.</summary>
    None = 0,

    /// <summary>A ReFS volume refuses clones for having too many references, although it counts few: references have leaked.</summary>
    ReferenceLeak = 1001,
}
