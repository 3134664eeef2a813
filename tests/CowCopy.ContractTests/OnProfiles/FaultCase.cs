using CowCopy.TestKit.Simulation;

namespace CowCopy.ContractTests.OnProfiles;

/// <summary>A volume, a way of copying, and what goes wrong during it.</summary>
internal sealed record FaultCase(VolumeProfile Profile, CopyOptions Options, IReadOnlyList<FaultStep> Faults)
{
    public override string ToString() =>
        $"{Profile}, {Options.Mode}, "
            + $"{Options.Overwrite}{(Options.Durable ? ", durable" : "")}, skipping {Options.SkipUnchanged}: "
            + $"{string.Join("; ", Faults)}";
}
