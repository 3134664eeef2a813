using CowCopy.TestKit;
using CowCopy.TestKit.MSBuild;

namespace CowCopy.PackageTests;

/// <summary>A build that copies prints one line for all of its projects, whichever processes build them.</summary>
[TestClass]
public sealed class BuildLineTests : IDisposable
{
    private const string One = "<TargetFramework>net10.0</TargetFramework>";
    private const string Several = "<TargetFrameworks>net10.0;netstandard2.0</TargetFrameworks>";
    private const string Quick = "-p:UseAppHost=false";

    private readonly TempDirectory _directory = new();
    private readonly ProjectBuilder _builder;

    public BuildLineTests()
    {
        _builder = new ProjectBuilder(_directory.Combine("repo"), Packed.Packages, _directory.Combine("packages"))
        {
            Environment = new Dictionary<string, string>(StringComparer.Ordinal) { ["XDG_DATA_HOME"] = _directory.Combine("data") },
        };
        _builder.Write("Directory.Build.props", """
            <Project>
              <ItemGroup><PackageReference Include="CowCopy.Sdk" Version="0.1.0" PrivateAssets="all" /></ItemGroup>
            </Project>
            """);
        Write("Low", One);
        Write("Left", One, "Low");
        Write("Right", One, "Low");
        Write("Multi", Several);
        Write("App", One, "Left", "Right", "Multi");
        _builder.Write("All.slnx", $"<Solution>{Solution("App", "Low", "Left", "Right", "Multi")}</Solution>");
    }

    public void Dispose() => _directory.Dispose();

    [TestMethod]
    [DataRow("build", "App", "-m:2")]
    [DataRow("build", "All.slnx", "-m:1")]
    [DataRow("build", "All.slnx", "-m:2")]
    [DataRow("build", "All.slnx", "-m:2", "-graph")]
    [DataRow("build", "Multi", "-m:2", "--no-incremental")]
    [DataRow("msbuild", "App", "-m:2", "-restore", "-t:Rebuild", "-v:m")]
    public void One_line_counts_what_all_projects_copy(string verb, params string[] arguments)
    {
        if (arguments.Contains("-graph")) Assert.AreEqual(0, _builder.Run("restore", arguments[0]).ExitCode); // -graph restores alone
        BuildRun run = Succeed(verb, arguments);

        BuildLog log = new(run.BinaryLog);
        string line = Lines(run).Single();
        Assert.AreEqual(line, log.BuildLines.Single());
        Assert.Contains($": {log.FilesSummarized} copied (", line);
        Assert.AreEqual(log.FilesCopied, log.FilesSummarized, string.Join('\n', log.Summaries));
        NothingIsLeft();
    }

    [TestMethod]
    public void Nothing_is_printed_of_what_copies_nothing_is_quiet_or_off()
    {
        Assert.IsEmpty(Lines(Succeed("build", "App", "-m:2", "-v:q")));
        Assert.IsEmpty(Lines(Succeed("build", "App", "-m:2")));
        Assert.IsEmpty(Lines(Succeed("build", "App", "-m:2", "--no-incremental", "-p:CowCopySummary=false")));
        Assert.IsEmpty(Lines(Succeed("build", "All.slnx", "-m:2", "--no-incremental", "-p:CowCopyEnabled=false")));
        NothingIsLeft();
    }

    [TestMethod]
    public void A_line_for_each_project_names_it()
    {
        BuildRun run = Succeed("build", "App", "-m:2", "-p:CowCopySummary=project");

        CollectionAssert.AreEquivalent(
            new[] { "Low]", "Left]", "Right]", "Multi net10.0]", "App]" }, Lines(run).Select(static line => line.Split('[')[1]).ToArray());
        Assert.IsEmpty(new BuildLog(run.BinaryLog).BuildLines);
    }

    [TestMethod]
    public void Projects_without_a_line_of_their_own_do_not_take_the_line_of_the_solution()
    {
        Write("Low", One + "<CowCopyEnabled>false</CowCopyEnabled>");
        Write("Right", One + "<CowCopySummary>false</CowCopySummary>", "Low");
        BuildRun run = Succeed("build", "All.slnx", "-m:2");

        Assert.HasCount(1, Lines(run), run.Output);
        Assert.Contains($": {new BuildLog(run.BinaryLog).FilesSummarized} copied (", Lines(run)[0]);
    }

    [TestMethod]
    public void Publishing_prints_what_it_copies_after_the_build()
    {
        Write("Low", One + "<CowCopyEnabled>false</CowCopyEnabled>");
        BuildRun run = Succeed("publish", "App", "-m:2");

        Assert.HasCount(2, Lines(run), run.Output);
        BuildLog log = new(run.BinaryLog);
        Assert.AreEqual(log.FilesSummarized, Lines(run).Sum(static line => int.Parse(line.Split(' ')[3], provider: null)), run.Output);
    }

    [TestMethod]
    [DataRow("App")]
    [DataRow("All.slnx")]
    public void A_build_that_fails_prints_no_line_and_leaves_no_count(string what)
    {
        _builder.Write("Right/Broken.cs", "error");
        BuildRun failed = _builder.Run("build", what, "-m:2", Quick);
        Assert.AreNotEqual(0, failed.ExitCode);
        Assert.IsEmpty(Lines(failed), failed.Output);
        NothingIsLeft();
        File.Delete(_builder.PathOf("Right", "Broken.cs"));

        BuildRun run = Succeed("build", what, "-m:2");
        Assert.Contains($": {new BuildLog(run.BinaryLog).FilesCopied} copied (", Lines(run).Single());
    }

    [TestMethod]
    [OSCondition(ConditionMode.Exclude, OperatingSystems.Windows)]
    public void A_build_that_is_killed_leaves_no_count()
    {
        _builder.Write("App/Directory.Build.targets", """
            <Project>
              <Target Name="Die" AfterTargets="ResolveProjectReferences" Condition="'$(Die)' == 'true'">
                <Exec Command="kill -9 $PPID" />
              </Target>
            </Project>
            """);
        BuildRun killed = _builder.Run("build", "App", "-m:2", "-p:Die=true", Quick);
        Assert.AreNotEqual(0, killed.ExitCode);
        Assert.IsEmpty(Lines(killed), killed.Output);

        BuildRun run = Succeed("build", "App", "-m:2");
        Assert.Contains($": {new BuildLog(run.BinaryLog).FilesSummarized} copied (", Lines(run).Single());
        NothingIsLeft();
    }

    [TestMethod]
    public void Designers_and_Visual_Studio_have_no_line_of_the_build()
    {
        Assert.AreEqual(0, _builder.Run("restore", "App").ExitCode);
        foreach (string property in (string[])["-p:DesignTimeBuild=true", "-p:BuildingInsideVisualStudio=true"])
            Assert.IsEmpty(Lines(_builder.Run("msbuild", "Low", "-m:2", "-v:m", "-t:Build", property)), property);
        Assert.IsFalse(Directory.Exists(_directory.Combine("data", "cowcopy")));
    }

    private static string Project(string properties, string[] references) => $"""
        <Project Sdk="Microsoft.NET.Sdk">
          <PropertyGroup>{properties}</PropertyGroup>
          <ItemGroup>{string.Concat(references.Select(static one => $"<ProjectReference Include=\"../{one}/{one}.csproj\" />"))}</ItemGroup>
        </Project>
        """;

    private static string Solution(params string[] projects) =>
        string.Concat(projects.Select(static one => $"<Project Path=\"{one}/{one}.csproj\" />"));

    private static string[] Lines(BuildRun run) => [.. run.Output.Split('\n')
        .Select(static line => line.Trim()).Where(static line => line.StartsWith("CowCopy: ", StringComparison.Ordinal))];

    private void Write(string name, string properties, params string[] references) =>
        _builder.Write($"{name}/{name}.csproj", Project(properties, references)).Write($"{name}/{name}.cs", $"public class {name} {{ }}");

    private BuildRun Succeed(string verb, params string[] arguments)
    {
        BuildRun run = _builder.Run(verb, [.. arguments, Quick]);
        Assert.AreEqual(0, run.ExitCode, run.Output);
        return run;
    }

    // The file that keeps two processes from counting at once stays.
    private void NothingIsLeft()
    {
        string place = _directory.Combine("data", "cowcopy", "builds");
        if (!OperatingSystem.IsLinux() || !Directory.Exists(place)) return;
        Assert.IsEmpty(Directory.GetFiles(place).Where(static file => Path.GetFileName(file) != "lock"));
    }
}
