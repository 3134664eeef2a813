namespace CowCopy.BuildBenchmarks.Worktrees;

/// <summary>One way to a working copy in one round: making it, and its first build.</summary>
/// <param name="Volume">The file system.</param>
/// <param name="Projects">The number of projects.</param>
/// <param name="Round">The round, from 1.</param>
/// <param name="Way">What was done.</param>
/// <param name="MadeSeconds">The time to make it; 0 for builds in place.</param>
/// <param name="BuildSeconds">The time of the build, with restore.</param>
/// <param name="Compilations">Assemblies that the build compiled.</param>
/// <param name="DiskBytes">Space that making it took on the volume; that of the build is not in it.</param>
internal sealed record WorkingCopyRow(
    string Volume, int Projects, int Round, string Way, double MadeSeconds, double BuildSeconds, int Compilations, long DiskBytes);
