namespace CowCopy.BuildBenchmarks.Layouts.Report;

/// <summary>The options of <c>--report</c>.</summary>
/// <param name="Directory">The kept run to show, or a directory of such runs.</param>
/// <param name="Against">The kept run to compare it with; null for none.</param>
/// <param name="Page">The file to write; null for the one beside the run.</param>
internal sealed record ReportOptions(string Directory, string? Against, string? Page)
{
    /// <exception cref="FormatException">An argument is unknown, is given twice, or has no value.</exception>
    public static ReportOptions Parse(IReadOnlyList<string> arguments)
    {
        string?[] values = new string?[Names.Length];
        for (int i = 0; i < arguments.Count; i += 2)
        {
            int option = Array.IndexOf(Names, arguments[i]);
            if (option < 0) throw new FormatException($"{arguments[i]} is unknown.{HowTo}");
            if (values[option] is not null) throw new FormatException($"{arguments[i]} is given twice.{HowTo}");
            if (i + 1 == arguments.Count || arguments[i + 1].Length == 0 || arguments[i + 1].StartsWith("--", StringComparison.Ordinal))
                throw new FormatException($"{arguments[i]} has no value.{HowTo}");
            values[option] = Path.GetFullPath(arguments[i + 1]);
        }

        string directory = values[0] ?? throw new FormatException($"{Names[0]} is missing.{HowTo}");
        return new ReportOptions(directory, values[1], values[2]);
    }

    private const string HowTo = " Use: bench --report <kept directory> [--against <kept directory>] [--html <file>]";

    private static readonly string[] Names = ["--report", "--against", "--html"];
}
