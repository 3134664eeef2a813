namespace CowCopy.Sdk.Totals;

internal static partial class PrivateDirectory
{
    private const UnixFileMode User = UnixFileMode.UserRead | UnixFileMode.UserWrite | UnixFileMode.UserExecute;

    private static void CreateForUser(string path)
    {
        if (OperatingSystem.IsWindows()) Directory.CreateDirectory(path);
        else Directory.CreateDirectory(path, User);
    }

    private static bool IsOfUser(string path) =>
        OperatingSystem.IsWindows() || (File.GetUnixFileMode(path) & ~User) == UnixFileMode.None;
}
