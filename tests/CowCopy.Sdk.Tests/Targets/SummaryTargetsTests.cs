using CowCopy.TestKit;

namespace CowCopy.Sdk.Tests.Targets;

/// <summary>Which projects of a build are counted for its line, and when the lines are logged.</summary>
[TestClass]
public sealed class SummaryTargetsTests : IDisposable
{
    private const string Targets = """
        <PropertyGroup><BuildDependsOn>Core</BuildDependsOn></PropertyGroup>
        <Target Name="Core"><Message Importance="high" Text="recorded:core" /></Target>
        <Target Name="Build" DependsOnTargets="$(BuildDependsOn)" />
        <Target Name="Rebuild" /><Target Name="Publish" /><Target Name="_SetBuildInnerTarget" /><Target Name="_SetRebuildInnerTarget" />
        """;

    private static readonly string[] Supported = ["CowCopySummary", "core", "CowCopySummary"], NotStarted = ["core", "CowCopySummary"];

    private readonly TempDirectory _directory = new();

    private string Project => _directory.Combine("app.proj");

    private string Solution => $"""
        <SolutionConfiguration>
          <ProjectConfiguration AbsolutePath="{Project}.csproj" BuildProjectInSolution="True">Debug</ProjectConfiguration>
          <ProjectConfiguration AbsolutePath="{Project}" BuildProjectInSolution="True">Debug</ProjectConfiguration>
          <ProjectConfiguration AbsolutePath="/other.fsproj" BuildProjectInSolution="True">Debug</ProjectConfiguration>
          <ProjectConfiguration AbsolutePath="/not.vbproj" BuildProjectInSolution="False">Debug</ProjectConfiguration>
          <ProjectConfiguration AbsolutePath="/native.vcxproj" BuildProjectInSolution="True">Debug</ProjectConfiguration>
        </SolutionConfiguration>
        """;

    private string OtherSolution => Solution.Replace(Project, "/x", StringComparison.Ordinal)
        .Replace("/other.fsproj", "/other.proj", StringComparison.Ordinal);

    public void Dispose() => _directory.Dispose();

    [TestMethod]
    [DataRow("", true, "1||true")]
    [DataRow("CowCopySummary=build", true, "1||true")]
    [DataRow("BuildingInsideVisualStudio=true", false, "||")]
    [DataRow("DesignTimeBuild=true", false, "||")]
    [DataRow("IsGraphBuild=true", false, "||")]
    [DataRow("CowCopyEnabled=false", false, "||")]
    [DataRow("CowCopySummary=false", false, "||")]
    [DataRow("CowCopySummary=project", false, "||")]
    [DataRow("SOLUTION", false, "1|2|True")]
    [DataRow("SOLUTION;IsGraphBuild=true", false, "1|2|True")]
    [DataRow("SOLUTION;BuildingInsideVisualStudio=true", false, "|2|True")]
    [DataRow("SOLUTION;DesignTimeBuild=true", false, "|2|True")]
    [DataRow("SOLUTION;TargetFrameworks=a", false, "1|2|")]
    [DataRow("SOLUTION;TargetFrameworks=a;IsCrossTargetingBuild=true", false, "1|2|True")]
    [DataRow("OTHER", false, "1|1|False")]
    public void A_build_starts_by_a_count_where_that_decides_which_project_is_the_last(string globals, bool isStarted, string build)
    {
        TargetRun run = Run("Build", globals);

        CollectionAssert.AreEqual(isStarted ? Supported : NotStarted, run.Lines.Select(static line => line.Split('\t')[0]).ToArray());
        Assert.AreEqual(isStarted ? "_CowCopyStartBuild;Core" : "Core", run.Project.GetPropertyValue("BuildDependsOn"));
        IReadOnlyDictionary<string, string>[] calls = run.Calls("CowCopySummary");
        Assert.StartsWith(build + "|", calls[^1]["Build"]);
        if (!isStarted) return;
        Assert.AreEqual("True", calls[0]["IsStart"]);
        Assert.StartsWith("1||true|", calls[0]["Build"]);
    }

    [TestMethod]
    [DataRow("_SetBuildInnerTarget")]
    [DataRow("_SetRebuildInnerTarget")]
    public void An_outer_build_is_counted_before_its_inner_ones(string target)
    {
        Assert.AreEqual("True", Run(target, "").Calls("CowCopySummary").Single()["IsStart"]);
        Assert.IsEmpty(Run(target, "CowCopySummary=false").Lines);
    }

    [TestMethod]
    [DataRow("Build")]
    [DataRow("Rebuild")]
    public void A_project_is_summarized_once_after_its_build(string target)
    {
        TargetRun run = Run(target, "CowCopyEnabled=on;CowCopySummary=build;_IsPublishing=true");
        IReadOnlyDictionary<string, string> call = run.Calls("CowCopySummary")[^1];

        Assert.AreEqual(
            (Project, "on", "build", "True"), (call["ProjectFiles"], call["Enabled"], call["Summary"], call["CountsLaterCopies"]));
        Assert.IsFalse(call.ContainsKey("IsPublish"));
        Assert.IsEmpty(Run("Build;Rebuild", "CowCopyIsSupported=false").Calls("CowCopySummary"));
    }

    [TestMethod]
    [DataRow("", true)]
    [DataRow("CowCopySummary=project", true)]
    [DataRow("CowCopyEnabled=false", false)]
    [DataRow("CowCopySummary=false", false)]
    [DataRow("SOLUTION;CowCopyEnabled=false", true)]
    [DataRow("SOLUTION;CowCopySummary=false", true)]
    [DataRow("CowCopyIsSupported=false", false)]
    [DataRow("SOLUTION;CowCopyIsSupported=false", false)]
    public void Publishing_is_summarized_where_a_line_may_follow(string globals, bool isSummarized)
    {
        IReadOnlyDictionary<string, string>[] calls = Run("Publish", globals).Calls("CowCopySummary");

        Assert.HasCount(isSummarized ? 1 : 0, calls);
        if (isSummarized) Assert.AreEqual(("True", Project), (calls[0]["IsPublish"], calls[0]["ProjectFiles"]));
    }

    private TargetRun Run(string targets, string globals)
    {
        Dictionary<string, string> properties = new(StringComparer.Ordinal);
        foreach (string one in globals.Split(';', StringSplitOptions.RemoveEmptyEntries))
        {
            string[] parts = one.Split('=', 2);
            if (parts.Length == 2) properties[parts[0]] = parts[1];
            else properties["CurrentSolutionConfigurationContents"] = parts[0] == "SOLUTION" ? Solution : OtherSolution;
        }

        TargetRun run = TargetRun.Of(_directory, Targets, targets, globals: properties);
        Assert.IsEmpty(run.Problems);
        return run;
    }
}
