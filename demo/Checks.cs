using CowCopy.BuildKit;

namespace CowCopy.Demo;

/// <summary>What must hold after builds; each difference is one line.</summary>
internal static class Checks
{
    /// <summary>Each file that was copied, or skipped as unchanged, equals its source.</summary>
    public static IEnumerable<string> CopiesEqualSources(BuildLog log)
    {
        foreach (LoggedCopy copy in log.Files)
        {
            if (!File.Exists(copy.Source) || !File.Exists(copy.Destination)) yield return $"missing: {copy.Source} or {copy.Destination}";
            else if (Difference(copy) is { } what) yield return $"{what}: {copy.Source} and its copy {copy.Destination}";
        }
    }

    /// <summary>Each Copy task of a build comes from the assembly expected, and the log lists files.</summary>
    public static IEnumerable<string> TaskComesFrom(BuildLog log, string assembly)
    {
        if (log.Files.Count == 0) yield return "the binary log lists no file of a Copy task";
        foreach (string used in log.Assemblies.Where(used => !used.Contains(assembly, StringComparison.OrdinalIgnoreCase)))
            yield return $"a Copy task comes from {used}, not {assembly}";
    }

    /// <summary>The counts of CowCopy's summary are those of the log.</summary>
    public static IEnumerable<string> CountersAreRight(BuildLog log)
    {
        OwnCounters own = OwnCounters.Sum(log.Summaries);
        int copied = log.Files.Count(file => file.Copied);
        if (own.Copied != copied) yield return $"CowCopy counts {own.Copied} files copied, the log {copied}";
        int unchanged = log.Files.Count - copied;
        if (own.Unchanged != unchanged) yield return $"CowCopy counts {own.Unchanged} files unchanged, the log {unchanged}";
    }

    /// <summary>Both repositories hold the same output files with the same bytes and modes.</summary>
    public static IEnumerable<string> OutputsEqual(DemoRepository left, DemoRepository right)
    {
        string[] files = Outputs(left);
        string[] others = Outputs(right);
        foreach (string only in files.Except(others, StringComparer.Ordinal)) yield return $"only with {left.Name}: {only}";
        foreach (string only in others.Except(files, StringComparer.Ordinal)) yield return $"only with {right.Name}: {only}";
        foreach (string both in files.Intersect(others, StringComparer.Ordinal))
        {
            (string a, string b) = (Path.Combine(left.Root, both), Path.Combine(right.Root, both));
            if (!FileComparison.SameBytes(a, b)) yield return $"bytes differ: {both}";
            if (!FileComparison.SameMode(a, b)) yield return $"modes differ: {both}";
        }
    }

    public static string[] Outputs(DemoRepository repository) =>
    [
        .. Directory.GetDirectories(repository.Root)
            .Select(project => Path.Combine(project, "bin"))
            .Where(Directory.Exists)
            .SelectMany(bin => Directory.GetFiles(bin, "*", SearchOption.AllDirectories))
            .Select(file => Path.GetRelativePath(repository.Root, file))
            .Order(StringComparer.Ordinal),
    ];

    private static string? Difference(LoggedCopy copy)
    {
        if (!FileComparison.SameBytes(copy.Source, copy.Destination)) return "bytes differ";
        if (!FileComparison.SameMode(copy.Source, copy.Destination)) return "modes differ";
        return FileComparison.SameTime(copy.Source, copy.Destination) ? null : "times differ";
    }
}
