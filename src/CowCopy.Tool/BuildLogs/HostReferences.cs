using CowCopy.Sdk.LocalCopies;

namespace CowCopy.Tool.BuildLogs;

/// <summary>References as a task was given them.</summary>
internal static class HostReferences
{
    /// <summary>Whether a reference is to an assembly of a host: "dir/Name.dll" of any system, or "Name, Version=1.0".</summary>
    public static bool IsHost(string reference)
    {
        string name = reference.Split(',')[0].Trim();
        name = name[(name.LastIndexOfAny(['/', '\\']) + 1)..];
        return HostAssemblies.Has(name.EndsWith(".dll", StringComparison.OrdinalIgnoreCase) ? name[..^4] : name);
    }
}
