using System.Reflection;
using System.Text.RegularExpressions;
using CowCopy.TestKit;

namespace CowCopy.Tool.Tests;

/// <summary>The exit codes are those of docs/tool.md, and each command says there and in its help what its "no" means.</summary>
[TestClass]
public sealed partial class ExitCodeTests
{
    private static readonly Dictionary<string, string> Rows = File.ReadLines(Path.Combine(RepositoryRoot.Path, "docs", "tool.md"))
        .Select(static line => Row().Match(line)).Where(static match => match.Success)
        .ToDictionary(static match => match.Groups["code"].Value, static match => match.Groups["meaning"].Value);

    [TestMethod]
    public void The_page_has_all_exit_codes()
    {
        IEnumerable<string> codes = typeof(ExitCodes).GetFields(BindingFlags.Static | BindingFlags.Public)
            .Select(static field => field.GetRawConstantValue()!.ToString()!);

        CollectionAssert.AreEquivalent(codes.ToArray(), Rows.Keys.ToArray());
        Assert.Contains("143", Rows["130"]);
    }

    [TestMethod]
    public void What_no_means_is_on_the_page_and_in_the_help_of_the_same_commands()
    {
        foreach (string command in Application.Names)
        {
            bool isInHelp = ToolRun.Of(command, "--help").Expect(0).Output.Contains("Exit code 1:", StringComparison.Ordinal);
            Assert.AreEqual(isInHelp, Rows["1"].Contains($"`{command}`:", StringComparison.Ordinal), command);
        }
    }

    [GeneratedRegex(@"^\| (?<code>\d+) \| (?<meaning>.*) \|$", RegexOptions.ExplicitCapture, 1000)]
    private static partial Regex Row();
}
