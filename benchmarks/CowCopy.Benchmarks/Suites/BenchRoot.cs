namespace CowCopy.Benchmarks.Suites;

/// <summary>
/// The directory that suites measure in. BenchmarkDotNet creates suites without arguments, so an environment variable names it.
/// </summary>
public static class BenchRoot
{
    private const string Variable = "COWCOPY_BENCH_ROOT";

    public static string Current => Path.GetFullPath(Environment.GetEnvironmentVariable(Variable) ?? ".");

    public static void Choose(string directory) => Environment.SetEnvironmentVariable(Variable, Path.GetFullPath(directory));
}
