namespace BuildCache;

/// <summary>The permission to execute a file. Windows has none.</summary>
internal static class ExecutableBit
{
    public static bool IsSet(string path) => !OperatingSystem.IsWindows() && File.GetUnixFileMode(path).HasFlag(UnixFileMode.UserExecute);
}
