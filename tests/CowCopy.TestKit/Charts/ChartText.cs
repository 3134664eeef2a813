namespace CowCopy.TestKit.Charts;

/// <summary>A text of a chart and the box around it, which is at least as large as the text. Lengths are in units of the chart.</summary>
public sealed record ChartText(string Value, double Left, double Top, double Right, double Bottom)
{
    // Parts of the font size above and below the baseline, of DejaVu Sans.
    private const double Ascent = 0.93, Descent = 0.24;

    /// <summary>Makes the box.</summary>
    /// <param name="value">The text.</param>
    /// <param name="x">Where it is anchored.</param>
    /// <param name="baseline">Where its line is.</param>
    /// <param name="anchor">Which part of it is at <paramref name="x"/>: start, middle or end.</param>
    /// <param name="font">Its font.</param>
    public static ChartText At(string value, double x, double baseline, string anchor, ChartFont font)
    {
        double width = TextWidth.Of(value, font.Size, font.IsBold);
        double left = anchor switch { "end" => x - width, "middle" => x - (width / 2), _ => x };
        return new ChartText(value, left, baseline - (Ascent * font.Size), left + width, baseline + (Descent * font.Size));
    }

    /// <summary>Whether both boxes have some area in common.</summary>
    public bool Covers(ChartText other) => Left < other.Right && other.Left < Right && Top < other.Bottom && other.Top < Bottom;

    /// <inheritdoc/>
    public override string ToString() => FormattableString.Invariant($"\"{Value}\" ({Left:0}, {Top:0}) to ({Right:0}, {Bottom:0})");
}
