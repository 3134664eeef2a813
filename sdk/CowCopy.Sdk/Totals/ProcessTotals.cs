using System.Globalization;

namespace CowCopy.Sdk.Totals;

/// <summary>What the projects of a process, or of a whole build, have copied, and how many are being built. A value.</summary>
internal readonly record struct ProcessTotals
{
    private const string Format = "1"; // another version of the package may write other counts

    /// <summary>Projects whose target Build has started and not ended.</summary>
    public int OpenCount { get; init; }

    /// <summary>Projects of the solution whose Build has ended.</summary>
    public int BuiltCount { get; init; }

    /// <summary>Projects of the solution whose Publish has ended.</summary>
    public int PublishedCount { get; init; }

    /// <summary>Projects that have copied or skipped files.</summary>
    public int ProjectCount { get; init; }

    public CopyTally Tally { get; init; }

    public ProcessTotals Plus(ProcessTotals other) => new()
    {
        OpenCount = OpenCount + other.OpenCount,
        BuiltCount = BuiltCount + other.BuiltCount,
        PublishedCount = PublishedCount + other.PublishedCount,
        ProjectCount = ProjectCount + other.ProjectCount,
        Tally = Tally.Plus(other.Tally),
    };

    /// <summary>Takes out what a line has counted: it may be less than nothing here, as the line counts all processes.</summary>
    public ProcessTotals WithoutLogged(ProcessTotals logged) => this with
    {
        ProjectCount = ProjectCount - logged.ProjectCount,
        Tally = Tally.Plus(logged.Tally.Negated()),
    };

    public override string ToString() => string.Join(
        " ",
        new object[]
        {
            Format, OpenCount, BuiltCount, PublishedCount, ProjectCount, Tally.ClonedCount, Tally.ByteCopiedCount, Tally.SystemCopiedCount,
            Tally.LinkedCount, Tally.UnchangedCount, Tally.CannotCloneCount, Tally.OtherVolumeCount, Tally.SmallCount, Tally.BytesShared,
            Tally.FileSystem ?? "-",
        }.Select(static part => Convert.ToString(part, CultureInfo.InvariantCulture)));

    /// <summary>Returns what <see cref="ToString"/> wrote; null for anything else.</summary>
    public static ProcessTotals? Parse(string text)
    {
        string[] parts = text.Split([' '], StringSplitOptions.RemoveEmptyEntries);
        const int numbers = 14;
        long[] values = new long[numbers];
        if (parts.Length <= numbers || parts[0] != Format) return null;
        for (int i = 0; i < numbers; i++)
            if (!long.TryParse(parts[i], NumberStyles.AllowLeadingSign, CultureInfo.InvariantCulture, out values[i])) return null;
        return new ProcessTotals
        {
            OpenCount = (int)values[1],
            BuiltCount = (int)values[2],
            PublishedCount = (int)values[3],
            ProjectCount = (int)values[4],
            Tally = new CopyTally
            {
                ClonedCount = (int)values[5],
                ByteCopiedCount = (int)values[6],
                SystemCopiedCount = (int)values[7],
                LinkedCount = (int)values[8],
                UnchangedCount = (int)values[9],
                CannotCloneCount = (int)values[10],
                OtherVolumeCount = (int)values[11],
                SmallCount = (int)values[12],
                BytesShared = values[13],
                FileSystem = parts[numbers] == "-" ? null : parts[numbers],
            },
        };
    }
}
