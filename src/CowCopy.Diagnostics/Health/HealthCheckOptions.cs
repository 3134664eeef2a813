namespace CowCopy.Diagnostics;

/// <summary>How <see cref="DirectoryInspector.CheckHealth"/> checks.</summary>
public sealed record HealthCheckOptions
{
    /// <summary>The most files to read below the directory, and as many in the package cache. Default: 200,000.</summary>
    /// <exception cref="ArgumentOutOfRangeException">The value is negative.</exception>
    public int MaxFiles
    {
        get;
        init
        {
            ArgumentOutOfRangeException.ThrowIfNegative(value);
            field = value;
        }
    } = 200_000;

    /// <summary>Whether to write as well, to attempt clones and to time watched outputs. Default: false, nothing is changed.</summary>
    /// <remarks>
    /// It makes copies in a new directory, and empty files in an output directory and in a new directory beside the checked one. All are
    /// deleted again.
    /// </remarks>
    public bool Probe { get; init; }
}
