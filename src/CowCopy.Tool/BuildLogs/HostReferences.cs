using CowCopy.Sdk.LocalCopies;

namespace CowCopy.Tool.BuildLogs;

/// <summary>References as a task was given them.</summary>
internal sealed class HostReferences
{
    private readonly HostAssemblies _hosts = new();

    /// <summary>Whether a reference is to an assembly of a host: "dir/Name.dll" of any system, or "Name, Version=1.0".</summary>
    public bool IsHost(string reference)
    {
        string name = reference.Split(',')[0].Trim();
        name = name[(name.LastIndexOfAny(['/', '\\']) + 1)..];
        return _hosts.Has(name.EndsWith(".dll", StringComparison.OrdinalIgnoreCase) ? name[..^4] : name);
    }
}
