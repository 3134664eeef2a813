namespace CowCopy.TestKit.Simulation;

/// <summary>What a path of a Windows call stands for.</summary>
/// <param name="Path">The path on the simulated machine, with its separators.</param>
/// <param name="Stream">The named stream; empty for the content.</param>
/// <param name="IsDevice">It is the null device or another one of DOS, wherever its directory is.</param>
/// <param name="Error">The Win32 error where it cannot be a path; else 0.</param>
internal readonly record struct WindowsName(string Path, string Stream, bool IsDevice, int Error)
{
    public static WindowsName Refused(int error) => new("", "", false, error);
}
