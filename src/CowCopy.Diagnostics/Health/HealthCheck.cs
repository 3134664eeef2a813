namespace CowCopy.Diagnostics.Health;

/// <summary>One check: what it looks for, its finding, and the remedy. <see cref="CheckRegistry"/> lists them all.</summary>
internal abstract class HealthCheck
{
    /// <summary>The code of what it finds, such as <c>COWCOPY1002</c>; stable across versions.</summary>
    public abstract string Code { get; }

    /// <summary>The name of what it finds, in a few words.</summary>
    public abstract string Name { get; }

    /// <summary>Checks a directory: reports findings, and what could not be checked.</summary>
    public abstract void Check(HealthContext context);

    protected HealthFinding Finding(HealthSeverity severity, string path) => new(Code, Name, severity, path);
}
