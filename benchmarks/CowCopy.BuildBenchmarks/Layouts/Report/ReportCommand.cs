using CowCopy.BuildBenchmarks.Layouts.Results;
using CowCopy.BuildKit;
using CowCopy.Tool.Pages;

namespace CowCopy.BuildBenchmarks.Layouts.Report;

/// <summary>The command <c>bench --report</c>.</summary>
internal static class ReportCommand
{
    public const string PageName = "report.html";

    /// <summary>Writes the page of a kept run, or of each below a directory, and the paths of the pages to the output.</summary>
    /// <returns>0, or 2 after a failure, which is one line of the error output.</returns>
    public static int Run(IReadOnlyList<string> arguments, TextWriter output, TextWriter error)
    {
        try
        {
            ReportOptions options = ReportOptions.Parse(arguments);
            if (options is { Against: null, Page: null } && KeptLayouts.Below(options.Directory) is { Count: > 0 } runs)
            {
                foreach (string each in runs) Write(Path.Combine(each, PageName), KeptLayouts.Read(each), other: null, output);
                return 0;
            }

            LayoutRun run = KeptLayouts.Read(options.Directory);
            LayoutRun? other = options.Against is { } against ? KeptLayouts.Read(against) : null;
            if (other is not null && Against.Common(run, other).Count == 0)
                throw new BuildKitException(
                    $"Comparing \"{options.Directory}\" with \"{options.Against}\" failed: no layout, output, volume and package volume "
                    + "is in both. Compare runs of the same layouts on volumes of the same names.");
            Write(options.Page ?? Path.Combine(options.Directory, PageName), run, other, output);
            return 0;
        }
        catch (Exception e) when (e is FormatException or BuildKitException)
        {
            error.WriteLine(e.Message);
            return 2;
        }
    }

    private static void Write(string page, LayoutRun run, LayoutRun? other, TextWriter output)
    {
        WritePage(page, LayoutReport.Html(run, other));
        output.WriteLine(page);
    }

    /// <summary>Writes a page as a whole: under another name, then renamed over an existing one.</summary>
    /// <exception cref="BuildKitException">It cannot be written; an existing page is unchanged.</exception>
    public static void WritePage(string page, string html)
    {
        try
        {
            WholeFile.Write(page, html);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            throw new BuildKitException($"Writing \"{page}\" failed: {e.Message.TrimEnd('.')}. Give another file with --html.");
        }
    }
}
