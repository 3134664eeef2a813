namespace CowCopy.ContractTests;

/// <summary>Permission bits, where the system has them.</summary>
internal static class Modes
{
    public static void Set(string path, UnixFileMode mode)
    {
        if (!OperatingSystem.IsWindows()) File.SetUnixFileMode(path, mode);
    }

    public static UnixFileMode Get(string path)
    {
        if (!OperatingSystem.IsWindows()) return File.GetUnixFileMode(path);
        Assert.Inconclusive("Windows has no permission bits.");
        return default;
    }
}
