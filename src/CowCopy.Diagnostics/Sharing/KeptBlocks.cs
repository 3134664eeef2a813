using CowCopy.Diagnostics.Inspection;
using CowCopy.Platform;

namespace CowCopy.Diagnostics.Sharing;

/// <summary>
/// Which file of a family keeps its blocks, part by part: the first that has written the part. What one file has as a hole or as space that
/// is allocated and not written, another may have written, so a family may need several sources.
/// </summary>
internal sealed class KeptBlocks
{
    private List<Kept> _kept = []; // in the order of their offsets, none over another

    /// <summary>Adds the parts that a file has written and none before it.</summary>
    /// <param name="file">The file.</param>
    /// <param name="end">The end of its last block.</param>
    /// <returns>What the file can share with those before it: parts at different places.</returns>
    public List<ShareStep> Add(SurveyedFile file, long end)
    {
        Dictionary<SurveyedFile, List<Remap>> remaps = [];
        List<Kept> kept = [];
        int next = 0;
        foreach (Extent extent in file.Extents.Where(static one => one.IsWritten))
        {
            for (long first = extent.Offset, last = Math.Min(extent.End, end); first < last;)
            {
                for (; next < _kept.Count && _kept[next].Next <= first; next++) kept.Add(_kept[next]);
                if (next == _kept.Count || _kept[next].First > first)
                {
                    long until = next == _kept.Count ? last : Math.Min(last, _kept[next].First);
                    kept.Add(new Kept(first, until, file, extent));
                    first = until;
                    continue;
                }

                long both = Math.Min(last, _kept[next].Next);
                Add(remaps, _kept[next], extent, first, both);
                first = both;
            }
        }

        kept.AddRange(_kept.Skip(next));
        _kept = kept;
        return [.. remaps.Select(pair => new ShareStep(pair.Key, file, pair.Value))];
    }

    private static void Add(Dictionary<SurveyedFile, List<Remap>> remaps, in Kept kept, in Extent extent, long first, long next)
    {
        PlaceReference old = extent.PlaceOf(first, next), shared = kept.Extent.PlaceOf(first, next);
        if (old == shared) return;
        if (!remaps.TryGetValue(kept.Source, out List<Remap>? own)) remaps.Add(kept.Source, own = []);
        own.Add(new Remap(first, next - first, old, shared));
    }
}
