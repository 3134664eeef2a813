using CowCopy.Diagnostics.Inspection;
using CowCopy.Planning;

namespace CowCopy.Diagnostics.Sharing;

/// <summary>One file that is to share the blocks of another.</summary>
/// <param name="source">The file whose blocks are kept.</param>
/// <param name="destination">The file whose blocks are given up.</param>
/// <param name="remaps">The places that change, in the order of their offsets.</param>
internal sealed class ShareStep(SurveyedFile source, SurveyedFile destination, List<Remap> remaps)
{
    public SurveyedFile Source => source;

    public SurveyedFile Destination => destination;

    public List<Remap> Remaps => remaps;

    /// <summary>Bytes of the file whose place changes.</summary>
    public long Bytes => remaps.Sum(remap => Math.Min(remap.End, destination.Facts.Length) - remap.Offset);

    /// <summary>The ranges of the file to share: neighbours joined, none longer than a limit or than the file.</summary>
    public IEnumerable<CloneRange> Ranges(long most)
    {
        long start = 0, end = 0;
        foreach (Remap remap in remaps)
        {
            if (remap.Offset != end)
            {
                foreach (CloneRange range in Cut(start, end, most)) yield return range;
                start = remap.Offset;
            }

            end = remap.End;
        }

        foreach (CloneRange range in Cut(start, end, most)) yield return range;
    }

    private IEnumerable<CloneRange> Cut(long start, long end, long most)
    {
        end = Math.Min(end, destination.Facts.Length);
        for (; start < end; start += most) yield return new CloneRange(start, Math.Min(most, end - start));
    }
}
