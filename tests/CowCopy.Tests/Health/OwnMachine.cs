using CowCopy.Diagnostics.Machines;

namespace CowCopy.Tests.Health;

/// <summary>This machine, with package cache and temporary directory of a test.</summary>
internal sealed class OwnMachine : Machine
{
    private readonly string _home;
    private readonly LinuxMachine _machine = new();

    public OwnMachine(string home) => (_home, Temporary, Packages) = (home, home, Path.Combine(home, "packages"));

    public override bool IsCaseSensitive => true;

    public override string Home => _home;

    public override string TemporaryDirectory => Temporary;

    public string Temporary { get; init; }

    public string Packages { get; init; }

    public override string? Variable(string name) => name == "NUGET_PACKAGES" ? Packages : null;

    public override string RealPath(string path) => _machine.RealPath(path);

    public override IReadOnlyList<MountedVolume>? ReadMounts() => _machine.ReadMounts();

    public override WatchList? ReadWatches() => _machine.ReadWatches();

    public override QuotaGroups ReadQuotaGroups(MountedVolume volume) => _machine.ReadQuotaGroups(volume);
}
