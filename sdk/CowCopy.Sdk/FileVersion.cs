using System.Reflection;

namespace CowCopy.Sdk;

/// <summary>The version by which releases of MSBuild are told apart: the assembly version is the same in all of them.</summary>
internal static class FileVersion
{
    /// <returns>0.0 where the assembly has none.</returns>
    public static Version Of(Assembly assembly)
    {
        string? text = assembly.GetCustomAttribute<AssemblyFileVersionAttribute>()?.Version;
        return Version.TryParse(text, out Version? version) ? version : new Version(0, 0);
    }
}
