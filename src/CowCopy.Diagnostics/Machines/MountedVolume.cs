namespace CowCopy.Diagnostics.Machines;

/// <summary>A mounted volume, as the machine lists it.</summary>
/// <param name="Path">Where it is mounted.</param>
/// <param name="FileSystem">The name of its file system, as the system gives it.</param>
internal sealed record MountedVolume(string Path, string FileSystem)
{
    /// <summary>The number of the mount.</summary>
    public int Id { get; init; }

    /// <summary>The device number, as major and minor: <c>8:1</c>. All mounts of a volume, and its subvolumes, have the same.</summary>
    public string Device { get; init; } = "";

    /// <summary>What is mounted: a device, or a share.</summary>
    public string Source { get; init; } = "";

    /// <summary>The options of the mount and of the volume.</summary>
    public IReadOnlyList<string> Options { get; init; } = [];

    public bool Has(string option) => Options.Contains(option, StringComparer.Ordinal);

    /// <summary>The value of an option; null where it is missing.</summary>
    public string? ValueOf(string option)
    {
        string? found = Options.FirstOrDefault(one => one.StartsWith(option + "=", StringComparison.Ordinal));
        return found?.Substring(option.Length + 1);
    }
}
