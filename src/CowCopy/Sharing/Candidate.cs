using CowCopy.Inspection;

namespace CowCopy.Sharing;

/// <summary>A file that may be shared with others of its length.</summary>
/// <param name="file">The file.</param>
/// <param name="kind">Files of different kinds cannot share blocks.</param>
internal sealed class Candidate(SurveyedFile file, ulong kind)
{
    public SurveyedFile File => file;

    public ulong Kind => kind;

    /// <summary>Where all of its content is; equal for files that share all of it. Empty where that is not certain.</summary>
    public string Map { get; } = MapOf(file.Extents!);

    /// <summary>The hash of its first bytes, then of all; null where it could not be read.</summary>
    public string? Hash { get; set; } = "";

    /// <summary>Of content inside the metadata the place says nothing, and of an encoded extent only where the whole of it is.</summary>
    private static string MapOf(FileExtent[] extents)
    {
        if (extents.Length == 0 || Array.Exists(extents, static one => one.IsEncoded || !SurveyedFile.HasPlace(one))) return "";
        return string.Join(" ", extents.Select(static one => FormattableString.Invariant(
            $"{one.Offset}+{one.Length}@{one.PhysicalOffset}{(one.IsUnwritten ? "-" : "")}")));
    }
}
