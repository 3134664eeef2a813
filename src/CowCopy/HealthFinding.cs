namespace CowCopy;

/// <summary>A problem of a volume, directory or machine that makes copies slow, large or unsafe, with its remedy.</summary>
/// <remarks>Copies succeed in spite of it.</remarks>
public sealed record HealthFinding
{
    /// <summary>Initializes a finding.</summary>
    /// <param name="code">The code of the problem, such as <c>COWCOPY1001</c>.</param>
    /// <param name="name">The name of the problem, in a few words.</param>
    /// <param name="severity">How much it matters.</param>
    /// <param name="path">The file or directory at which it was detected.</param>
    /// <exception cref="ArgumentNullException">A text is null.</exception>
    /// <exception cref="ArgumentOutOfRangeException">The severity is not defined.</exception>
    public HealthFinding(string code, string name, HealthSeverity severity, string path)
    {
        Severity = (HealthSeverity)ArgumentRange.Defined(
            (int)severity, (int)HealthSeverity.Error, nameof(HealthSeverity), nameof(severity));
        ArgumentNullException.ThrowIfNull(code);
        ArgumentNullException.ThrowIfNull(name);
        ArgumentNullException.ThrowIfNull(path);
        (Code, Name, Path) = (code, name, path);
    }

    /// <summary>The code of the problem, such as <c>COWCOPY1001</c>, stable across versions; docs/findings.md explains it.</summary>
    public string Code { get; }

    /// <summary>The name of the problem, such as "reference leak".</summary>
    public string Name { get; }

    /// <summary>How much it matters.</summary>
    public HealthSeverity Severity { get; }

    /// <summary>The file or directory at which the problem was detected.</summary>
    public string Path { get; }

    /// <summary>What was detected, in one or two sentences.</summary>
    public string Message { get; init; } = "";

    /// <summary>What shows it: the facts that were read, as one or two sentences.</summary>
    public string Evidence { get; init; } = "";

    /// <summary>What it costs, with figures where they are known.</summary>
    public string Cost { get; init; } = "";

    /// <summary>What to do about it, with the exact command if there is one.</summary>
    public string Remedy { get; init; } = "";
}
