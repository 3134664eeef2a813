namespace CowCopy.Diagnostics.Machines;

/// <summary>What one process watches: a directory, or a whole mount or volume.</summary>
/// <param name="Process">The name and number of the process.</param>
internal sealed record Watch(string Process)
{
    /// <summary>The number of the directory on its device; null for a whole mount or volume.</summary>
    public ulong? File { get; init; }

    /// <summary>The device number, as major and minor; empty where a mount is watched.</summary>
    public string Device { get; init; } = "";

    /// <summary>The number of the mount that is watched as a whole; null for others.</summary>
    public int? Mount { get; init; }
}
