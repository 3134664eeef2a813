namespace BuildCache;

/// <summary>The permission to execute a file. Windows has none.</summary>
internal static class ExecutableBit
{
    private const UnixFileMode All = UnixFileMode.UserExecute | UnixFileMode.GroupExecute | UnixFileMode.OtherExecute;

    public static bool IsSet(string path) => !OperatingSystem.IsWindows() && File.GetUnixFileMode(path).HasFlag(UnixFileMode.UserExecute);

    public static void Set(string path, bool value)
    {
        if (OperatingSystem.IsWindows() || IsSet(path) == value) return;
        File.SetUnixFileMode(path, File.GetUnixFileMode(path) & ~All | (value ? All : UnixFileMode.None));
    }
}
