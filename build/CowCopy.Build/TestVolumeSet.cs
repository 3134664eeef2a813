using System.Diagnostics.CodeAnalysis;
using CowCopy.LoopVolumes;

namespace CowCopy.Build;

/// <summary>The volumes that tests use, made for one run if this machine and user can make them.</summary>
internal sealed class TestVolumeSet : IDisposable
{
    private readonly List<LoopVolume> _volumes = [];
    private readonly List<(string, string?)> _environment = [];

    public IReadOnlyList<(string, string?)> Environment => _environment;

    public static TestVolumeSet Create() => Create(RoleVolume.All);

    public static TestVolumeSet Create(IEnumerable<RoleVolume> roles)
    {
        RoleVolume[] wanted = [.. roles.Where(IsNotGiven)];
        FileSystemTools.InstallMissing(wanted.Select(role => role.FileSystem).OfType<LoopFileSystem>(), Console.Out);
        var set = new TestVolumeSet();
        foreach (RoleVolume role in wanted) set.Add(role);
        return set;
    }

    private static bool IsNotGiven(RoleVolume role) => string.IsNullOrEmpty(System.Environment.GetEnvironmentVariable(role.Variable));

    public void Dispose()
    {
        foreach (LoopVolume volume in _volumes) volume.Dispose();
    }

    [SuppressMessage("Reliability", "CA2000", Justification = "The set owns its volumes and disposes of them.")]
    private void Add(RoleVolume role)
    {
        try
        {
            LoopVolume volume = role.Make().UntilExit();
            _volumes.Add(volume);
            _environment.Add((role.Variable, volume.Path));
            Console.WriteLine($"{role.Variable}={volume.Path}");
        }
        catch (IOException e)
        {
            string required = role.WhyKernelCannot() is null ? ", or fail with COWCOPY_REQUIRE_VOLUMES=1" : "";
            Console.WriteLine($"No {role.Name} volume: {e.Message} Tests that need one are skipped{required}.");
        }
    }
}
