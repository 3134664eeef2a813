namespace CowCopy.TestKit.Charts;

/// <summary>The font of a text, as far as its width depends on it.</summary>
/// <param name="Size">Its size.</param>
/// <param name="IsBold">Whether it is bold.</param>
public sealed record ChartFont(double Size, bool IsBold);
