namespace CowCopy.Tool.Rendering;

/// <summary>Writes families of equal files for users: those that save most, and what all save.</summary>
internal static class FamilyText
{
    private const int MostFamilies = 20;

    /// <summary>Writes the table, and nothing where there is no family.</summary>
    /// <param name="output">The stream.</param>
    /// <param name="plan">The plan.</param>
    public static void Write(TextWriter output, SharePlan plan)
    {
        if (plan.Families.Count == 0) return;
        PlainTable table = PlainTable.WithHeaders("saves", "files", "each", "one of them").AlignRight(0).AlignRight(1).AlignRight(2);
        foreach (FileFamily family in plan.Families.Take(MostFamilies))
        {
            table.Add(
                Quantity.Bytes(family.SavableBytes, family.IsLowerBound),
                Quantity.Count(family.Files.Count),
                Quantity.Bytes(family.Length),
                Relative(plan, family.Files[0]));
        }

        table.Write(output);
        if (plan.Families.Count <= MostFamilies) return;
        FileFamily[] others = [.. plan.Families.Skip(MostFamilies)];
        string rest = Quantity.Bytes(others.Sum(static one => one.SavableBytes), others.Any(static one => one.IsLowerBound));
        output.WriteLine($"and {Quantity.Things(others.Length, "family", "families")} more, which save {rest}; --json lists all");
    }

    /// <summary>How much all families save, as the end of a sentence.</summary>
    /// <param name="plan">The plan.</param>
    /// <returns>For example <c>40 equal files in 12 families: 10.8 MB of 12.3 MB</c>.</returns>
    public static string Sum(SharePlan plan)
    {
        int files = plan.Families.Sum(static family => family.Files.Count);
        return $"{Quantity.Things(files, "equal file")} in {Quantity.Things(plan.Families.Count, "family", "families")}: "
            + $"{Quantity.Bytes(plan.SavableBytes, plan.IsLowerBound)} of "
            + Quantity.Bytes(plan.Space.OccupiedBytes, plan.Space.IsLowerBound);
    }

    /// <summary>The path of a file below the directory of a plan.</summary>
    /// <param name="plan">The plan.</param>
    /// <param name="file">The whole path.</param>
    /// <returns>A path with the separators of the system.</returns>
    public static string Relative(SharePlan plan, string file) => QuotedText.OneLine(Path.GetRelativePath(plan.Space.Path, file));
}
