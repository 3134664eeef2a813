using CowCopy.Diagnostics.Inspection;
using CowCopy.Platform;

namespace CowCopy.Diagnostics.Health;

/// <summary>How many references the blocks of files count, on a volume that counts them.</summary>
internal sealed class ReferenceSurvey
{
    private readonly Dictionary<long, int> _filesAt = [];
    private long _place;

    private ReferenceSurvey()
    {
    }

    /// <summary>The file whose blocks have the most references; null where the volume does not count them.</summary>
    public CheckedFile? MostReferenced { get; private set; }

    /// <summary>The references of its most shared block.</summary>
    public int References { get; private set; }

    /// <summary>How many files below the directory share that block; only where there is such a file.</summary>
    public int FilesHere => _filesAt[_place];

    public static ReferenceSurvey Read(HealthContext context)
    {
        ReferenceSurvey survey = new();
        if (context.Volume.ReferenceLimit is null) return survey;
        foreach (CheckedFile file in context.Tree.Files.Where(file => file.Length > 0))
        {
            context.Cancellation.ThrowIfCancellationRequested();
            survey.Add(file, FileExtents.Read(context.Platform, file.Path) ?? []);
        }

        return survey;
    }

    private void Add(CheckedFile file, Extent[] extents)
    {
        foreach (Extent extent in extents)
        {
            if (extent.ReferenceCount is not > 1) continue;
            _filesAt.TryGetValue(extent.PhysicalOffset, out int files);
            _filesAt[extent.PhysicalOffset] = files + 1;
            if (extent.ReferenceCount <= References) continue;
            (MostReferenced, References, _place) = (file, extent.ReferenceCount.Value, extent.PhysicalOffset);
        }
    }
}
