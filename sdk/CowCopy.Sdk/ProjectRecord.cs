using CowCopy.Sdk.Settings;

namespace CowCopy.Sdk;

/// <summary>A project's state during a build: its settings, and what was copied since the last summary.</summary>
internal sealed class ProjectRecord
{
    private readonly object _lock = new();
    private CopySettings _settings = CopySettings.Default;
    private string? _settingsFrom;
    private CopyTally _tally = CopyTally.Empty;

    /// <summary>Whether the project's summary is logged, so that later copies log lines. Tasks of a project run sequentially.</summary>
    public bool IsSummarized { get; set; }

    public CopySettings Settings
    {
        get
        {
            lock (_lock) return _settings;
        }
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
