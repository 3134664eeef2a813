using System.Globalization;

namespace CowCopy.Build;

/// <summary>How many tests ended how.</summary>
/// <param name="Passed">Tests that passed.</param>
/// <param name="Failed">Tests that failed, a crashed or empty test project counting as one.</param>
/// <param name="Skipped">Tests that could not run here.</param>
public readonly record struct Tally(int Passed, int Failed, int Skipped)
{
    /// <summary>One check that passed.</summary>
    public static Tally OnePassed { get; } = new(1, 0, 0);

    /// <summary>One check that failed.</summary>
    public static Tally OneFailed { get; } = new(0, 1, 0);

    /// <summary>Adds two tallies.</summary>
    /// <param name="left">One.</param>
    /// <param name="right">The other.</param>
    /// <returns>Their sum.</returns>
    public static Tally operator +(Tally left, Tally right) => left.Add(right);

    /// <summary>Adds another tally.</summary>
    /// <param name="other">The other.</param>
    /// <returns>The sum.</returns>
    public Tally Add(Tally other) => new(Passed + other.Passed, Failed + other.Failed, Skipped + other.Skipped);

    /// <summary>The line that ends a test run.</summary>
    /// <returns>One line.</returns>
    public override string ToString() => string.Create(
        CultureInfo.InvariantCulture,
        $"{Passed} passed, {Failed} failed{(Skipped == 0 ? "" : string.Create(CultureInfo.InvariantCulture, $", {Skipped} skipped"))}");
}
