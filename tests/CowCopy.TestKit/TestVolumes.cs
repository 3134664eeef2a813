using System.Collections.Concurrent;
using System.Diagnostics.CodeAnalysis;
using CowCopy.LoopVolumes;

namespace CowCopy.TestKit;

/// <summary>Real volumes by role: those the environment names, else loop volumes that live as long as the test process.</summary>
public static class TestVolumes
{
    private static readonly ConcurrentDictionary<VolumeRole, Lazy<LoopVolume>> Made = new();

    /// <summary>A directory on a volume of that role; without one the test is inconclusive, or fails where volumes are required.</summary>
    public static string Require(VolumeRole role)
    {
        RoleVolume wanted = Describe(role);
        string? named = Environment.GetEnvironmentVariable(wanted.Variable);
        if (!string.IsNullOrEmpty(named))
        {
            if (!Directory.Exists(named)) Assert.Fail($"{wanted.Variable} names \"{named}\", which is not a directory.");
            return named;
        }

        if (RunSize.IsQuick) Missing($"A quick run makes no {role} volume.");
        // Nothing that is installed helps a kernel that lacks the file system, so such a test never fails.
        if (wanted.WhyKernelCannot() is { } lack) Assert.Inconclusive($"No {role} volume: {lack}");
        if (wanted.WhyNot() is { } reason) Missing($"No {role} volume: {reason} Or set {wanted.Variable}.");
        return Made.GetOrAdd(role, _ => new Lazy<LoopVolume>(() => Make(wanted))).Value.Path;
    }

    /// <summary>A directory in memory (tmpfs); without one the test is inconclusive.</summary>
    public static string Memory()
    {
        const string Shared = "/dev/shm";
        if (!OperatingSystem.IsLinux() || !Directory.Exists(Shared)) Assert.Inconclusive($"There is no {Shared} here.");
        return Shared;
    }

    /// <summary>A directory on another volume than that of a path: in memory, or the second volume where there is none in memory.</summary>
    public static string OtherThan(string path)
    {
        if (!OperatingSystem.IsLinux()) return Require(VolumeRole.OtherVolume);
        return path.StartsWith(Memory(), StringComparison.Ordinal) ? Path.GetTempPath() : Memory();
    }

    private static RoleVolume Describe(VolumeRole role) => role switch
    {
        VolumeRole.Xfs => RoleVolume.Xfs,
        VolumeRole.Btrfs => RoleVolume.Btrfs,
        VolumeRole.Ext4 => RoleVolume.Ext4,
        VolumeRole.OtherVolume => RoleVolume.OtherVolume,
        VolumeRole.SmallVolume => RoleVolume.SmallVolume,
        VolumeRole.Overlay => RoleVolume.Overlay,
        VolumeRole.Ntfs => RoleVolume.Ntfs,
        VolumeRole.NtfsIgnoreCase => RoleVolume.NtfsIgnoreCase,
        VolumeRole.Temporary => RoleVolume.Temporary,
        VolumeRole.Nfs => RoleVolume.Nfs,
        _ => throw new ArgumentOutOfRangeException(nameof(role)),
    };

    /// <summary>Ends a test that could not run, with the reason; as a failure where volumes are required.</summary>
    [DoesNotReturn]
    public static void Missing(string reason)
    {
        if (Environment.GetEnvironmentVariable("COWCOPY_REQUIRE_VOLUMES") == "1") Assert.Fail(reason);
        Assert.Inconclusive(reason);
    }

    private static LoopVolume Make(RoleVolume wanted)
    {
        try
        {
            return wanted.Make().UntilExit();
        }
        catch (IOException e)
        {
            // A container's root may not be allowed to mount.
            Missing($"No {wanted.Name} volume: {e.Message}");
            throw;
        }
    }
}
