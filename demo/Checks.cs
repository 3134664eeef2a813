namespace CowCopy.Demo;

/// <summary>What must hold after builds; each difference is one line.</summary>
internal static class Checks
{
    /// <summary>Each file that was copied, or left alone as unchanged, equals its source.</summary>
    public static IEnumerable<string> CopiesEqualSources(BuildLog log)
    {
        foreach (LoggedCopy copy in log.Files)
        {
            if (!File.Exists(copy.Source) || !File.Exists(copy.Destination)) yield return $"missing: {copy.Source} or {copy.Destination}";
            else if (Difference(copy) is { } what) yield return $"{what}: {copy.Source} and its copy {copy.Destination}";
        }
    }

    /// <summary>Every Copy task of a build is the one that is meant, and the log tells of files.</summary>
    public static IEnumerable<string> TaskComesFrom(BuildLog log, string assembly)
    {
        if (log.Files.Count == 0) yield return "the binary log tells of no file that a Copy task dealt with";
        foreach (string used in log.Assemblies.Where(used => !used.Contains(assembly, StringComparison.OrdinalIgnoreCase)))
            yield return $"a Copy task comes from {used}, not {assembly}";
    }

    /// <summary>What CowCopy says of itself is what the log says.</summary>
    public static IEnumerable<string> CountersAreRight(BuildLog log)
    {
        OwnCounters own = OwnCounters.Sum(log.Summaries);
        int copied = log.Files.Count(file => file.Copied);
        if (own.Copied != copied) yield return $"CowCopy counts {own.Copied} files copied, the log {copied}";
        if (own.Unchanged != log.Files.Count - copied) yield return $"CowCopy counts {own.Unchanged} files unchanged, the log {log.Files.Count - copied}";
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
            (string a, string b) = (Path.Combine(left.Folder, both), Path.Combine(right.Folder, both));
            if (!FileComparison.SameBytes(a, b)) yield return $"bytes differ: {both}";
            if (!FileComparison.SameMode(a, b)) yield return $"modes differ: {both}";
        }
    }

    public static string[] Outputs(DemoRepository repository) =>
    [
        .. Directory.GetDirectories(repository.Folder)
            .Select(project => Path.Combine(project, "bin"))
            .Where(Directory.Exists)
            .SelectMany(bin => Directory.GetFiles(bin, "*", SearchOption.AllDirectories))
            .Select(file => Path.GetRelativePath(repository.Folder, file))
            .Order(StringComparer.Ordinal),
    ];

    private static string? Difference(LoggedCopy copy)
    {
        if (!FileComparison.SameBytes(copy.Source, copy.Destination)) return "bytes differ";
        if (!FileComparison.SameMode(copy.Source, copy.Destination)) return "modes differ";
        return FileComparison.SameTime(copy.Source, copy.Destination) ? null : "times differ";
    }
}
