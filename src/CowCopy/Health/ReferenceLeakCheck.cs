using System.Globalization;
using CowCopy.Planning;

namespace CowCopy.Health;

/// <summary>
/// Leaked references of ReFS. Looks for a clone that was refused for too many references although the volume counts far fewer: it counts
/// references of deleted files. Remedy: Windows' own tool finds and repairs them.
/// </summary>
internal sealed class ReferenceLeakCheck : HealthCheck
{
    /// <summary>Half of the limit is far below it. Near the limit a count may lag: ReFS updates it with a delay.</summary>
    private const int FarBelow = 2;

    public override HealthFindingKind Kind => HealthFindingKind.ReferenceLeak;

    public override HealthFinding? AfterReferenceLimit(string path, IReadOnlyList<FileExtent> extents, VolumeFacts volume) =>
        MostReferences(extents) is { } counted && volume.ReferenceLimit is { } limit && counted < limit / FarBelow
            ? new HealthFinding(Kind, path, Description(path, counted, limit), Remedy(path))
            : null;

    /// <summary>The drive letter with its colon, also after <c>\\?\</c>; null if the path has none.</summary>
    internal static string? Drive(string path)
    {
        int start = path.StartsWith(@"\\?\", StringComparison.Ordinal) || path.StartsWith(@"\\.\", StringComparison.Ordinal) ? 4 : 0;
        bool hasLetter = path.Length > start + 1 && path[start + 1] == ':' && char.ToUpperInvariant(path[start]) is >= 'A' and <= 'Z';
        return hasLetter ? path.Substring(start, 2) : null;
    }

    /// <summary>The highest count of an extent; null if the volume does not count all of them.</summary>
    private static int? MostReferences(IReadOnlyList<FileExtent> extents) =>
        extents.Count > 0 && extents.All(extent => extent.ReferenceCount > 0) ? extents.Max(extent => extent.ReferenceCount) : null;

    private static string Description(string path, int counted, int limit) => string.Format(
        CultureInfo.InvariantCulture,
        "The volume refused to clone \"{0}\" for having too many references (error 347), but its blocks count {1:N0} of {2:N0}. "
            + "References of deleted files may have leaked.",
        path,
        counted,
        limit);

    private static string Remedy(string path)
    {
        string? drive = Drive(path);
        string remedy = "Counts fall some seconds after files are deleted. If clones are still refused after a minute, run in an elevated "
            + "prompt: refsutil leak " + (drive ?? "X:") + " /d. A few leaked clusters are normal (4 were seen on a new volume, 376 on a "
            + "compressed one); reference leaks above 0 are the finding, and the same command without /d repairs them. Until then bytes "
            + "are copied.";
        return drive is null ? remedy + " X: is the drive of \"" + path + "\"." : remedy;
    }
}
