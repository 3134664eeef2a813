using Microsoft.Build.Framework;

namespace CowCopy.Sdk;

/// <summary>Which project a task runs for, as far as MSBuild tells a task: its folder and its global properties.</summary>
internal sealed class ProjectKey : IEquatable<ProjectKey>
{
    private readonly string _directory;
    private readonly IReadOnlyDictionary<string, string> _globals;
    private readonly int _hash;

    private ProjectKey(string directory, IReadOnlyDictionary<string, string> globals)
    {
        _directory = directory;
        _globals = globals;
        _hash = StringComparer.Ordinal.GetHashCode(directory);
        foreach (KeyValuePair<string, string> global in globals)
        {
            // The order of the properties means nothing, so neither may it to the hash.
            _hash ^= StringComparer.OrdinalIgnoreCase.GetHashCode(global.Key) * 31 ^ StringComparer.Ordinal.GetHashCode(global.Value);
        }
    }

    public static ProjectKey Of(IBuildEngine? engine, string directory) =>
        new(directory, (engine as IBuildEngine6)?.GetGlobalProperties() ?? new Dictionary<string, string>(StringComparer.OrdinalIgnoreCase));

    public bool Equals(ProjectKey? other) =>
        other is not null
        && _hash == other._hash
        && string.Equals(_directory, other._directory, StringComparison.Ordinal)
        && _globals.Count == other._globals.Count
        && _globals.All(other.Has);

    public override bool Equals(object? obj) => Equals(obj as ProjectKey);

    public override int GetHashCode() => _hash;

    private bool Has(KeyValuePair<string, string> global) =>
        _globals.TryGetValue(global.Key, out string? value) && string.Equals(global.Value, value, StringComparison.Ordinal);
}
