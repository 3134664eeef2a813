namespace CowCopy;

/// <summary>A problem of a volume or machine that makes copies slow or large, with its remedy. Never an error.</summary>
public sealed record HealthFinding
{
    internal HealthFinding(HealthFindingKind kind, string path, string description, string remedy) =>
        (Kind, Path, Description, Remedy) = (kind, path, description, remedy);

    /// <summary>The kind of the problem.</summary>
    public HealthFindingKind Kind { get; }

    /// <summary>The code of the kind, such as <c>COWCOPY1001</c>, stable across versions.</summary>
    public string Code => "COWCOPY" + ((int)Kind).ToString(System.Globalization.CultureInfo.InvariantCulture);

    /// <summary>The file or directory at which the problem was detected.</summary>
    public string Path { get; }

    /// <summary>What was detected, in one or two sentences.</summary>
    public string Description { get; }

    /// <summary>What to do about it, with the exact command if there is one.</summary>
    public string Remedy { get; }
}
