using CowCopy.TestKit.Simulation;

namespace CowCopy.ContractTests.OnProfiles;

/// <summary>The profiles of Windows volumes, by name, for tests that run on each.</summary>
internal static class WindowsProfiles
{
    public static IEnumerable<object[]> All { get; } = [.. Of(_ => true)];

    /// <summary>Volumes that share clusters where they are asked to, range by range.</summary>
    public static IEnumerable<object[]> Cloning { get; } =
        [.. Of(profile => profile is { Clones: ClonePrimitive.Ranges, SystemCopyClones: false })];

    /// <summary>Volumes without POSIX deletion and renaming.</summary>
    public static IEnumerable<object[]> Older { get; } = [.. Of(profile => !profile.NamesGoAtOnce)];

    public static CopyFixture CopyFixture(string name) => new(VolumeProfiles.All.Single(profile => profile.Name == name));

    private static IEnumerable<object[]> Of(Func<VolumeProfile, bool> filter) =>
        from profile in VolumeProfiles.All
        where profile.System == SimulatedSystem.Windows && filter(profile)
        select new object[] { profile.Name };
}
