namespace CowCopy.LoopVolumes;

/// <summary>The file systems that the running kernel can mount.</summary>
public static class KernelFileSystems
{
    private const string Known = "/proc/filesystems";

    /// <summary>
    /// Returns why the kernel cannot mount one of these, or null when it can mount all, or when this process cannot find that out.
    /// </summary>
    /// <param name="names">Names as in /proc/filesystems, such as <c>overlay</c>.</param>
    /// <returns>A human-readable sentence.</returns>
    public static string? WhyNot(IEnumerable<string> names)
    {
        ArgumentNullException.ThrowIfNull(names);
        if (!OperatingSystem.IsLinux() || !Environment.IsPrivilegedProcess) return null;
        foreach (string name in names)
            if (!Has(name)) return $"This kernel has no {name}: it is not in {Known}, and no module of that name can be loaded.";

        return null;
    }

    // What is built as a module is listed once it is loaded.
    private static bool Has(string name)
    {
        if (IsListed(name)) return true;
        if (FileSystemTools.Find("modprobe") is not { } modprobe) return false;
        return Command.Run(modprobe, ["--quiet", name]).ExitCode == 0 && IsListed(name);
    }

    private static bool IsListed(string name) =>
        File.Exists(Known) && File.ReadLines(Known).Any(line => line.Split('\t')[^1].Trim() == name);
}
