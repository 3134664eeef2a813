namespace CowCopy.Benchmarks.Suites;

/// <summary>All suites: every class in this directory that is not abstract. A new question is a new class, nothing else.</summary>
public static class KnownSuites
{
    public static IReadOnlyList<Suite> All { get; } =
    [
        .. typeof(Suite).Assembly.GetTypes()
            .Where(static type => type.IsSubclassOf(typeof(Suite)) && !type.IsAbstract)
            .OrderBy(static type => type.Name, StringComparer.Ordinal)
            .Select(static type => (Suite)Activator.CreateInstance(type)!),
    ];
}
