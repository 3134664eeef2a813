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
            [Quantity.Count(clones.ByteCopied), "copied by bytes"],
            [Quantity.Count(clones.SystemCopied), "copied by the system"],
            [Quantity.Count(clones.Linked), "linked"],
            [Quantity.Count(clones.Unchanged), "up to date"],
        ];
        rows.AddRange(clones.Advice.Select(static advice => (string[])["", $"{advice.Code}: {Shown.Text(advice.Text)}"]));
        return rows;
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
