namespace CowCopy.Benchmarks.Suites;

/// <summary>All suites: every class of this program that is one and not abstract. A new question is a new class, nothing else.</summary>
public static class KnownSuites
{
    public static IReadOnlyList<Suite> All { get; } =
    [
        .. typeof(Suite).Assembly.GetTypes()
            .Where(static type => type.IsSubclassOf(typeof(Suite)) && !type.IsAbstract)
            .OrderBy(static type => type.Name, StringComparer.Ordinal)
            .Select(static type => (Suite)Activator.CreateInstance(type)!),
    ];

    /// <summary>The suites that a command line selects, and their cases.</summary>
    /// <exception cref="InvalidDataException">No suite has a given name, or no case begins so.</exception>
    public static IReadOnlyList<(Suite Suite, SuiteCase[] Cases)> Select(BenchOptions options)
    {
        ArgumentNullException.ThrowIfNull(options);
        foreach (string name in options.Suites.Where(static name => !All.Any(suite => IsNamed(suite, name))))
            throw new InvalidDataException($"No suite is named \"{name}\". --list prints the names.");

        (Suite Suite, SuiteCase[] Cases)[] chosen =
        [
            .. All.Where(suite => options.Suites.Count == 0 || options.Suites.Any(name => IsNamed(suite, name)))
                .Select(suite => (suite, suite.Cases.Where(one => one.IsNamed(options.Questions)).ToArray()))
                .Where(static pair => pair.Item2.Length > 0),
        ];
        IEnumerable<SuiteCase> cases = chosen.SelectMany(static pair => pair.Cases);
        foreach (string name in options.Questions.Where(name => !cases.Any(one => one.IsNamed([name]))))
            throw new InvalidDataException($"No case of the chosen suites begins with \"{name}\". --list prints the cases.");
        return chosen;
    }

    /// <summary>Those of <see cref="Select"/> that BenchmarkDotNet measures.</summary>
    /// <exception cref="InvalidDataException">A suite or case is named that only the interleaved runner measures.</exception>
    public static IReadOnlyList<(BenchmarkSuite Suite, SuiteCase[] Cases)> SelectForBenchmarkDotNet(BenchOptions options)
    {
        IReadOnlyList<(Suite Suite, SuiteCase[] Cases)> chosen = Select(options);
        Suite? other = chosen.Select(static pair => pair.Suite).FirstOrDefault(static suite => suite is not BenchmarkSuite);
        if (other is not null && options.Suites.Count + options.Questions.Count > 0)
            throw new InvalidDataException($"Only --interleaved measures {other.GetType().Name}. --list prints how each is measured.");
        return [.. from pair in chosen let suite = pair.Suite as BenchmarkSuite where suite is not null select (suite, pair.Cases)];
    }

    private static bool IsNamed(Suite suite, string name) => string.Equals(suite.GetType().Name, name, StringComparison.OrdinalIgnoreCase);
}
