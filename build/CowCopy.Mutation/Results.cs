using System.Globalization;
using System.Text;

namespace CowCopy.Mutation;

/// <summary>The kept results of a room: a file for readers, and one for the next run.</summary>
/// <param name="directory">Where they are kept.</param>
/// <param name="room">The room.</param>
internal sealed class Results(string directory, Room room)
{
    private readonly Lock _adding = new();

    /// <summary>Gets the path of the report.</summary>
    public string Report { get; } = Path.Combine(directory, room.Name + ".txt");

    private string Kept { get; } = Path.Combine(directory, room.Name + ".tsv");

    /// <summary>Reads the statuses of the kept run by the keys of its mutants; empty if there is none.</summary>
    public IReadOnlyDictionary<string, (Status Status, string By)> Read()
    {
        Dictionary<string, (Status Status, string By)> kept = new(StringComparer.Ordinal);
        if (!File.Exists(Kept)) return kept;
        foreach (string[] parts in File.ReadLines(Kept).Select(static line => line.Split('\t')).Where(static parts => parts.Length == 3))
            kept[parts[0]] = (Enum.Parse<Status>(parts[1]), parts[2]);
        return kept;
    }

    /// <summary>Forgets the kept run.</summary>
    public void Clear()
    {
        if (File.Exists(Kept)) File.Delete(Kept);
    }

    /// <summary>Adds a verdict to those that the next run reads, in case this one is interrupted.</summary>
    /// <param name="verdict">The verdict.</param>
    public void Add(Verdict verdict)
    {
        Directory.CreateDirectory(directory);
        lock (_adding) File.AppendAllText(Kept, KeptLine(verdict) + Environment.NewLine);
    }

    /// <summary>Writes both files.</summary>
    /// <param name="verdicts">The verdicts of all mutants.</param>
    public void Write(IReadOnlyList<Verdict> verdicts)
    {
        Directory.CreateDirectory(directory);
        File.WriteAllLines(Kept, verdicts.Select(KeptLine));
        var text = new StringBuilder();
        foreach (IGrouping<string, Verdict> file in verdicts.GroupBy(static one => one.Mutant.File, StringComparer.Ordinal))
        {
            text.AppendLine(CultureInfo.InvariantCulture, $"{file.Key}: {Figures(file)}");
            foreach (Verdict one in file.OrderBy(static one => one.Mutant.Line).ThenBy(static one => one.Mutant.Id))
                text.AppendLine(Line(one));
            text.AppendLine();
        }

        text.AppendLine(CultureInfo.InvariantCulture, $"{room.Name}: {Figures(verdicts)}");
        File.WriteAllText(Report, text.ToString());
    }

    /// <summary>
    /// Writes the tests that noticed no mutant of any kept run before another did, the slowest first: what they notice of mutants, those
    /// that stay notice too.
    /// </summary>
    /// <param name="directory">Where the results of all rooms are kept.</param>
    /// <param name="tests">Tests that reach a mutant.</param>
    /// <returns>The path of the list.</returns>
    public static string WriteTests(string directory, IEnumerable<ReachingTest> tests)
    {
        HashSet<string> noticing =
        [
            .. Directory.EnumerateFiles(directory, "*.tsv").SelectMany(File.ReadLines).Select(static line => line.Split('\t'))
                .Where(static parts => parts is [_, nameof(Status.Noticed), _]).Select(static parts => MethodOf(parts[2])),
        ];
        string path = Path.Combine(directory, "tests.txt");
        IEnumerable<(string Method, double Seconds)> others = tests
            .GroupBy(static test => MethodOf(test.Name), StringComparer.Ordinal)
            .Where(group => !noticing.Contains(group.Key))
            .Select(static group => (group.Key, group.Sum(static test => test.Time.TotalSeconds)))
            .OrderByDescending(static one => one.Item2).ThenBy(static one => one.Key, StringComparer.Ordinal);
        File.WriteAllLines(path, others.Select(
            static one => string.Create(CultureInfo.InvariantCulture, $"{one.Seconds,7:0.00} s  {one.Method}")));
        return path;
    }

    /// <summary>Returns the method of a test, without the row of its data and without how it failed.</summary>
    private static string MethodOf(string test)
    {
        int end = test.AsSpan().IndexOfAny('#', ':');
        return end < 0 ? test : test[..end];
    }

    private static string KeptLine(Verdict one) => $"{one.Mutant.Key}\t{one.Status}\t{one.By}";

    /// <summary>Returns one line about a mutant.</summary>
    public static string Line(Verdict one)
    {
        string by = one.By.Length == 0 ? "" : " by " + one.By;
        if (one.Status == Status.Equivalent) by = ": " + one.By;
        return $"  line {one.Mutant.Line}, {one.Status}{by}{Environment.NewLine}    {one.Mutant.Key}";
    }

    /// <summary>Returns the counts and the share that is noticed.</summary>
    public static string Figures(IEnumerable<Verdict> verdicts)
    {
        Verdict[] all = [.. verdicts];
        int Count(Status status) => all.Count(one => one.Status == status);
        int counted = all.Length - Count(Status.Equivalent);
        double share = counted == 0 ? 1 : (double)Count(Status.Noticed) / counted;
        return string.Create(
            CultureInfo.InvariantCulture,
            $"{all.Length} mutants, {Count(Status.Equivalent)} equivalent, {Count(Status.Noticed)} noticed, "
            + $"{Count(Status.Survived)} survived, {Count(Status.NotCovered)} not covered, "
            + $"{Count(Status.Unsteady)} unsteady: {share * 100:0.0} % noticed");
    }
}
