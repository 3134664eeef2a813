using System.Runtime.InteropServices;
using CowCopy.LoopVolumes;

namespace CowCopy.Build;

/// <summary>What .NET needs beside itself to compile a native command for this system.</summary>
internal static class NativeCompiler
{
    /// <summary>The runtime identifier of this system.</summary>
    public static string System { get; } = $"{OfKind()}-{(RuntimeInformation.OSArchitecture == Architecture.Arm64 ? "arm64" : "x64")}";

    /// <summary>Returns why no native command can be compiled here, with the remedy; null if one can.</summary>
    public static string? WhyNot()
    {
        if (OperatingSystem.IsWindows())
        {
            return File.Exists(VisualStudioLocator) ? null
                : "Visual Studio's tools for C++ are missing. Install its workload \"Desktop development with C++\".";
        }

        string[] linkers = OperatingSystem.IsMacOS() ? ["clang"] : ["clang", "gcc"];
        return linkers.Any(static linker => FileSystemTools.Find(linker) is not null) ? null
            : $"no linker is there. Install {string.Join(" or ", linkers)}.";
    }

    private static string VisualStudioLocator => Path.Combine(
        Environment.GetFolderPath(Environment.SpecialFolder.ProgramFilesX86), "Microsoft Visual Studio", "Installer", "vswhere.exe");

    private static string OfKind() => OperatingSystem.IsWindows() ? "win"
        : OperatingSystem.IsMacOS() ? "osx"
        : RuntimeInformation.RuntimeIdentifier.Contains("musl", StringComparison.Ordinal) ? "linux-musl"
        : "linux";
}
