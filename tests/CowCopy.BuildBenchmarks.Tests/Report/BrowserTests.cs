using System.Diagnostics.CodeAnalysis;
using System.Net;
using System.Text.Json;
using System.Text.RegularExpressions;
using CowCopy.BuildBenchmarks.Layouts.Report;
using CowCopy.TestKit;

namespace CowCopy.BuildBenchmarks.Tests.Report;

/// <summary>The page in a real browser.</summary>
[TestClass]
public sealed partial class BrowserTests : IDisposable
{
    private const double LeastContrast = 4.5; // WCAG 2, level AA: https://www.w3.org/TR/WCAG22/#contrast-minimum

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

        PageFacts facts = Measure(page, width, isDark);

        Assert.AreEqual(width, facts.Width);
        Assert.AreEqual(width, facts.ScrollWidth, "the page scrolls to the side");
        Assert.AreEqual("", facts.Outside, "elements reach out of the page");
        Assert.AreEqual("", facts.Loads, "the page loads something");
        Assert.AreEqual(isDark, facts.Dark);
        Assert.IsGreaterThanOrEqualTo(12, facts.SmallestText);
        Assert.IsGreaterThanOrEqualTo(LeastContrast, facts.LeastContrast, facts.Palest);
        Assert.AreEqual(14 * 10 * 4 + 7 * 4 * 2, facts.Bars);
    }

    [TestMethod]
    [DataRow(1280)]
    [DataRow(390)]
    public void The_pages_of_kept_runs_fit(int width)
    {
        string runs = Path.Combine(PageTests.Repository, "benchmarks", "runs");
        string[] kept = [.. Directory.GetDirectories(runs, "*-layouts")];
        Assert.IsNotEmpty(kept);
        foreach (string run in kept)
        {
            string page = _directory.Combine("report.html");
            using StringWriter output = new(), error = new();
            Assert.AreEqual(0, ReportCommand.Run(["--report", run, "--html", page], output, error), error.ToString());

            PageFacts facts = Measure(File.ReadAllText(page), width, isDark: false);

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

        PageFacts facts = Measure(Page, 390, isDark: false);

        Assert.AreEqual(900, facts.ScrollWidth);
        Assert.AreNotEqual("", facts.Outside);
        Assert.AreNotEqual("", facts.Loads);
        Assert.AreEqual(9, facts.SmallestText);
        Assert.IsLessThan(LeastContrast, facts.LeastContrast);
    }

    // The page is in a frame of the width, whose document the script of the outer page reads.
    private PageFacts Measure(string page, int width, bool isDark)
    {
        string outer = $"""
            <!doctype html><meta charset="utf-8"><title>outer</title>
            <iframe style="border:0;width:{width}px;height:800px" srcdoc="{WebUtility.HtmlEncode(page)}"></iframe>
            <pre id="facts"></pre>
            <script>{Script}</script>
            """;
        string dom = Chromium.Open(_directory.WriteFile("outer.html", outer), isDark, _directory.Combine("profile"));
        string facts = WebUtility.HtmlDecode(Facts().Match(dom).Groups["json"].Value);
        Assert.AreNotEqual("", facts, dom);
        return JsonSerializer.Deserialize<PageFacts>(facts)!;
    }

    private const string Script = """
        addEventListener('load', () => {
          const frame = document.querySelector('iframe'), page = frame.contentDocument, view = frame.contentWindow;
          const root = page.documentElement;
          page.querySelectorAll('details').forEach(one => one.open = true);
          const all = [...page.body.querySelectorAll('*')];
          const scrolls = one => one.closest('.scroll') !== null && !one.classList.contains('scroll');
          const outside = all.filter(one => !scrolls(one) && one.getBoundingClientRect().right > root.clientWidth + 0.5);
          const links = [...page.querySelectorAll('[src],[href],[srcset],[data],[action]')].filter(one =>
            !/^(#|data:)/.test(one.getAttribute('href') ?? 'no'));
          const css = [...page.querySelectorAll('style')].map(one => one.textContent).join('');
          const loads = view.performance.getEntriesByType('resource').map(one => one.name).concat(links.map(one => one.outerHTML),
            css.match(/@import|url\(/g) ?? []);
          const texts = all.filter(one => one.tagName !== 'STYLE'
            && [...one.childNodes].some(node => node.nodeType === 3 && node.textContent.trim() !== ''));
          const numbers = colour => colour.match(/[\d.]+/g).map(Number);
          const light = colour => {
            const [r, g, b] = numbers(colour).slice(0, 3).map(c => (c /= 255) <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);
            return 0.2126 * r + 0.7152 * g + 0.0722 * b;
          };
          const behind = one => {
            for (; one; one = one.parentElement) {
              const colour = view.getComputedStyle(one).backgroundColor;
              if ((numbers(colour)[3] ?? 1) > 0) return colour;
            }
            return 'rgb(255, 255, 255)';
          };
          const contrast = one => {
            const style = view.getComputedStyle(one);
            const pair = [light(one.closest('svg') ? style.fill : style.color), light(behind(one))].sort((a, b) => b - a);
            return (pair[0] + 0.05) / (pair[1] + 0.05);
          };
          const palest = texts.reduce((a, b) => contrast(a) <= contrast(b) ? a : b);
          document.getElementById('facts').textContent = JSON.stringify({
            Width: root.clientWidth,
            ScrollWidth: root.scrollWidth,
            Outside: outside.slice(0, 3).map(one => one.outerHTML.slice(0, 200)).join('\n'),
            Loads: loads.join('\n'),
            Dark: view.matchMedia('(prefers-color-scheme: dark)').matches,
            SmallestText: Math.min(...texts.map(one => parseFloat(view.getComputedStyle(one).fontSize))),
            LeastContrast: contrast(palest),
            Palest: palest.outerHTML.slice(0, 200),
            Bars: [...page.querySelectorAll('rect.bar')].filter(one => one.getBoundingClientRect().width > 1).length,
          });
        });
        """;

    [GeneratedRegex("""<pre id="facts">(?<json>\{.*?\})</pre>""", RegexOptions.Singleline | RegexOptions.ExplicitCapture, 10_000)]
    private static partial Regex Facts();

    [SuppressMessage("Performance", "CA1812", Justification = "Read from JSON.")]
    private sealed record PageFacts(
        double Width,
        double ScrollWidth,
        string Outside,
        string Loads,
        bool Dark,
        double SmallestText,
        double LeastContrast,
        string Palest,
        int Bars);
}
