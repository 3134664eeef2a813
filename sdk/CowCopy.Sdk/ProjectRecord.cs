using CowCopy.Sdk.Settings;

namespace CowCopy.Sdk;

/// <summary>What is known of a project during a build: how it wants its files copied, and what was copied since the last summary.</summary>
internal sealed class ProjectRecord
{
    private readonly object _lock = new();
    private CopySettings _settings = CopySettings.Default;
    private string? _settingsFrom;
    private CopyTally _tally = CopyTally.Empty;

    public CopySettings Settings
    {
        get
        {
            lock (_lock) return _settings;
        }
    }

    /// <summary>Keeps a project's settings.</summary>
    /// <returns>The other project whose different settings stood here, or null.</returns>
    public string? Choose(CopySettings settings, string projectFile)
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

    public CopyTally TakeTally()
    {
        lock (_lock)
        {
            CopyTally tally = _tally;
            _tally = CopyTally.Empty;
            return tally;
        }
    }
}
