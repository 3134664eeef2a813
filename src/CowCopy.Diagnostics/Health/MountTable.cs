using CowCopy.Diagnostics.Machines;

namespace CowCopy.Diagnostics.Health;

/// <summary>The mounted volumes of a machine, by path.</summary>
internal sealed class MountTable(Machine machine)
{
    private readonly IReadOnlyList<MountedVolume>? _mounts = machine.ReadMounts();

    /// <summary>Whether the machine lists its mounts.</summary>
    public bool IsKnown => _mounts is not null;

    public IReadOnlyList<MountedVolume> All => _mounts ?? [];

    /// <summary>Whether a path is where the system shows facts of its own as files, which are no files to copy.</summary>
    public bool IsOfSystem(string path) =>
        All.Any(mount => mount.Path == path && ShowsFacts(mount.FileSystem));

    /// <summary>The mount that a path is on: of those above it the deepest, and of these the last; null where it is not known.</summary>
    public MountedVolume? Of(string path)
    {
        string real = machine.RealPath(path);
        MountedVolume? found = null;
        foreach (MountedVolume mount in All)
        {
            if (IsAbove(mount.Path, real) && (found is null || mount.Path.Length >= found.Path.Length)) found = mount;
        }

        return found;
    }

    private static bool IsAbove(string mount, string path)
    {
        if (!path.StartsWith(mount, StringComparison.Ordinal)) return false;
        bool endsAtSeparator = mount.Length > 0 && mount[mount.Length - 1] is '/' or '\\';
        return endsAtSeparator || path.Length == mount.Length || path[mount.Length] is '/' or '\\';
    }

    private static bool ShowsFacts(string fileSystem) => fileSystem
        is "proc" or "sysfs" or "devtmpfs" or "devpts" or "cgroup" or "cgroup2" or "debugfs" or "tracefs" or "securityfs" or "configfs"
        or "pstore" or "bpf" or "efivarfs" or "binfmt_misc" or "mqueue" or "hugetlbfs" or "fusectl" or "autofs" or "nsfs";
}
