using System.Globalization;

namespace CowCopy.Build;

/// <summary>The counts of a test run.</summary>
/// <param name="Passed">Tests that passed.</param>
/// <param name="Failed">Tests that failed; a test project that crashed or ran no test counts as one.</param>
/// <param name="Skipped">Tests that could not run.</param>
public readonly record struct Tally(int Passed, int Failed, int Skipped)
{
    /// <summary>Gets one check that passed.</summary>
    public static Tally OnePassed { get; } = new(1, 0, 0);

    /// <summary>Gets one check that failed.</summary>
    public static Tally OneFailed { get; } = new(0, 1, 0);

    /// <summary>Gets one check that could not run.</summary>
    public static Tally OneSkipped { get; } = new(0, 0, 1);

    /// <summary>Returns the tally of tests that lack something: skipped, or failed where nothing may be lacking.</summary>
    internal static Tally Missing(string reason, TextWriter output)
    {
        bool required = Environment.GetEnvironmentVariable("COWCOPY_REQUIRE_VOLUMES") == "1";
        output.WriteLine($"{(required ? "Failed" : "Skipped")}: {reason}");
        return required ? OneFailed : OneSkipped;
    }

    /// <summary>Adds two tallies.</summary>
    /// <param name="left">One.</param>
    /// <param name="right">The other.</param>
    /// <returns>Their sum.</returns>
    public static Tally operator +(Tally left, Tally right) => left.Add(right);

    /// <summary>Adds another tally.</summary>
    /// <param name="other">The other.</param>
    /// <returns>The sum.</returns>
    public Tally Add(Tally other) => new(Passed + other.Passed, Failed + other.Failed, Skipped + other.Skipped);

    /// <summary>Returns the last line of a test run.</summary>
    /// <returns><c>N passed, N failed</c>, and <c>, N skipped</c> if any were.</returns>
    public override string ToString()
    {
        string skipped = Skipped == 0 ? "" : string.Create(CultureInfo.InvariantCulture, $", {Skipped} skipped");
        return string.Create(CultureInfo.InvariantCulture, $"{Passed} passed, {Failed} failed{skipped}");
    }
}
