namespace CowCopy.Build;

/// <summary>The command line of <c>test</c>.</summary>
/// <param name="Filter">A part of a project's name or of a test's full name; null for all tests.</param>
/// <param name="Thorough">Whether to run everything.</param>
internal sealed record TestOptions(string? Filter, bool Thorough)
{
    public const string Usage = """
        Usage: dotnet run build.cs -- test [filter] [--thorough]
          filter      run only the projects whose name contains it, and else the tests whose full name contains it
          --thorough  run everything: also on real volumes (Linux, as root), crash images, kills, all package tests,
                      generated comparisons at full count, benchmarks, browser, Wine, Mono, PowerShell and samples;
                      wine runs what it leaves out
        """;

    private const string ThoroughOption = "--thorough";

    /// <summary>Whether it runs what needs neither root nor another program, in minutes.</summary>
    public bool IsQuick => Filter is null && !Thorough;

    /// <summary>Reads a command line; null if it is not valid.</summary>
    public static TestOptions? Parse(string[] arguments)
    {
        string[] filters = [.. arguments.Where(one => one != ThoroughOption)];
        if (filters.Length > 1 || filters.Any(one => one.StartsWith('-'))) return null;
        return new TestOptions(filters.FirstOrDefault(), arguments.Contains(ThoroughOption));
    }
}
