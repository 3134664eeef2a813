using CowCopy.Sdk.Settings;

namespace CowCopy.Sdk;

/// <summary>A project's state during a build: its settings, and what was copied since the last summary.</summary>
/// <param name="globals">Its global properties: with its directory, what MSBuild passes to a task of the project it runs for.</param>
/// <param name="next">Another project of the same directory, or null.</param>
internal sealed class ProjectRecord(IReadOnlyDictionary<string, string> globals, ProjectRecord? next)
{
    private readonly object _lock = new();
    private CopySettings _settings = CopySettings.Default;
    private string? _settingsFrom;
    private CopyTally _tally = CopyTally.Empty;

    /// <summary>Whether the project's summary is logged, so that later copies log lines. Tasks of a project run sequentially.</summary>
    public bool IsSummarized { get; set; }

    /// <summary>The project's name, with its target framework where it is built for several; null until its first line.</summary>
    public string? Name { get; private set; }

    /// <summary>Which lines are logged, and how loud.</summary>
    public SummaryLevel Level { get; set; }

    /// <summary>A destination on a volume that cannot clone; null if there is none.</summary>
    public string? ByteCopiedTo { get; set; }

    /// <summary>Another project of the same directory, or null.</summary>
    public ProjectRecord? Next => next;

    public CopySettings Settings
    {
        get
        {
            lock (_lock) return _settings;
        }
    }

    /// <summary>Whether the project has these global properties and no others.</summary>
    public bool HasGlobals(IReadOnlyDictionary<string, string> others)
    {
        if (others.Count != globals.Count) return false;
        if (globals.Count == 0) return true; // enumerating an interface allocates
        foreach (KeyValuePair<string, string> other in others)
        {
            if (!globals.TryGetValue(other.Key, out string? value)) return false;
            if (!string.Equals(other.Value, value, StringComparison.Ordinal)) return false;
        }

        return true;
    }

    /// <summary>Replaces the settings.</summary>
    /// <returns>The other project whose different settings were replaced, or null.</returns>
    public string? SetSettings(CopySettings settings, string projectFile)
    {
        lock (_lock)
        {
            string? other = _settingsFrom is not null && _settingsFrom != projectFile && _settings != settings ? _settingsFrom : null;
            _settings = settings;
            _settingsFrom = projectFile;
            return other;
        }
    }

    public void SetName(string projectFile)
    {
        string name = Path.GetFileNameWithoutExtension(projectFile);
        Name = globals.TryGetValue("TargetFramework", out string? framework) ? name + " " + framework : name;
    }

    public void Add(CopyTally tally)
    {
        lock (_lock) _tally = _tally.Plus(tally);
    }

    /// <summary>Returns what was copied since the last call.</summary>
    public CopyTally ResetTally()
    {
        lock (_lock)
        {
            CopyTally tally = _tally;
            _tally = CopyTally.Empty;
            return tally;
        }
    }
}
