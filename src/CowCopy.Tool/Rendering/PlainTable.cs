using System.Globalization;
using Spectre.Console;

namespace CowCopy.Tool.Rendering;

/// <summary>A table without borders, equal in a terminal, a file and a pipe.</summary>
internal sealed class PlainTable
{
    // Wider than any path: lines are never wrapped or cut, so that users can copy paths and search lines.
    private const int Unbounded = 100_000;

    private const int Gap = 2;

    private readonly Table _table = new Table().NoBorder();

    private PlainTable()
    {
    }

    public static PlainTable WithHeaders(params string[] headers)
    {
        var table = new PlainTable();
        foreach (string header in headers) table._table.AddColumn(new TableColumn(new Text(header)).PadLeft(0).PadRight(Gap));
        return table;
    }

    public static PlainTable WithoutHeaders(int columns)
    {
        PlainTable table = WithHeaders([.. Enumerable.Repeat("", columns)]);
        table._table.HideHeaders();
        return table;
    }

    /// <summary>Aligns a column to the right.</summary>
    /// <param name="column">The index of the column.</param>
    /// <returns>This table.</returns>
    public PlainTable AlignRight(int column)
    {
        _table.Columns[column].RightAligned();
        return this;
    }

    public void Add(params string[] cells) => _table.AddRow(cells.Select(cell => new Text(cell)));

    public void Write(TextWriter output)
    {
        using var text = new StringWriter(CultureInfo.InvariantCulture);
        IAnsiConsole console = AnsiConsole.Create(new AnsiConsoleSettings
        {
            Ansi = AnsiSupport.No,
            ColorSystem = ColorSystemSupport.NoColors,
            Interactive = InteractionSupport.No,
            Out = new AnsiConsoleOutput(text),
        });
        console.Profile.Width = Unbounded;
        console.Write(_table);
        foreach (string line in text.ToString().TrimEnd().Split('\n')) output.WriteLine(line.TrimEnd());
    }
}
