using Microsoft.Build.Framework;

namespace CowCopy.Sdk;

/// <summary>The project a task runs for, as far as MSBuild passes it to a task: its directory and its global properties.</summary>
internal sealed class ProjectKey
{
    private readonly string _directory;
    private readonly IReadOnlyDictionary<string, string> _globals;
    private readonly int _hash;

    private ProjectKey(string directory, IReadOnlyDictionary<string, string> globals)
    {
        _directory = directory;
        _globals = globals;

        // Few projects share a directory: comparing their properties is left to Equals.
        _hash = StringComparer.Ordinal.GetHashCode(directory) ^ globals.Count;
    }

    public static ProjectKey Of(IBuildEngine? engine, string directory) =>
        new(
            directory,
            (engine as IBuildEngine6)?.GetGlobalProperties() ?? new Dictionary<string, string>(StringComparer.OrdinalIgnoreCase));

    public override bool Equals(object? obj) =>
        obj is ProjectKey other
        && string.Equals(_directory, other._directory, StringComparison.Ordinal)
        && HasSameGlobals(other._globals);

    public override int GetHashCode() => _hash;

    private bool HasSameGlobals(IReadOnlyDictionary<string, string> globals)
    {
        if (globals.Count != _globals.Count) return false;
        if (globals.Count == 0) return true; // enumerating an interface allocates
        foreach (KeyValuePair<string, string> global in globals)
        {
            if (!_globals.TryGetValue(global.Key, out string? value)) return false;
            if (!string.Equals(global.Value, value, StringComparison.Ordinal)) return false;
        }

        return true;
    }
}
