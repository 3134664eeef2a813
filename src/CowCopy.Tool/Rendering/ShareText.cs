namespace CowCopy.Tool.Rendering;

/// <summary>Writes for users what sharing would save, and what it saved.</summary>
internal static class ShareText
{
    /// <summary>Writes what sharing would save, before anything is shared.</summary>
    /// <param name="output">The stream.</param>
    /// <param name="plan">The plan.</param>
    public static void Write(TextWriter output, SharePlan plan)
    {
        FamilyText.Write(output, plan);
        if (plan.Families.Count == 0) output.WriteLine($"Nothing to share in {Quantity.Things(plan.Space.Files, "file")}.");
        else output.WriteLine($"To share: {FamilyText.Sum(plan)}.");
        WriteUnshared(output, plan, plan.Unshared);
    }

    /// <summary>Writes what was shared.</summary>
    /// <param name="output">The stream.</param>
    /// <param name="plan">The plan.</param>
    /// <param name="result">The result.</param>
    public static void Write(TextWriter output, SharePlan plan, ShareResult result)
    {
        if (plan.Families.Count > 0)
        {
            string saved = Quantity.Bytes(result.SavedBytes, result.IsLowerBound);
            output.WriteLine($"Shared {Quantity.Things(result.SharedFiles, "file")}: {saved} saved.");
        }

        WriteUnshared(output, plan, result.Unshared);
    }

    private static void WriteUnshared(TextWriter output, SharePlan plan, IReadOnlyList<UnsharedFile> files)
    {
        var byReason = files.GroupBy(static file => file.Message, StringComparer.Ordinal).OrderByDescending(Enumerable.Count);
        foreach (IGrouping<string, UnsharedFile> same in byReason)
        {
            int count = same.Count();
            string first = FamilyText.Relative(plan, same.First().Path);
            string more = count == 1 ? "" : $" and {Quantity.Count(count - 1)} more";
            output.WriteLine($"Left as {(count == 1 ? "it is" : "they are")}, because {same.Key}: {first}{more}");
        }
    }
}
