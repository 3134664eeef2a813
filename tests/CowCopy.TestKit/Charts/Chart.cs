namespace CowCopy.TestKit.Charts;

/// <summary>A chart with its texts. What is outside of its width and height is not shown, or covers what is beside it.</summary>
public sealed record Chart(string Title, double Width, double Height, IReadOnlyList<ChartText> Texts)
{
    /// <summary>A line for each text that is cut, and for each pair of texts of which one covers the other.</summary>
    public IEnumerable<string> Problems() =>
    [
        .. Texts.Where(IsCut).Select(text => FormattableString.Invariant($"{Title}: {text} is cut by {Width:0} x {Height:0}")),
        .. from one in Texts.Index()
           from other in Texts.Take(one.Index)
           where one.Item.Covers(other)
           select $"{Title}: {one.Item} covers {other}",
    ];

    private bool IsCut(ChartText text) => text.Left < 0 || text.Top < 0 || text.Right > Width || text.Bottom > Height;
}
