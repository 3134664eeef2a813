namespace CowCopy.Tool.Rendering;

/// <summary>
/// A table without borders, equal in a terminal, a file and a pipe. Lines are never wrapped or cut, so that users can copy paths and search
/// lines.
/// </summary>
internal sealed class PlainTable
{
    private const int Gap = 2;

    private readonly List<string[]> _rows = [];
    private readonly bool[] _isRight;

    private PlainTable(int columns) => _isRight = new bool[columns];

    public static PlainTable WithHeaders(params string[] headers)
    {
        PlainTable table = WithoutHeaders(headers.Length);
        table.Add(headers);
        return table;
    }

    public static PlainTable WithoutHeaders(int columns) => new(columns);

    /// <summary>Aligns a column to the right.</summary>
    /// <param name="column">The index of the column.</param>
    /// <returns>This table.</returns>
    public PlainTable AlignRight(int column)
    {
        _isRight[column] = true;
        return this;
    }

    public void Add(params string[] cells) => _rows.Add([.. cells.Select(QuotedText.OneLine)]);

    public void Write(TextWriter output)
    {
        int[] widths = [.. _isRight.Select((_, column) => _rows.Max(row => row[column].Length))];
        foreach (string[] row in _rows)
        {
            IEnumerable<string> cells = row.Select((cell, column) => Pad(cell, column, widths[column]));
            output.WriteLine(string.Join(new string(' ', Gap), cells).TrimEnd());
        }
    }

    private string Pad(string cell, int column, int width) => _isRight[column] ? cell.PadLeft(width) : cell.PadRight(width);
}
