using CowCopy.Sdk.Settings;

namespace CowCopy.Sdk;

/// <summary>What is known of a project during a build: how it wants its files copied, and what was copied since the last summary.</summary>
internal sealed class ProjectRecord
{
    private readonly object _lock = new();
    private CopySettings _settings = CopySettings.Default;
    private string? _settingsFrom;
    private CopyTally _tally = CopyTally.Empty;
    private bool _hasHeard;

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

    /// <summary>Whether a Copy task of this package ran for the project at all.</summary>
    public bool HasHeardOfCopy
    {
        get
        {
            lock (_lock) return _hasHeard;
        }
    }

    public void Add(CopyTally tally)
    {
        lock (_lock)
        {
            _hasHeard = true;
            _tally = _tally.Plus(tally);
        }
    }

    public void HearOfCopy() => Add(CopyTally.Empty);

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
