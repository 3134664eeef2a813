using CowCopy.Platform;

namespace CowCopy.TestKit.Simulation;

/// <summary>
/// Paths as Win32 takes them ("Naming Files, Paths, and Namespaces"): without a prefix they are normalised, so that trailing dots and
/// spaces vanish and names of DOS devices are devices; behind <c>\\?\</c> they are taken as they are.
/// </summary>
internal sealed class WindowsNames(SimulatedStorage storage)
{
    private const string ContentStream = "$DATA";
    private const int LongestNormalised = 260, LongestVerbatim = 32_767; // MAX_PATH, UNICODE_STRING

    private readonly List<(string Root, string Target)> _substitutions = [];

    /// <summary>Makes a second root path for a directory, as SUBST does.</summary>
    public void Substitute(string root, string directory) => _substitutions.Add((root, directory));

    public WindowsName Parse(string path)
    {
        if (path.Length == 0) return WindowsName.Refused(Win32Error.PathNotFound);
        if (path.Length >= LongestVerbatim) return WindowsName.Refused(WindowsErrors.NameTooLong);
        bool isVerbatim = path.StartsWith(@"\\?\", StringComparison.Ordinal) || path.StartsWith(@"\\.\", StringComparison.Ordinal);
        if (!isVerbatim && path.Length >= LongestNormalised) return WindowsName.Refused(Win32Error.PathNotFound);
        string text = (isVerbatim ? path[4..] : path).Replace('\\', Path.DirectorySeparatorChar);
        if (isVerbatim && ToMountPoint(text) is { } mounted) text = mounted;

        (text, string stream) = SplitStream(text);
        if (isVerbatim) return new WindowsName(Substituted(text), stream, false, 0);
        text = Normalised(Path.GetFullPath(text));
        return new WindowsName(Substituted(text), stream, IsDevice(Path.GetFileName(text)), 0);
    }

    /// <summary>
    /// How GetFinalPathNameByHandle names the root of a volume, without a separator at the end; null where it has no such name.
    /// </summary>
    public static string? RootOf(SimulatedVolume volume, uint flags)
    {
        const uint ByGuid = 1, ByDevice = 2; // VOLUME_NAME_*
        bool isRemote = volume.Profile.RemoteProtocol is { Length: > 0 };
        string prefix = string.Concat(@"\\?", "\\");
        if ((flags & ByDevice) != 0) return DeviceOf(volume);
        if ((flags & ByGuid) != 0) return isRemote ? null : prefix + GuidRootOf(volume);
        if (!volume.HasDosPath) return null;
        return prefix + (isRemote ? NetworkRootOf(volume) : volume.Path);
    }

    /// <summary>
    /// A path behind the prefix, by GUID, by device or by server, as a path of the simulation; null where it is one already.
    /// </summary>
    private string? ToMountPoint(string path)
    {
        foreach (SimulatedVolume volume in storage.Volumes)
        {
            foreach (string root in new[] { GuidRootOf(volume), "GLOBALROOT" + DeviceOf(volume), NetworkRootOf(volume) })
            {
                string prefix = root.Replace('\\', Path.DirectorySeparatorChar);
                if (path.StartsWith(prefix, StringComparison.OrdinalIgnoreCase)) return volume.Path + path[prefix.Length..];
            }
        }

        return null;
    }

    private static string GuidRootOf(SimulatedVolume volume) => $"Volume{{{volume.Guid}}}";

    private static string DeviceOf(SimulatedVolume volume) => @"\Device\Harddisk" + volume.Guid;

    private static string NetworkRootOf(SimulatedVolume volume) => @"UNC\server\" + volume.Guid;

    private string Substituted(string path)
    {
        foreach ((string root, string target) in _substitutions)
        {
            if (path == root || path.StartsWith(root + Path.DirectorySeparatorChar, StringComparison.OrdinalIgnoreCase))
                return target + path[root.Length..];
        }

        return path;
    }

    private static (string Path, string Stream) SplitStream(string path)
    {
        string[] parts = Path.GetFileName(path).Split(':');
        if (parts.Length is < 2 or > 3 || parts is [_, _, not ContentStream]) return (path, "");
        return (path[..^(Path.GetFileName(path).Length - parts[0].Length)], parts[1]);
    }

    private static string Normalised(string path)
    {
        string[] names = path.Split(Path.DirectorySeparatorChar);
        for (int index = 0; index < names.Length; index++)
        {
            bool isLast = index == names.Length - 1;
            names[index] = isLast ? names[index].TrimEnd('.', ' ') : names[index].EndsWith('.') ? names[index][..^1] : names[index];
        }

        return string.Join(Path.DirectorySeparatorChar, names);
    }

    private static bool IsDevice(string name)
    {
        string stem = name.Split('.')[0].TrimEnd(' ').ToUpperInvariant();
        bool isNumbered = stem.Length == 4 && stem[3] is >= '1' and <= '9' && stem[..3] is "COM" or "LPT";
        return isNumbered || stem is "CON" or "PRN" or "AUX" or "NUL";
    }
}
