using System.Globalization;
using Spectre.Console;

namespace CowCopy.Tool.Rendering;

/// <summary>A table without lines, that looks the same in a terminal, a file and a pipe.</summary>
internal sealed class PlainTable
{
    // No terminal is this wide. A table is never folded or cut, so that a path can be copied and a line can be searched.
    private const int Unbounded = 100_000;

    private const int Gap = 2;

    private readonly Table _table = new Table().NoBorder();

    private PlainTable()
    {
    }

    public static PlainTable WithHeads(params string[] heads)
    {
        var table = new PlainTable();
        foreach (string head in heads) table._table.AddColumn(new TableColumn(new Text(head)).PadLeft(0).PadRight(Gap));
        return table;
    }

    public static PlainTable WithoutHeads(int columns)
    {
        PlainTable table = WithHeads([.. Enumerable.Repeat("", columns)]);
        table._table.HideHeaders();
        return table;
    }

    /// <summary>Has a column of numbers end at the right.</summary>
    /// <param name="column">Its index.</param>
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
