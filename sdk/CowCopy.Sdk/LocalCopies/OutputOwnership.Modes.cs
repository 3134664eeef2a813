namespace CowCopy.Sdk.LocalCopies;

internal sealed partial class OutputOwnership
{
    private const UnixFileMode Execute = UnixFileMode.UserExecute | UnixFileMode.GroupExecute | UnixFileMode.OtherExecute;
    private const UnixFileMode None = (UnixFileMode)(-1); // of a file that is gone by now

    // On Windows a program is known by its name.
    private static bool IsProgram(string file)
    {
        if (OperatingSystem.IsWindows()) return false;
        UnixFileMode mode = new FileInfo(file).UnixFileMode;
        return mode != None && (mode & Execute) != UnixFileMode.None;
    }
}
