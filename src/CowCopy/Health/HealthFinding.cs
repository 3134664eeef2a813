namespace CowCopy;

/// <summary>A problem of a volume, directory or machine that makes copies slow, large or unsafe, with its remedy.</summary>
/// <remarks>Copies succeed in spite of it.</remarks>
public sealed record HealthFinding
{
    internal HealthFinding(HealthFindingKind kind, HealthSeverity severity, string path) => (Kind, Severity, Path) = (kind, severity, path);

    /// <summary>The kind of the problem.</summary>
    public HealthFindingKind Kind { get; }

    /// <summary>The code of the kind, such as <c>COWCOPY1001</c>, stable across versions; docs/findings.md explains it.</summary>
    public string Code => CodeOf(Kind);

    /// <summary>How much it matters.</summary>
    public HealthSeverity Severity { get; }

    /// <summary>The file or directory at which the problem was detected.</summary>
    public string Path { get; }

    /// <summary>What was detected, in one or two sentences.</summary>
    public string Description { get; internal init; } = "";

    /// <summary>What shows it: the facts that were read, as one or two sentences.</summary>
    public string Evidence { get; internal init; } = "";

    /// <summary>What it costs, with figures where they are known.</summary>
    public string Cost { get; internal init; } = "";

    /// <summary>What to do about it, with the exact command if there is one.</summary>
    public string Remedy { get; internal init; } = "";

    internal static string CodeOf(HealthFindingKind kind) =>
        "COWCOPY" + ((int)kind).ToString(System.Globalization.CultureInfo.InvariantCulture);
}
