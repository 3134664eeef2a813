namespace CowCopy.Diagnostics;

/// <summary>The result of all health checks on a directory.</summary>
public sealed class HealthReport
{
    internal HealthReport(string path, int files, IReadOnlyList<HealthFinding> findings, IReadOnlyList<UncheckedHealth> notChecked) =>
        (Path, Files, Findings, NotChecked) = (path, files, findings, notChecked);

    /// <summary>The directory, made absolute.</summary>
    public string Path { get; }

    /// <summary>The number of files that were read below it.</summary>
    public int Files { get; }

    /// <summary>The findings, the most severe first.</summary>
    public IReadOnlyList<HealthFinding> Findings { get; }

    /// <summary>The checks that were skipped or are incomplete, each with the reason.</summary>
    public IReadOnlyList<UncheckedHealth> NotChecked { get; }
}
