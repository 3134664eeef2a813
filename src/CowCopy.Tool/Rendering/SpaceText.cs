namespace CowCopy.Tool.Rendering;

/// <summary>Writes the space of files for users.</summary>
internal static class SpaceText
{
    public static void Write(TextWriter output, SpaceUsage space, ExtentMap? extents, SharePlan? plan)
    {
        PlainTable table = PlainTable.WithoutHeaders(2);
        table.Add("path", space.Path);
        if (space.Files != 1) table.Add("files", Quantity.Count(space.Files));
        table.Add("length", Quantity.Bytes(space.Length));
        table.Add("shared", Quantity.Bytes(space.SharedBytes));
        table.Add("private", Quantity.Bytes(space.PrivateBytes));
        if (space.UnknownFiles > 0) table.Add("unknown", Unknown(space));
        string occupied = Quantity.Bytes(space.OccupiedBytes, space.IsLowerBound);
        table.Add("on the volume", $"{occupied}, each block counted once{Why(space)}");
        string saved = Quantity.Bytes(space.SavedBytes, space.IsLowerBound);
        if (space.SavedBytes > 0) table.Add("saved", $"{saved} by sharing among these files");
        if (space.MostReferences is { } most) table.Add("most references", Quantity.Count(most));
        table.Write(output);
        if (extents is { Extents.Count: > 0 }) Write(output, extents);
        if (plan is not { Families.Count: > 0 }) return;
        output.WriteLine();
        FamilyText.Write(output, plan);
        output.WriteLine($"Not shared: {FamilyText.Sum(plan)}. \"cowcopy share\" shares them.");
    }

    private static string Why(SpaceUsage space) =>
        space.IsLowerBound ? "; the volume reports to root only how long compressed extents are" : "";

    private static string Unknown(SpaceUsage space) =>
        $"{Quantity.Bytes(space.UnknownBytes)} in {Quantity.Things(space.UnknownFiles, "file")}: the volume does not report extents";

    private static void Write(TextWriter output, ExtentMap extents)
    {
        output.WriteLine();
        PlainTable table = PlainTable.WithHeaders("offset", "length", "at", "shared").AlignRight(0).AlignRight(1).AlignRight(2);
        foreach (FileExtent extent in extents.Extents)
        {
            string location = extent.PhysicalOffset > 0 ? Quantity.Count(extent.PhysicalOffset) : "-";
            table.Add(Quantity.Count(extent.Offset), Quantity.Count(extent.Length), location, Sharing(extent));
        }

        table.Write(output);
    }

    private static string Sharing(FileExtent extent)
    {
        if (extent.IsInline) return "no, inside the metadata";
        if (extent.IsTail) return "no, the last cluster";
        string answer = extent.IsShared ? "yes" : "no";
        return extent.ReferenceCount is { } count ? $"{answer}, {Quantity.Things(count, "reference")}" : answer;
    }
}
