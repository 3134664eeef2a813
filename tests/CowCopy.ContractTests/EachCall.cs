using CowCopy.ContractTests.Rules;

namespace CowCopy.ContractTests;

/// <summary>
/// At which calls of a run something happens. One simulated volume of each system has all; any other has each third, from another first one
/// than the next volume, so that the others together have all of them several times.
/// </summary>
internal static class EachCall<TVolume>
    where TVolume : IVolume
{
    public static int Step { get; } = EachVolume.StandsForItsSystem(EachVolume.NameOf(typeof(TVolume))) ? 1 : 3;

    /// <summary>The first, counted from 0.</summary>
    public static int First { get; } = typeof(TVolume).Name.Length % Step;
}
