using CowCopy.BuildBenchmarks.Layouts.Results;
using CowCopy.BuildKit;
using CowCopy.Tool.Pages;

namespace CowCopy.BuildBenchmarks.Layouts.Report;

/// <summary>The command <c>bench --report</c>.</summary>
internal static class ReportCommand
{
    public const string PageName = "report.html";

    /// <summary>Writes the page of a kept run, and its path to the output.</summary>
    /// <returns>0, or 2 after a failure, which is one line of the error output.</returns>
    public static int Run(IReadOnlyList<string> arguments, TextWriter output, TextWriter error)
    {
        try
        {
            ReportOptions options = ReportOptions.Parse(arguments);
            LayoutRun run = KeptLayouts.Read(options.Directory);
            LayoutRun? other = options.Against is { } against ? KeptLayouts.Read(against) : null;
            if (other is not null && Against.Common(run, other).Count == 0)
                throw new BuildKitException(
                    $"Comparing \"{options.Directory}\" with \"{options.Against}\" failed: no layout, output, volume and package volume "
                    + "is in both. Compare runs of the same layouts on volumes of the same names.");
            WritePage(options.Page, LayoutReport.Html(run, other));
            output.WriteLine(options.Page);
            return 0;
        }
        catch (Exception e) when (e is FormatException or BuildKitException)
        {
            error.WriteLine(e.Message);
            return 2;
        }
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
