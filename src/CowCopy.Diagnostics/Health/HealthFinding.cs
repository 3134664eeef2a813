using CowCopy.Diagnostics.Health;

namespace CowCopy.Diagnostics;

/// <summary>A problem of a volume, directory or machine that makes copies slow, large or unsafe, with its remedy.</summary>
/// <remarks>Copies succeed in spite of it.</remarks>
public sealed record HealthFinding
{
    internal HealthFinding(string code, string name, HealthSeverity severity, string path) =>
        (Code, Name, Severity, Path) = (code, name, severity, path);

    /// <summary>Returns the finding of what a copier noticed.</summary>
    /// <param name="warning">One of <see cref="FileCopier.Warnings"/>.</param>
    /// <returns>The finding, as the health checks report it.</returns>
    /// <exception cref="ArgumentNullException">The warning is null.</exception>
    public static HealthFinding Of(CopyWarning warning)
    {
        ArgumentNullException.ThrowIfNull(warning);
        return ReferenceLeakCheck.FindingOf(warning);
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
    public string Message { get; internal init; } = "";

    /// <summary>What shows it: the facts that were read, as one or two sentences.</summary>
    public string Evidence { get; internal init; } = "";

    /// <summary>What it costs, with figures where they are known.</summary>
    public string Cost { get; internal init; } = "";

    /// <summary>What to do about it, with the exact command if there is one.</summary>
    public string Remedy { get; internal init; } = "";
}
