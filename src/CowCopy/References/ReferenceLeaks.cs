using System.Globalization;
using CowCopy.Planning;
using CowCopy.Platform;

namespace CowCopy.References;

/// <summary>
/// Leaked references of ReFS: a clone is refused for too many references although the volume counts far fewer, as it counts references of
/// deleted files. Each volume is reported once. Windows' own tool finds and repairs them.
/// </summary>
internal sealed class ReferenceLeaks(IPlatform platform)
{
    /// <summary>Half of the limit is far below it. Near the limit a count may lag: ReFS updates it with a delay.</summary>
    private const int FarBelow = 2;

    private readonly object _lock = new();
    private VolumeFacts[] _reported = [];
    private volatile CopyWarning[] _warnings = [];

    public IReadOnlyList<CopyWarning> Warnings => _warnings;

    /// <summary>Checks an open file whose volume refused a further reference to its clusters.</summary>
    /// <param name="refused">The file.</param>
    /// <param name="path">Its path, as named by the caller.</param>
    /// <param name="volume">Its volume.</param>
    public void Check(FileHandle refused, string path, VolumeFacts volume)
    {
        List<Extent> extents = [];
        if (!platform.Handles!.ReadExtents(refused, extents).IsOk) return;
        if (Find(path, extents, volume) is not { } warning) return;
        lock (_lock)
        {
            if (_reported.Length >= Policy.MostKnownVolumes || Array.Exists(_reported, one => one.Id == volume.Id)) return;
            _reported = [.. _reported, volume];
            _warnings = [.. _warnings, warning];
        }
    }

    /// <summary>Returns the warning about a file whose volume refused a further reference; null if there is none. Pure.</summary>
    internal static CopyWarning? Find(string path, IReadOnlyList<Extent> extents, VolumeFacts volume)
    {
        if (MostReferences(extents) is not { } counted || volume.ReferenceLimit is not { } limit) return null;
        if (counted >= limit / FarBelow) return null;
        return new CopyWarning("COWCOPY1001", path, Message(path, counted, limit), Remedy(path));
    }

    /// <summary>The highest count of an extent; null if the volume does not count all of them.</summary>
    private static int? MostReferences(IReadOnlyList<Extent> extents) =>
        extents.All(extent => extent.ReferenceCount > 0) ? extents.Max(extent => extent.ReferenceCount) : null;

    private static string Message(string path, int counted, int limit) => string.Format(
        CultureInfo.InvariantCulture,
        "The volume refused to clone \"{0}\" for having too many references (error 347), but its blocks count {1:N0} of {2:N0}. "
            + "References of deleted files may have leaked.",
        path,
        counted,
        limit);

    private static string Remedy(string path)
    {
        string? drive = PathAt.DriveOf(path);
        string remedy = "Counts fall some seconds after files are deleted. If clones are still refused after a minute, run in an elevated "
            + "prompt: refsutil leak " + (drive ?? "X:") + " /d. A few leaked clusters are normal (4 were seen on a new volume, 376 on a "
            + "compressed one); reference leaks above 0 are the finding, and the same command without /d repairs them. Until then bytes "
            + "are copied.";
        return drive is null ? remedy + " X: is the drive of \"" + path + "\"." : remedy;
    }
}
