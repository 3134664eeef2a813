using CowCopy.Tool.Reports;

namespace CowCopy.Tool.Rendering;

/// <summary>What CowCopy logged, and the words for methods and owners.</summary>
internal static class CloneRows
{
    public static IReadOnlyList<string[]> Of(CloneReport? clones)
    {
        if (clones is null) return [];
        List<string[]> rows =
        [
            [Quantity.Count(clones.Cloned), $"cloned, {Quantity.Bytes(clones.BytesShared)} shared"],
            [Quantity.Count(clones.ByteCopied), "byte-copied"],
            [Quantity.Count(clones.SystemCopied), "copied by the system"],
            [Quantity.Count(clones.Linked), "linked"],
            [Quantity.Count(clones.Unchanged), "up to date"],
        ];
        Add(rows, clones.WithoutLine, "copied or linked by projects without a summary line");
        Add(rows, clones.MoreInMessages, "more copied or linked in messages than in summary lines");
        Add(rows, clones.MoreInLines, "more copied or linked in summary lines than in messages, where a file counts once for each task");
        Add(rows, clones.UnchangedWithoutLine, "up to date in projects without a summary line");
        Add(rows, clones.UnchangedMoreInMessages, "more up to date in messages than in summary lines");
        Add(rows, clones.UnchangedMoreInLines, "more up to date in summary lines than in messages: CowCopyTree logs none for such a file");
        rows.AddRange(clones.Advice.Select(static advice => (string[])["", $"{advice.Code}: {Shown.Text(advice.Text)}"]));
        return rows;
    }

    public static string Outlook(BuildReport report) =>
        $"How CowCopy would copy the {Existing(report)} whose source and destination exist";

    public static string Existing(BuildReport report) =>
        Quantity.Part(report.Outlook.Sum(static group => group.Files), report.Total.Written(), "copied or linked file");

    private static void Add(List<string[]> rows, int count, string what)
    {
        if (count != 0) rows.Add([Quantity.Count(count), what]);
    }

    public static string Method(CopyMethod method) => method switch
    {
        CopyMethod.Clone => "clone",
        CopyMethod.SystemCopy => "system copy",
        CopyMethod.ByteCopy => "byte copy",
        _ => "nothing",
    };

    public static string Owner(CopyOwner owner) => owner switch
    {
        CopyOwner.MSBuild => "MSBuild",
        CopyOwner.CowCopy => "CowCopy",
        CopyOwner.Other => "another package",
        _ => "not known",
    };
}
