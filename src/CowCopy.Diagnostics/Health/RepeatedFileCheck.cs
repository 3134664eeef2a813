using CowCopy.Diagnostics.Inspection;

namespace CowCopy.Diagnostics.Health;

/// <summary>
/// One file copied many times: files of one name and length whose contents are equal and share nothing. Remedy: share their blocks, and
/// copy less.
/// </summary>
internal sealed class RepeatedFileCheck : HealthCheck
{
    private const int FewestCopies = 10, MostGroups = 3, MostContents = 4;
    private const long FewestBytes = 100_000, MostBytesCompared = 256L << 20;

    public override string Code => "COWCOPY1016";

    public override string Name => "repeated file";

    public override void Check(HealthContext context)
    {
        long budget = MostBytesCompared;
        IEnumerable<CheckedFile[]> groups = context.Tree.Files
            .GroupBy(file => (file.Name, file.Length))
            .Select(group => group.ToArray())
            .Where(group => IsLarge(group.Length, group[0].Length))
            .OrderByDescending(group => (group.Length - 1) * group[0].Length);
        int reported = 0;
        foreach (CheckedFile[] group in groups)
        {
            if (reported == MostGroups) break;
            CheckedFile[] equal = MostEqual(context, Separate(group), ref budget, out int compared);
            if (!IsLarge(equal.Length, equal[0].Length) || AreShared(context, equal)) continue;
            context.Report(Finding(context, equal, group.Length, compared));
            reported++;
        }
    }

    private static bool IsLarge(int copies, long length) => copies >= FewestCopies && (copies - 1) * length >= FewestBytes;

    /// <summary>The files of a group without further names of the same file.</summary>
    private static CheckedFile[] Separate(CheckedFile[] group)
    {
        HashSet<Planning.FileIdentity> seen = [];
        return [.. group.Where(file => !file.Identity.IsKnown || seen.Add(file.Identity))];
    }

    /// <summary>The most files with one content, by comparing each with the first of each content; stops at the budget.</summary>
    private static CheckedFile[] MostEqual(HealthContext context, CheckedFile[] files, ref long budget, out int compared)
    {
        List<List<CheckedFile>> contents = [[files[0]]];
        compared = 1;
        foreach (CheckedFile file in files.Skip(1))
        {
            context.Cancellation.ThrowIfCancellationRequested();
            if (budget <= 0) break;
            List<CheckedFile>? same = null;
            foreach (List<CheckedFile> content in contents)
            {
                budget -= file.Length;
                if (!AreEqual(context, content[0], file)) continue;
                same = content;
                break;
            }

            compared++;
            if (same is not null) same.Add(file);
            else if (contents.Count < MostContents) contents.Add([file]);
        }

        return [.. contents.OrderByDescending(content => content.Count).First()];
    }

    private static bool AreEqual(HealthContext context, CheckedFile one, CheckedFile other)
    {
        context.Platform.CompareContent(one.Path, other.Path, 0, out bool equal);
        return equal;
    }

    /// <summary>Whether the first, the middle and the last of the files share all their blocks already.</summary>
    private static bool AreShared(HealthContext context, CheckedFile[] files) =>
        new[] { files[0], files[files.Length / 2], files[files.Length - 1] }.All(file => IsShared(context, file));

    private static bool IsShared(HealthContext context, CheckedFile file) =>
        FileExtents.Read(context.Platform, file.Path) is { Length: > 0 } extents
            && Array.TrueForAll(extents, extent => extent.IsShared || extent.IsTail);

    private HealthFinding Finding(HealthContext context, CheckedFile[] equal, int ofName, int compared)
    {
        long length = equal[0].Length, repeated = (equal.Length - 1) * length;
        bool clones = context.Volume.CloneSupport == CloneSupport.Yes;
        string rest = compared < ofName ? ", of which " + HealthText.Count(compared, "was", "were") + " compared" : "";
        return Finding(HealthSeverity.Warning, equal[0].Path) with
        {
            Message = HealthText.Quote(equal[0].Name) + " is there " + HealthText.Count(equal.Length, "time") + ", and the copies "
                + "share no blocks.",
            Evidence = HealthText.Count(ofName, "file") + " have that name and " + HealthText.Count(length, "byte") + rest + "; "
                + HealthText.Count(equal.Length, "has", "have") + " equal content: "
                + "" + HealthText.Some([.. equal.Select(file => file.Path)]) + ".",
            Cost = HealthText.Bytes(repeated) + " of space, and as many bytes written by a build that makes them all.",
            Remedy = clones
                ? "cowcopy share " + HealthText.Quote(context.Path) + " shares the blocks of these files; CowCopy.Sdk has builds clone "
                    + "them."
                : "Reference the project or package from fewer output directories (UseArtifactsOutput, Private=\"false\" on references), "
                    + "or build "
                    + "on a volume that can clone.",
        };
    }
}
