using System.Text.Json;
using CowCopy.Build;
using CowCopy.TestKit;

namespace CowCopy.Tests.Repository;

/// <summary>Which tests are in the quick size of <c>dotnet run build.cs -- test</c>, and what its last lines say of the others.</summary>
[TestClass]
public sealed class TestSizeTests
{
    private static readonly string[] Projects =
    [
        .. RepositoryFiles.Sources()
            .Where(static path => path.StartsWith("tests/", StringComparison.Ordinal) && path.EndsWith(".csproj", StringComparison.Ordinal))
            .Select(static path => Path.Combine(RepositoryFiles.Root, path))
            .Where(static path => File.ReadAllText(path).Contains("<EnableMSTestRunner>true", StringComparison.Ordinal)),
    ];

    [TestMethod]
    [DataRow("", true)]
    [DataRow("<ThoroughTests>false</ThoroughTests>", true)]
    [DataRow("<ThoroughTests>true</ThoroughTests>", false)]
    public void A_project_has_quick_tests_unless_it_says_otherwise(string property, bool expected)
    {
        using TempDirectory directory = new();
        string project = directory.WriteFile("A.Tests.csproj", $"<Project><PropertyGroup>{property}</PropertyGroup></Project>");

        Assert.AreEqual(expected, TestSize.HasQuickTests(project));
    }

    [TestMethod]
    public void A_quick_run_builds_the_projects_that_have_quick_tests()
    {
        using TempDirectory directory = new();
        string solution = directory.Combine("All.sln"), filter = directory.Combine("artifacts", "quick.slnf");

        TestSize.WriteFilter(filter, solution, [directory.Combine("tests", "A", "A.csproj")]);

        JsonElement written = JsonDocument.Parse(File.ReadAllText(filter)).RootElement.GetProperty("solution");
        Assert.AreEqual(Path.Combine("..", "All.sln"), written.GetProperty("path").GetString());
        Assert.AreEqual(@"tests\A\A.csproj", written.GetProperty("projects").EnumerateArray().Single().GetString());
    }

    [TestMethod]
    public void What_is_left_out_as_a_whole_is_named()
    {
        string[] thorough = [.. Projects.Where(static project => !TestSize.HasQuickTests(project))];
        string text = string.Join('\n', TestSize.LeftOut(Projects));

        Assert.Contains(TestSize.Rule, text);
        Assert.Contains("test --thorough", text);
        Assert.IsTrue(thorough.Length > 0 && thorough.Length < Projects.Length);
        foreach (string project in Projects)
            Assert.AreEqual(thorough.Contains(project), text.Contains(Path.GetFileNameWithoutExtension(project), StringComparison.Ordinal));
    }

    // The runner compares case-insensitively, so a namespace with another meaning would be left out as well.
    [TestMethod]
    [DataRow(".Real.", "tests/CowCopy.ContractTests/Real/")]
    [DataRow(".Variants.", "tests/CowCopy.ContractTests/Simulated/Variants/")]
    public void A_namespace_of_the_rule_is_in_one_directory(string name, string directory)
    {
        string[] named =
        [
            .. RepositoryFiles.Sources()
                .Where(static path => path.StartsWith("tests/", StringComparison.Ordinal) && path.EndsWith(".cs", StringComparison.Ordinal))
                .Where(path => File.ReadLines(Path.Combine(RepositoryFiles.Root, path)).Any(IsNamed)),
        ];

        Assert.IsNotEmpty(named);
        Assert.Contains(name, TestSize.QuickFilter);
        foreach (string path in named) Assert.StartsWith(directory, path);

        bool IsNamed(string line) => line.StartsWith("namespace ", StringComparison.Ordinal)
            && line.Replace(';', '.').Contains(name, StringComparison.OrdinalIgnoreCase);
    }

    [TestMethod]
    [DataRow("\n")]
    [DataRow("\r\n")]
    public void Skipped_tests_are_counted_by_reason_and_a_failed_one_between_them_stays(string ending)
    {
        const string Failed = """
            failed Two (0ms)
              Assert.Fail. No Xfs volume: none here.

            """;
        const string Unexplained = """
            skipped Five (0ms)

            """;
        const string Output = $"""
            skipped One (1ms)
              Assert.Inconclusive. No Xfs volume: none here.
            {Failed}skipped Three ("a row") (0ms)
              Only on Windows.
                at A.Three() in A.cs:1
            skipped Four (0ms)
              Assert.Inconclusive. No Xfs volume: none here.
            {Unexplained}
            Test run summary: Failed!
            """;
        string output = Output.ReplaceLineEndings(ending);

        string[] lines = [.. SkippedTests.Lines(SkippedTests.ReasonsIn(output))];

        CollectionAssert.AreEqual((string[])["2 skipped: No Xfs volume: none here.", "1 skipped: Only on Windows."], lines);
        string rest = $"{Failed}{Unexplained}\nTest run summary: Failed!".ReplaceLineEndings(ending);
        Assert.AreEqual(rest, SkippedTests.Without(output));
    }
}
