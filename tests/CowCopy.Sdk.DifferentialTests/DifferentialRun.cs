using System.Runtime.Versioning;
using CowCopy.Sdk.DifferentialTests.Cases;
using FsCheck;
using FsCheck.Fluent;

namespace CowCopy.Sdk.DifferentialTests;

/// <summary>Generates situations and compares the tasks over each. Shrinks the first that differs and reports it.</summary>
[UnsupportedOSPlatform("windows")]
[SupportedOSPlatform("linux")]
public static class DifferentialRun
{
    /// <param name="directory">A directory on the volume to work on.</param>
    /// <param name="cases">How many situations.</param>
    /// <param name="isSequential">Whether files are copied sequentially.</param>
    /// <param name="seed">The seed that a failed run printed; null for a random one.</param>
    /// <returns>How much was compared.</returns>
    /// <exception cref="DifferenceException">The tasks differ; the message holds the situation as a script, and the seed.</exception>
    public static string Run(string directory, int cases, bool isSequential, (ulong Seed, ulong Gamma)? seed)
    {
        if (isSequential) Environment.SetEnvironmentVariable("MSBUILDCOPYTASKPARALLELISM", "1");
        Comparison comparison = new(directory, new FileCopier().CanClone(directory, out _) == true, isSequential);
        Config config = Config.QuickThrowOnFailure.WithMaxTest(cases).WithStartSize(1).WithEndSize(1);
        if (seed is { } start) config = config.WithReplay(start.Seed, start.Gamma);
        Prop.ForAll(Arb.From(CaseGenerator.Cases, CaseShrinker.Shrink), comparison.Run).Check(config);
        return $"{cases} situations, {comparison.Calls} calls compared, {comparison.LeftOut} left out";
    }
}
