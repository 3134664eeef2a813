namespace CowCopy.Benchmarks.Suites;

/// <summary>The folder that suites measure in. BenchmarkDotNet makes them without arguments, so it is told by the environment.</summary>
public static class BenchRoot
{
    private const string Variable = "COWCOPY_BENCH_ROOT";

    public static string Folder => Path.GetFullPath(Environment.GetEnvironmentVariable(Variable) ?? ".");

    public static void Choose(string folder) => Environment.SetEnvironmentVariable(Variable, Path.GetFullPath(folder));
}
