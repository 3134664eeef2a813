using System.Reflection;

namespace CowCopy.Sdk;

/// <summary>The version that distinguishes releases of MSBuild: their assembly version is always the same.</summary>
internal static class FileVersion
{
    /// <summary>Returns the file version of an assembly; 0.0 if it has none.</summary>
    public static Version Of(Assembly assembly)
    {
        string? text = assembly.GetCustomAttribute<AssemblyFileVersionAttribute>()?.Version;
        return Version.TryParse(text, out Version? version) ? version : new Version(0, 0);
    }
}
