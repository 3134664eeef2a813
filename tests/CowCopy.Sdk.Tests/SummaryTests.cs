using CowCopy.TestKit;
using CowCopy.TestKit.MSBuild;
using Microsoft.Build.Framework;
using static CowCopy.Sdk.Tests.Situation;

namespace CowCopy.Sdk.Tests;

/// <summary>The summary lines of projects and of a build, by the calls that the package's targets make.</summary>
[TestClass]
public sealed class SummaryTests
{
    private const string Alone = "1||true|/src";

    [TestMethod]
    public void The_last_project_logs_the_line_of_the_build()
    {
        using TreeScene scene = new();
        Start(scene, Alone);
        Start(scene, Alone);
        Copy(scene, "a.txt");

        scene.Succeeds(Summary(scene, Alone));
        Assert.IsEmpty(BuildLines(scene), "the project that refers to it is open");
        scene.Project = "other";
        Copy(scene, "b.txt");
        scene.Succeeds(Summary(scene, Alone));

        LoggedEvent line = BuildLines(scene).Single();
        Assert.StartsWith("CowCopy: 2 projects: 2 copied (", line.Text!);
        Assert.AreEqual(MessageImportance.High, line.Importance);
        CollectionAssert.AreEqual(new[] { "app]", "app]" }, ProjectLines(scene).Select(static one => one.Text!.Split('[')[1]).ToArray());
        Assert.IsTrue(ProjectLines(scene).TrueForAll(static one => one.Importance == MessageImportance.Normal));
    }

    [TestMethod]
    public void The_start_of_a_project_logs_nothing_and_its_publishing_ends_no_build()
    {
        using TreeScene scene = new();
        Copy(scene, "a.txt");
        int before = scene.Engine.Events.Count;

        Start(scene, Alone);
        CowCopySummary published = Summary(scene, Alone);
        published.IsPublish = true;
        Assert.HasCount(before, scene.Engine.Events);
        scene.Succeeds(published);
        Assert.IsEmpty(BuildLines(scene));
        scene.Succeeds(Summary(scene, Alone));

        Assert.HasCount(1, BuildLines(scene));
    }

    [TestMethod]
    [DataRow("build", "true", 1, 1)]
    [DataRow(null, null, 1, 1)]
    [DataRow("", "", 1, 1)]
    [DataRow("project", "true", 0, 1)]
    [DataRow("false", "true", 0, 0)]
    [DataRow("build", "false", 0, 0)]
    public void What_is_logged_is_that_of_the_properties(string? level, string? enabled, int builds, int projects)
    {
        using TreeScene scene = new();
        Start(scene, Alone);
        Copy(scene, "a.txt");
        CowCopySummary task = Summary(scene, Alone);
        (task.Summary, task.Enabled) = (level, enabled);

        scene.Succeeds(task);

        Assert.AreEqual((builds, projects), (BuildLines(scene).Count, ProjectLines(scene).Count));
        MessageImportance wanted = level == "project" ? MessageImportance.High : MessageImportance.Normal;
        Assert.IsTrue(ProjectLines(scene).TrueForAll(one => one.Importance == wanted));
    }

    [TestMethod]
    public void Without_a_build_or_a_project_s_file_the_line_is_that_of_a_project_without_a_name()
    {
        using TreeScene scene = new();
        scene.Succeeds(scene.With(new CowCopySummary { IsStart = true }));
        Copy(scene, "a.txt");

        scene.Succeeds(scene.With(new CowCopySummary { ProjectFiles = [] }));
        scene.Succeeds(scene.With(new CowCopySummary { ProjectFiles = [], Build = Alone }));

        Assert.IsEmpty(BuildLines(scene));
        Assert.EndsWith(" unchanged", ProjectLines(scene).Single().Text!.Split(',')[1]);
    }

    [TestMethod]
    public void What_is_copied_after_the_line_has_a_line_of_its_own_unless_it_is_counted_later()
    {
        foreach (bool countsLater in (bool[])[false, true])
        {
            using TreeScene scene = new();
            CowCopySummary task = Summary(scene, build: null);
            task.CountsLaterCopies = countsLater;
            scene.Succeeds(task);

            Copy(scene, "a.txt");

            Assert.HasCount(countsLater ? 0 : 1, ProjectLines(scene));
            scene.Succeeds(Summary(scene, build: null));
            Assert.HasCount(1, ProjectLines(scene));
        }
    }

    [TestMethod]
    [OSCondition(OperatingSystems.Linux)]
    public void The_lines_name_the_kind_of_the_volume_that_cannot_clone()
    {
        using TreeScene scene = new(TestVolumes.Memory());
        Start(scene, Alone);
        Copy(scene, "a.txt");

        scene.Succeeds(Summary(scene, Alone));

        const string counts = "1 copied (1 byte-copied: tmpfs cannot clone), 0 unchanged";
        Assert.AreEqual($"CowCopy: {counts} [app]", ProjectLines(scene).Single().Text);
        Assert.AreEqual($"CowCopy: 1 project: {counts}", BuildLines(scene).Single().Text);
    }

    [TestMethod]
    public void Items_that_MSBuild_takes_for_something_else_are_a_warning_of_the_summary_once()
    {
        using TreeScene scene = new();
        scene.Write("app.csproj", """<Project><ItemGroup><CowCopyTree Include="a/*.md" Destination="b" /></ItemGroup></Project>""");
        scene.Write("without.csproj", """<Project><!-- CowCopyTree --></Project>""");
        for (int run = 0; run < 2; run++)
        {
            CowCopySummary task = Summary(scene, build: null);
            task.ProjectFiles = [scene.At("app.csproj"), scene.At("without.csproj")];
            scene.Succeeds(task);
        }

        Assert.AreEqual("COWCOPY0009", scene.Engine.Of(EventKind.Warning).Single().Code);
    }

    [TestMethod]
    public void The_line_of_a_project_of_several_frameworks_names_its_own()
    {
        using TreeScene scene = new();
        scene.Engine = new RecordingBuildEngine
        {
            Globals = new Dictionary<string, string>(StringComparer.OrdinalIgnoreCase) { ["TargetFramework"] = "net10.0" },
        };
        Copy(scene, "a.txt");

        scene.Succeeds(Summary(scene, build: null));

        Assert.EndsWith(" [app net10.0]", ProjectLines(scene).Single().Text!);
    }

    [TestMethod]
    public void A_solution_ends_with_the_last_of_its_projects_and_counts_publishing_apart()
    {
        using TreeScene scene = new();
        foreach ((string project, bool isPublish, int lines) in ((string, bool, int)[])
            [("one", false, 0), ("two", false, 1), ("one", true, 1), ("two", true, 2)])
        {
            scene.Project = project;
            Copy(scene, $"{project}{isPublish}.txt");
            CowCopySummary task = Summary(scene, "1|2|true|/src");
            (task.ProjectFiles, task.IsPublish, task.CountsLaterCopies) = ([scene.At(project + ".csproj")], isPublish, true);

            scene.Succeeds(task);

            Assert.HasCount(lines, BuildLines(scene), $"{project} {isPublish}");
        }
    }

    private static void Start(TreeScene scene, string build) =>
        scene.Succeeds(scene.With(new CowCopySummary { IsStart = true, Build = build }));

    private static CowCopySummary Summary(TreeScene scene, string? build) =>
        scene.With(new CowCopySummary { ProjectFiles = [scene.At("app.csproj"), scene.At("missing.props")], Build = build });

    private static void Copy(TreeScene scene, string name)
    {
        scene.Write(name);
        Copy task = scene.With(new Copy { SourceFiles = Items(scene.At(name)), DestinationFolder = Item("out") });
        Assert.IsTrue(task.Execute(), string.Join('\n', scene.Engine.Events));
    }

    private static List<LoggedEvent> BuildLines(TreeScene scene) => Lines(scene, isBuild: true);

    private static List<LoggedEvent> ProjectLines(TreeScene scene) => Lines(scene, isBuild: false);

    private static List<LoggedEvent> Lines(TreeScene scene, bool isBuild) => [.. scene.Engine.Events.Where(one =>
        one.Text is { } text && text.StartsWith("CowCopy: ", StringComparison.Ordinal)
        && isBuild == (text.Contains(" project: ", StringComparison.Ordinal) || text.Contains(" projects: ", StringComparison.Ordinal)))];
}
