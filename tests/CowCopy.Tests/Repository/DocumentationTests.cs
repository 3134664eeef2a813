using System.Text.Json;
using System.Text.RegularExpressions;
using CowCopy.TestKit.Charts;

namespace CowCopy.Tests.Repository;

/// <summary>What the documentation claims and can be checked: links, line lengths, lists of names, the figures of the chart.</summary>
[TestClass]
public sealed partial class DocumentationTests
{
    private const int LongestLine = 120;

    [TestMethod]
    public void Relative_links_lead_to_files_and_headings()
    {
        List<string> broken = [];
        int links = 0;
        foreach (string file in DocumentationFiles.All)
        {
            foreach (Match link in Link().Matches(DocumentationFiles.WithoutCode(File.ReadAllText(file))))
            {
                links++;
                string[] target = link.Groups["target"].Value.Split('#');
                string path = target[0].Length == 0 ? file : Path.GetFullPath(Path.Combine(Path.GetDirectoryName(file)!, target[0]));
                bool exists = File.Exists(path) || Directory.Exists(path);
                if (!exists || (target.Length > 1 && !DocumentationFiles.Anchors(path).Contains(target[1])))
                    broken.Add($"{DocumentationFiles.Name(file)}: {link.Groups["target"].Value}");
            }
        }

        Assert.IsGreaterThan(100, links);
        Assert.AreEqual("", string.Join("; ", broken));
    }

    [TestMethod]
    public void Lines_are_at_most_120_characters()
    {
        string[] tooLong =
        [
            .. from file in DocumentationFiles.Written
               from line in File.ReadLines(file).Index()
               where line.Item.Length > LongestLine && !line.Item.StartsWith('|')
               select $"{DocumentationFiles.Name(file)}:{line.Index + 1}",
        ];
        Assert.AreEqual("", string.Join("; ", tooLong), "Tables apart; kept runs are not checked.");
    }

    [TestMethod]
    [DataRow(typeof(CopyReason))]
    [DataRow(typeof(CopyMethod))]
    public void The_page_of_the_tool_lists_the_names_of_its_JSON(Type type)
    {
        string page = DocumentationFiles.Read("docs/tool/copy.md");
        IEnumerable<string> names = Enum.GetNames(type).Select(JsonNamingPolicy.CamelCase.ConvertName);
        Assert.AreEqual("", string.Join(", ", names.Where(name => !page.Contains($"`{name}`", StringComparison.Ordinal))));
    }

    [TestMethod]
    [DataRow("docs/images/copy-task-light.svg")]
    [DataRow("docs/images/copy-task-dark.svg")]
    public void The_chart_shows_figures_of_kept_runs(string image)
    {
        MatchCollection bars = Bars().Matches(DocumentationFiles.Read(image));
        Assert.HasCount(6, bars);
        foreach (Match bar in bars)
        {
            string question = bar.Groups["files"].Value == "New files" ? "fresh" : "overwrite";
            string[] rows = DocumentationFiles.Read(Run(bar.Groups["volume"].Value)).Split('\n');
            AssertRow(rows, $"| {question} | mix | built-in task | {bar.Groups["baseline"].Value} (");
            AssertRow(rows, $"| {question} | mix | CowCopy task | {bar.Groups["own"].Value} (");
        }
    }

    [TestMethod]
    public void No_text_of_an_image_is_cut()
    {
        string[] images = Directory.GetFiles(Path.Combine(RepositoryFiles.Root, "docs", "images"), "*.svg");

        Assert.IsNotEmpty(images);
        foreach (string image in images) ChartCheck.NoTextIsCut(File.ReadAllText(image));
    }

    private static void AssertRow(string[] rows, string start) =>
        Assert.IsTrue(rows.Any(row => row.StartsWith(start, StringComparison.Ordinal)), "No row of the kept run starts with " + start);

    private static string Run(string volume) =>
        $"benchmarks/runs/2026-11-25-2core-vm-copies-{(volume == "XFS" ? "xfs" : volume)}/table.md";

    [GeneratedRegex(
        """(\]\((?!https?:)(?<target>[^)\s]+)\))|((src|srcset)="(?!https?:)(?<target>[^"]+)")""",
        RegexOptions.ExplicitCapture,
        1000)]
    private static partial Regex Link();

    [GeneratedRegex(
        "(?<files>New files|Over existing files), (?<volume>[A-Za-z0-9]+): (?<baseline>[0-9.]+) and (?<own>[0-9]+[.][0-9])",
        RegexOptions.ExplicitCapture,
        1000)]
    private static partial Regex Bars();
}
