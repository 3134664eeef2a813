using CowCopy.Planning;
using CowCopy.Platform;

namespace CowCopy.Diagnostics.Inspection;

/// <summary>A file with its facts, and where its content is.</summary>
/// <param name="path">Its whole path.</param>
/// <param name="facts">What a full query reported.</param>
/// <param name="volume">The volume of its places.</param>
/// <param name="extents">Its extents.</param>
internal sealed class SurveyedFile(string path, in FileFacts facts, VolumeId volume, Extent[] extents)
{
    private FileFacts _facts = facts;

    public string Path => path;

    public FileFacts Facts => _facts;

    public VolumeId Volume => volume;

    public Extent[] Extents { get; private set; } = extents;

    public IEnumerable<PlaceReference> Places => Extents.Where(static one => one.HasPlace).Select(static one => one.Place);

    /// <summary>Where all of its content is; equal for files that share all of it. Null where that is not certain.</summary>
    public Digest? Map => Digest.OfPlaces(Extents);

    /// <summary>Whether an extent within the length of the file is such; more may be allocated after its end.</summary>
    public bool HasWithin(Predicate<Extent> match) => Array.Exists(Extents, one => one.Offset < _facts.Length && match(one));

    /// <summary>Queries again what sharing its blocks changed.</summary>
    /// <param name="platform">The system.</param>
    /// <param name="isReplaced">Whether another file has the name now.</param>
    public void Refresh(IDiagnosticPlatform platform, bool isReplaced)
    {
        Extents = FileExtents.Read(platform, path) ?? Extents;
        if (isReplaced && platform.Inspect(path, LinkTreatment.Keep, out FileFacts now).IsOk) _facts = now;
    }
}
