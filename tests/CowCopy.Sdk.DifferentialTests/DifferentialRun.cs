using System.Runtime.Versioning;
using CowCopy.Sdk.DifferentialTests.Cases;
using FsCheck;
using FsCheck.Fluent;

namespace CowCopy.Sdk.DifferentialTests;

/// <summary>Makes up situations and compares the tasks over each; the first that differs is made as small as it can be and told.</summary>
[UnsupportedOSPlatform("windows")]
public static class DifferentialRun
{
    /// <param name="folder">A folder on the volume to work on.</param>
    /// <param name="cases">How many situations.</param>
    /// <param name="inTurn">Whether files are copied one after the other.</param>
    /// <param name="seed">Where to begin, or null for anywhere: what a run that failed printed.</param>
    /// <returns>How much was compared.</returns>
    /// <exception cref="DifferenceException">The tasks differ; the message holds the situation as a script, and the seed.</exception>
    public static string Run(string folder, int cases, bool inTurn, (ulong Seed, ulong Gamma)? seed)
    {
        if (inTurn) Environment.SetEnvironmentVariable("MSBUILDCOPYTASKPARALLELISM", "1");
        Comparison comparison = new(folder, new VolumeInspector().Probe(folder).CloneSupport == CloneSupport.Yes, inTurn);
        Config config = Config.QuickThrowOnFailure.WithMaxTest(cases).WithStartSize(1).WithEndSize(1);
        if (seed is { } start) config = config.WithReplay(start.Seed, start.Gamma);
        Prop.ForAll(Arb.From(CaseGenerator.Cases, CaseShrinker.Shrink), comparison.Run).Check(config);
        return $"{cases} situations, {comparison.Calls} calls compared, {comparison.LeftOut} left out";
    }
}
