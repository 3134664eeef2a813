using CowCopy.Planning;
using CowCopy.Platform;

namespace CowCopy.Health;

/// <summary>Runs all health checks and keeps their findings, each kind once per volume.</summary>
internal sealed class HealthChecks(IPlatform platform)
{
    // Every check there is. To add one, write its class beside this file and list it here.
    private readonly HealthCheck[] _checks = [new ReferenceLeakCheck()];

    private readonly object _lock = new();
    private readonly HashSet<string> _reported = [];
    private volatile HealthFinding[] _findings = [];

    public IReadOnlyList<HealthFinding> Findings => _findings;

    /// <summary>Checks an open file whose volume refused a further reference.</summary>
    public void AfterReferenceLimit(FileHandle refused, string path, VolumeFacts volume)
    {
        List<FileExtent> extents = [];
        if (!platform.ReadExtents(refused, extents).IsOk) return;
        foreach (HealthCheck check in _checks)
        {
            if (check.AfterReferenceLimit(path, extents, volume) is { } finding) Report(finding, volume);
        }
    }

    private void Report(HealthFinding finding, VolumeFacts volume)
    {
        lock (_lock)
        {
            bool isNew = _reported.Count < Policy.MostKnownVolumes && _reported.Add(finding.Code + " on " + volume.Id);
            if (isNew) _findings = [.. _findings, finding];
        }
    }
}
