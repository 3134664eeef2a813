using CowCopy.Diagnostics.Machines;
using CowCopy.Planning;
using CowCopy.Platform;

namespace CowCopy.Diagnostics.Health;

/// <summary>What the checks of a directory have in common: the directory and what was read below it, its volume, the machine.</summary>
internal sealed class HealthContext(
    CheckedTree tree,
    MountTable mounts,
    IDiagnosticPlatform platform,
    Machine machine,
    Func<FileCopier> newCopier,
    HealthCheckOptions options,
    CancellationToken cancellationToken)
{
    private readonly List<HealthFinding> _findings = [];
    private readonly List<UncheckedHealth> _notChecked = [];
    private readonly VolumeMemory _volumes = new(platform);

    public string Path { get; } = tree.Directories[0].Path;

    public IDiagnosticPlatform Platform => platform;

    public Machine Machine => machine;

    public HealthCheckOptions Options => options;

    public CancellationToken Cancellation => cancellationToken;

    public MountTable Mounts => mounts;

    public CheckedTree Tree => tree;

    /// <summary>The output directories; the directory itself where there are none below it.</summary>
    public IReadOnlyList<CheckedDirectory> OutputsOrItself => tree.Outputs.Count > 0 ? tree.Outputs : [tree.Directories[0].AsOutput()];

    /// <summary>The reference counts of the files, read at the first use.</summary>
    public ReferenceSurvey References => field ??= ReferenceSurvey.Read(this);

    public VolumeFacts Volume => field ??= VolumeOf(Path);

    /// <summary>The drive letter of the directory with its colon; null if it has none.</summary>
    public string? Drive => PathAt.DriveOf(machine.RealPath(Path));

    /// <summary>What an attempt to clone showed; unknown where none was made.</summary>
    public CloneSupport ProbedCloneSupport { get; private set; }

    public IReadOnlyList<HealthFinding> Findings => _findings;

    public IReadOnlyList<UncheckedHealth> NotChecked => _notChecked;

    /// <summary>Attempts a clone, if probes are requested, and reports what that detected.</summary>
    public void AttemptClone()
    {
        if (!options.Probe) return;
        ProbedCloneSupport = CloneProbe.Run(this, newCopier(), References.MostReferenced?.Path, out IReadOnlyList<HealthFinding> detected);
        foreach (HealthFinding finding in detected) Report(finding);
    }

    public void Report(HealthFinding finding) => _findings.Add(finding);

    /// <summary>Says that a check is skipped or incomplete.</summary>
    public void Skip(HealthCheck check, string message) => _notChecked.Add(new UncheckedHealth(check.Code, check.Name, message));

    /// <summary>Says that all checks had less than the whole directory.</summary>
    public void SkipForAll(string message) => _notChecked.Add(new UncheckedHealth("", "", message));

    /// <summary>The volume of a path, or of the nearest existing directory above it.</summary>
    public VolumeFacts VolumeOf(string any) =>
        Find(any, out FileFacts facts) is { } existing ? _volumes.Of(facts.Volume, existing) : VolumeFacts.Unknown;

    /// <summary>
    /// Whether two paths, or the nearest existing directories above them, are on one volume; null where it is not known. Subvolumes of
    /// btrfs and layers of an overlay have ids of their own: they count as one volume where their mounts have one device.
    /// </summary>
    public bool? AreOnOneVolume(string one, string other)
    {
        if (Find(one, out _) is not { } first || Find(other, out _) is not { } second) return null;
        VolumeFacts a = VolumeOf(first), b = VolumeOf(second);
        if (!a.Id.IsKnown || !b.Id.IsKnown) return null;
        if (a.Id == b.Id) return true;
        if (a.HasOneId && b.HasOneId) return false;
        return mounts.Of(first) is { } firstMount && mounts.Of(second) is { } secondMount ? firstMount.Device == secondMount.Device : null;
    }

    /// <summary>Names a volume for users: <c>ext4 at "/home"</c>.</summary>
    public string Describe(string any) => HealthText.Volume(VolumeOf(any), mounts.Of(Find(any, out _) ?? any));

    /// <summary>The text of a small file below the directory; null if there is no regular file of that name.</summary>
    public string? ReadText(string name)
    {
        string file = PathAt.Join(Path, name);
        platform.Inspect(file, LinkTreatment.Follow, out FileFacts facts);
        return facts.Kind == FileKind.Regular ? machine.ReadText(file) : null;
    }

    /// <summary>The path itself if it exists, else the nearest existing directory above it.</summary>
    private string? Find(string any, out FileFacts facts)
    {
        facts = default;
        for (string? above = any; above is not null; above = System.IO.Path.GetDirectoryName(above))
            if (platform.Inspect(above, LinkTreatment.Follow, out facts).IsOk) return above;
        return null;
    }
}
