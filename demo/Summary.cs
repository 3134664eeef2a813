namespace CowCopy.Demo;

/// <summary>The table that the demo ends with.</summary>
internal static class Summary
{
    private const int LabelWidth = 16;
    private const int CellWidth = 16;

    public static void Print(IReadOnlyList<(Phase Phase, Column BuiltIn, Column Ours)> phases)
    {
        Row("", "", Column.NameOfBuiltIn, Column.NameOfOurs);
        foreach ((Phase phase, Column builtIn, Column ours) in phases)
        {
            string title = phase.Title;
            if (builtIn.Last.Copied + ours.Last.Copied > 0)
            {
                Row(title, "shared", Figures.Size(builtIn.Shared?.Bytes), Figures.Size(ours.Shared?.Bytes));
                Row("", "written", Figures.Size(builtIn.Written), Figures.Size(ours.Written));
                title = "";
            }

            Row(title, "time in Copy", Figures.Time(builtIn.CopyTime), Figures.Time(ours.CopyTime));
        }
    }

    /// <summary>A line for each command: the command, and what it did here.</summary>
    public static void Print(IReadOnlyList<Use> uses)
    {
        Console.WriteLine();
        int width = uses.Max(static use => use.Command.Length) + 2;
        foreach (Use use in uses) Console.WriteLine(use.Command.PadRight(width) + use.Figure);
        Console.WriteLine();
    }

    private static void Row(string phase, string label, string builtIn, string ours) =>
        Console.WriteLine(phase.PadRight(LabelWidth) + label.PadRight(LabelWidth) + builtIn.PadLeft(CellWidth) + ours.PadLeft(CellWidth));
}
