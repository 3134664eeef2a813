using CowCopy.BuildBenchmarks.Layouts.Report;
using CowCopy.TestKit;
using CowCopy.TestKit.Pages;

namespace CowCopy.BuildBenchmarks.Tests.Report;

/// <summary>The page in a real browser.</summary>
[TestClass]
public sealed class BrowserTests : IDisposable
{
    private readonly TempDirectory _directory = new();

    public void Dispose() => _directory.Dispose();

    [TestMethod]
    [DataRow(1280, false)]
    [DataRow(1280, true)]
    [DataRow(390, false)]
    [DataRow(390, true)]
    public void The_page_fits_is_legible_and_loads_nothing(int width, bool isDark)
    {
        string page = LayoutReport.Html(MadeUpRun.Large(variants: 5), MadeUpRun.Large(seed: 2));

        PageFacts facts = PageFacts.Of(_directory, page, width, isDark);

        facts.AreGood(width, isDark);
        Assert.AreEqual(14 * 10 * 4 + 7 * 4 * 2, facts.Bars);
    }

    [TestMethod]
    [DataRow(1280)]
    [DataRow(390)]
    public void The_pages_of_kept_runs_fit(int width)
    {
        string runs = Path.Combine(RepositoryRoot.Path, "benchmarks", "runs");
        string[] kept = [.. Directory.GetDirectories(runs, "*-layouts")];
        Assert.IsNotEmpty(kept);
        foreach (string run in kept)
        {
            string page = _directory.Combine("report.html");
            using StringWriter output = new(), error = new();
            Assert.AreEqual(0, ReportCommand.Run(["--report", run, "--html", page], output, error), error.ToString());

            PageFacts facts = PageFacts.Of(_directory, File.ReadAllText(page), width, isDark: false);

            Assert.AreEqual(width, facts.ScrollWidth, run);
            Assert.AreEqual("", facts.Outside, run);
            Assert.AreEqual("", facts.Loads, run);
            Assert.IsGreaterThan(0, facts.Bars, run);
        }
    }

    [TestMethod]
    public void The_check_sees_a_page_that_does_not_fit()
    {
        const string Page = "<!doctype html><title>t</title><body style='margin:0;font-size:9px;color:#ccc;background:#fff'>"
            + "<div style='width:900px'>x</div><img src='http://localhost:9/x.png'></body>";

        PageFacts facts = PageFacts.Of(_directory, Page, 390, isDark: false);

        Assert.AreEqual(900, facts.ScrollWidth);
        Assert.AreNotEqual("", facts.Outside);
        Assert.AreNotEqual("", facts.Loads);
        Assert.AreEqual(9, facts.SmallestText);
        Assert.IsLessThan(PageFacts.RequiredContrast, facts.LeastContrast);
    }
}
