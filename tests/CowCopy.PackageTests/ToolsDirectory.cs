using System.Runtime.InteropServices;

namespace CowCopy.PackageTests;

/// <summary>The directory in the package that holds the assembly for this system.</summary>
internal static class ToolsDirectory
{
    /// <summary>Systems that have the task compiled ahead.</summary>
    public static readonly string[] CompiledAhead = ["linux-x64", "win-x64"];

    /// <summary>The path of the task's assembly below the package's directory <c>tools</c>.</summary>
    public static string Assembly(string framework)
    {
        string system = (OperatingSystem.IsLinux() ? "linux" : OperatingSystem.IsWindows() ? "win" : "other")
            + (RuntimeInformation.ProcessArchitecture == Architecture.X64 ? "-x64" : "-other");
        return CompiledAhead.Contains(system) ? Path.Combine(framework, system, "CowCopy.Sdk.dll")
            : Path.Combine(framework, "CowCopy.Sdk.dll");
    }
}
