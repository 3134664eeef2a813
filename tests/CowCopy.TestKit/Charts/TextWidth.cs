namespace CowCopy.TestKit.Charts;

/// <summary>
/// Estimates how wide a text is, without a font and so the same on each machine. The widths are per class of characters and those of the
/// widest font that a page may get, DejaVu Sans: most fonts need less, none of the usual ones more.
/// </summary>
public static class TextWidth
{
    // Parts of the font size; the widest character of each class in DejaVu Sans Bold.
    private static readonly (string Characters, double Width)[] Classes =
    [
        (" ijl.,:;'|!()[]-\u00A0·", 0.46),
        ("frtI/", 0.50),
        ("mwMWQOG@%–—…▸▲▼≈", 1.11),
        ("&=+<>#", 0.91),
        ("ABCDEFHJKLNPRSTUVXYZ", 0.84),
        ("abcdeghknopqsuvxyzµ_0123456789$?*\"", 0.73),
    ];

    private const double Unknown = 1.2; // a sign of another script, of another font

    private const double Regular = 0.93; // what DejaVu Sans needs of the widths of its bold face, at most

    /// <summary>Returns at least the width of a text on one line.</summary>
    /// <param name="text">The text.</param>
    /// <param name="fontSize">The size of its font, in the unit of the result.</param>
    /// <param name="isBold">Whether it is bold.</param>
    public static double Of(string text, double fontSize, bool isBold) =>
        text.Sum(Width) * fontSize * (isBold ? 1 : Regular);

    private static double Width(char character)
    {
        foreach ((string characters, double width) in Classes)
            if (characters.Contains(character, StringComparison.Ordinal)) return width;

        return Unknown;
    }
}
