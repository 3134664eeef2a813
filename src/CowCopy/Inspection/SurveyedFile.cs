using CowCopy.Planning;

namespace CowCopy.Inspection;

/// <summary>A file that a survey found, and where its content is.</summary>
/// <param name="path">Its whole path.</param>
/// <param name="facts">What a full query reported.</param>
/// <param name="volume">The volume of its places; the default for all parts of a volume that have ids of their own (btrfs).</param>
/// <param name="extents">Its extents; null where they are not known.</param>
internal sealed class SurveyedFile(string path, in FileFacts facts, VolumeId volume, FileExtent[]? extents)
{
    private readonly FileFacts _facts = facts;

    public string Path => path;

    public FileFacts Facts => _facts;

    public VolumeId Volume => volume;

    /// <summary>The extents, which are read again after they were changed.</summary>
    public FileExtent[]? Extents { get; set; } = extents;

    /// <summary>The places of its extents; inline extents have none.</summary>
    public IEnumerable<PhysicalRange> Places => (Extents ?? []).Where(HasPlace).Select(static one => one.Place);

    /// <summary>Bytes of the extents without a place.</summary>
    public long BytesWithoutPlace => (Extents ?? []).Where(static one => !HasPlace(one)).Sum(static one => one.Length);

    public static bool HasPlace(FileExtent extent) => extent is { IsInline: false, PhysicalOffset: not 0 };
}
