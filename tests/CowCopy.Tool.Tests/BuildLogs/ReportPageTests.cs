using System.Globalization;
using CowCopy.TestKit;
using CowCopy.TestKit.Charts;
using CowCopy.TestKit.Pages;

namespace CowCopy.Tool.Tests.BuildLogs;

/// <summary>The page in a real browser.</summary>
[TestClass]
public sealed class ReportPageTests : IDisposable
{
    private const int Projects = 60, MostBars = 20, PathBars = 3;

    private readonly TempDirectory _directory = new();

    public void Dispose() => _directory.Dispose();

    [TestMethod]
    [DataRow(1280, false)]
    [DataRow(1280, true)]
    [DataRow(390, false)]
    [DataRow(390, true)]
    public void The_page_fits_is_legible_and_loads_nothing(int width, bool isDark)
    {
        PageFacts facts = PageFacts.Of(_directory, LargePage(), width, isDark);

        facts.AreGood(width, isDark);
        Assert.AreEqual(MostBars + PathBars, facts.Bars);
    }

    [TestMethod]
    public void No_part_of_the_page_scrolls_in_a_narrow_window()
    {
        string log = _directory.Combine("everything.binlog");
        MadeUpBuilds.Everything(log);

        foreach (string page in (string[])[LargePage(), Page(log)])
        {
            PageFacts facts = PageFacts.Of(_directory, page, width: 390, isDark: false);
            facts.AreGood(width: 390, isDark: false);
            Assert.AreEqual("", facts.Scrolling, "tables are wider than the page");
        }
    }

    [TestMethod]
    public void No_text_of_a_chart_is_cut()
    {
        ChartCheck.NoTextIsCut(LargePage());
        ChartCheck.NoTextIsCut(Page("--against", _directory.Combine("build.binlog"), _directory.Combine("other.binlog")));
    }

    private string LargePage()
    {
        string log = _directory.Combine("build.binlog"), other = _directory.Combine("other.binlog");
        Large(log);
        MadeUpBuilds.Everything(other);
        return Page("--against", other, log);
    }

    private string Page(params string[] arguments)
    {
        string page = _directory.Combine("page.html");
        ToolRun.Of(["report", .. arguments, "--html", page]).Expect(0);
        return File.ReadAllText(page);
    }

    // Long names, more rows than are shown at once, and a retry.
    private static void Large(string path)
    {
        using MadeUpLog log = new(path);
        for (int project = 0; project < Projects; project++)
        {
            string name = string.Create(CultureInfo.InvariantCulture, $"Company.Product.Component.With.A.Long.Name{project:00}");
            MadeUpProject one = log.Project(
                $"/repo/src/{name}/{name}.csproj",
                at: project * 50,
                properties: [("OutputType", "Library"), ("OutDir", "bin/"), ("BuildOutputTargetFolder", "lib")]);
            string[] sources =
            [
                .. Enumerable.Range(10, 25)
                    .Select(static file => string.Create(CultureInfo.InvariantCulture, $"/repo/lib/Shared{file}.dll")),
            ];
            one.Task("Csc", project * 50).Finish((project * 50) + 10);
            one.Copy((project * 50) + 10, "_CopyFilesMarkedCopyLocal", $"/repo/src/{name}/bin/a/directory/below/it", sources);
            one.Task("Copy", (project * 50) + 36)
                .Warns("MSB3026", $"Could not copy \"/a\" to \"/repo/{name}\". Beginning retry 1 in 1000ms. In use. Locked by: \"x (1)\"")
                .Finish((project * 50) + 45);
        }

        log.Finish(Projects * 50 * 1.2);
    }
}
