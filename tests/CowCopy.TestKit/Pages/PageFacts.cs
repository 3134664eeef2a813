using System.Net;
using System.Text.Json;
using System.Text.RegularExpressions;

namespace CowCopy.TestKit.Pages;

/// <summary>What a real browser says of a page. Lengths are in CSS pixels.</summary>
/// <param name="Width">The width that the page has.</param>
/// <param name="ScrollWidth">The width that the page needs: greater where it scrolls to the side.</param>
/// <param name="Outside">Elements that reach out of the page; those in a part that scrolls by itself may.</param>
/// <param name="Loads">What the page loads, or would load.</param>
/// <param name="Dark">Whether the page has the dark colour scheme.</param>
/// <param name="SmallestText">The least size of a font.</param>
/// <param name="LeastContrast">The least ratio of a text to what is behind it, as WCAG 2 defines it.</param>
/// <param name="Palest">The element of that text.</param>
/// <param name="Bars">Bars that are wider than one pixel.</param>
/// <param name="Cut">Sizes in boxes of a treemap that are cut; a name may be, as the table has it too.</param>
/// <param name="Scrolling">The parts of the page that scroll by themselves.</param>
public sealed partial record PageFacts(
    double Width,
    double ScrollWidth,
    string Outside,
    string Loads,
    bool Dark,
    double SmallestText,
    double LeastContrast,
    string Palest,
    int Bars,
    string Cut,
    string Scrolling)
{
    /// <summary>WCAG 2, level AA: https://www.w3.org/TR/WCAG22/#contrast-minimum.</summary>
    public const double RequiredContrast = 4.5;

    private const string Script = """
        addEventListener('load', () => {
          const frame = document.querySelector('iframe'), page = frame.contentDocument, view = frame.contentWindow;
          const root = page.documentElement;
          page.querySelectorAll('details').forEach(one => one.open = true);
          const all = [...page.body.querySelectorAll('*')];
          const scrolls = one => one.closest('.scroll') !== null && !one.classList.contains('scroll');
          const outside = all.filter(one => !scrolls(one) && one.getBoundingClientRect().right > root.clientWidth + 0.5);
          // A link of a reader loads nothing by itself.
          const links = [...page.querySelectorAll('[src],[href]:not(a),[srcset],[data],[action]')].filter(one =>
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
            Cut: [...page.querySelectorAll('.box span:last-child')].filter(one => one.scrollWidth > one.clientWidth
              || one.getBoundingClientRect().bottom > one.parentElement.getBoundingClientRect().bottom)
              .map(one => one.textContent).join('\n'),
            Scrolling: [...page.querySelectorAll('.scroll')].filter(one => one.scrollWidth > one.clientWidth)
              .map(one => `${one.getAttribute('aria-label')}: ${one.scrollWidth} in ${one.clientWidth}`).join('\n'),
          });
        });
        """;

    /// <summary>The page fits into its width, loads nothing, has the colour scheme, and all its text is legible.</summary>
    /// <param name="width">The width that was given to it.</param>
    /// <param name="isDark">Whether it was given the dark colour scheme.</param>
    public void AreGood(int width, bool isDark)
    {
        Assert.AreEqual(width, Width);
        Assert.AreEqual(width, ScrollWidth, "the page scrolls to the side");
        Assert.AreEqual("", Outside, "elements reach out of the page");
        Assert.AreEqual("", Loads, "the page loads something");
        Assert.AreEqual("", Cut, "sizes in boxes are cut");
        Assert.AreEqual(isDark, Dark);
        Assert.IsGreaterThanOrEqualTo(12, SmallestText);
        Assert.IsGreaterThanOrEqualTo(RequiredContrast, LeastContrast, Palest);
    }

    /// <summary>Opens a page in headless Chromium. Without a browser the test ends with the reason.</summary>
    /// <param name="directory">A directory for files of the browser.</param>
    /// <param name="page">The text of the page.</param>
    /// <param name="width">The width of the window.</param>
    /// <param name="isDark">Whether the page gets the dark colour scheme.</param>
    public static PageFacts Of(TempDirectory directory, string page, int width, bool isDark)
    {
        // The page is in a frame of the width, whose document the script of the outer page reads.
        string outer = $"""
            <!doctype html><meta charset="utf-8"><title>outer</title>
            <iframe style="border:0;width:{width}px;height:800px" srcdoc="{WebUtility.HtmlEncode(page)}"></iframe>
            <pre id="facts"></pre>
            <script>{Script}</script>
            """;
        string dom = Chromium.Open(directory.WriteFile("outer.html", outer), isDark, directory.Combine("profile"));
        string facts = WebUtility.HtmlDecode(Facts().Match(dom).Groups["json"].Value);
        Assert.AreNotEqual("", facts, dom);
        return JsonSerializer.Deserialize<PageFacts>(facts)!;
    }

    [GeneratedRegex("""<pre id="facts">(?<json>\{.*?\})</pre>""", RegexOptions.Singleline | RegexOptions.ExplicitCapture, 10_000)]
    private static partial Regex Facts();
}
