using CowCopy.LoopVolumes;

namespace CowCopy.Build.Wine;

/// <summary>The programs that are needed to run Windows programs.</summary>
internal static class WineTools
{
    // Debian's 64-bit loader is not on the path.
    private const string DebianLoader = "/usr/lib/wine/wine64";
    private const string CompilerName = "x86_64-w64-mingw32-gcc";

    public static string Loader => FindLoader() ?? throw new InvalidOperationException("There is no wine64.");

    public static string Server
    {
        get
        {
            string beside = Path.Combine(Path.GetDirectoryName(Loader)!, "wineserver");
            return File.Exists(beside) ? beside : "wineserver";
        }
    }

    public static string Compiler => FileSystemTools.Find(CompilerName) ?? CompilerName;

    /// <summary>Returns why Windows programs cannot run on this machine, or null if they can.</summary>
    public static string? WhyNot()
    {
        if (!OperatingSystem.IsLinux()) return "Wine is used on Linux only.";
        if (FindLoader() is null) return "wine64 is not installed (package wine64).";
        return FileSystemTools.Find(CompilerName) is null ? $"{CompilerName} is not installed (package gcc-mingw-w64-x86-64)." : null;
    }

    private static string? FindLoader() => FileSystemTools.Find("wine64") ?? (File.Exists(DebianLoader) ? DebianLoader : null);
}
