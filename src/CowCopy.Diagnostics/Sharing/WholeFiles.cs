using CowCopy.Diagnostics.Inspection;
using CowCopy.Planning;

namespace CowCopy.Diagnostics.Sharing;

/// <summary>Plans the sharing of whole files, where no range can be shared: a file is replaced by a clone of another.</summary>
internal sealed class WholeFiles(VolumeFacts volume)
{
    /// <summary>Returns the steps of a family. Files share where they have the same clusters allocated, all with a place.</summary>
    /// <param name="ordered">The files; the first of each allocation keeps its blocks, until these have all references they take.</param>
    /// <param name="end">The end of the last cluster.</param>
    public List<ShareStep> StepsOf(SurveyedFile[] ordered, long end)
    {
        // From Windows 11 24H2 on, where the system copy clones, a last cluster that the file fills only in part stays private.
        long length = ordered[0].Facts.Length;
        if (volume.SystemClones == CloneSupport.Yes && end > length) end -= volume.BlockSize ?? 1;
        List<ShareStep> steps = [];
        IEnumerable<SurveyedFile> plain = ordered.Where(static file => Array.TrueForAll(file.Extents, static one => one.HasPlace));
        var byAllocation = plain.GroupBy(static file => file.Extents.Sum(static one => one.Length));
        foreach (IGrouping<long, SurveyedFile> same in byAllocation) AddSteps(steps, [.. same], end);
        return steps;
    }

    private void AddSteps(List<ShareStep> steps, SurveyedFile[] files, long end)
    {
        SurveyedFile source = files[0];
        int free = FreeReferences(source);
        foreach (SurveyedFile file in files.Skip(1))
        {
            KeptBlocks kept = new();
            kept.Add(source, end);
            List<ShareStep> own = kept.Add(file, end);
            if (own.Count == 0) continue;
            if (free-- > 0)
            {
                steps.AddRange(own);
                continue;
            }

            source = file; // the blocks of the first have all references that the volume takes
            free = FreeReferences(source);
        }
    }

    private int FreeReferences(SurveyedFile file) =>
        volume.ReferenceLimit is { } limit ? limit - file.Extents.Max(static one => one.ReferenceCount ?? 1) : int.MaxValue;
}
