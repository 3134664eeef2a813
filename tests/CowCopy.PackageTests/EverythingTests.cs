using CowCopy.PackageTests.BuildPairs;
using CowCopy.TestKit.MSBuild;

namespace CowCopy.PackageTests;

/// <summary>
/// Twenty projects of many kinds, built in many ways, against the same repository without the package: the same outputs, as many files
/// copied, no new warning.
/// </summary>
/// <remarks>The tests share the two repositories, and none needs what another left.</remarks>
[TestClass]
[DoNotParallelize]
public sealed class EverythingTests
{
    private static Lazy<BuildPair> _made = new(Make);
    private static BuildPairRun? _first;

    private static BuildPair Pair => _made.Value;

    [ClassCleanup]
    public static void Remove()
    {
        if (_made.IsValueCreated) _made.Value.Dispose();
        _made = new Lazy<BuildPair>(Make);
    }

    [TestMethod]
    public void A_first_build_over_two_processes_gives_the_same()
    {
        _ = Pair;
        _first!.AssertSucceeded();
        _first.AssertOurs();
        Assert.IsGreaterThan(200, _first.OurLog.FilesCopied);
        Assert.IsGreaterThan(19, _first.OurLog.Summaries.Count);
    }

    // What the repository is made of must be in its outputs, else comparing them says nothing.
    [TestMethod]
    [DataRow("Leaf/bin/Debug/net10.0/fr-CA/Leaf.resources.dll", DisplayName = "satellite assemblies")]
    [DataRow("App/bin/Debug/net10.0/de/Leaf.resources.dll", DisplayName = "satellite assemblies of a transitive reference")]
    [DataRow("App/bin/Debug/net10.0/Leaf.xml", DisplayName = "documentation of a transitive reference")]
    [DataRow("App/bin/Debug/net10.0/de/System.CommandLine.resources.dll", DisplayName = "satellite assemblies of a package")]
    [DataRow("App/bin/Debug/net10.0/handed-on.txt", DisplayName = "content of a transitive reference")]
    [DataRow("App/bin/Debug/net10.0/newest.txt", DisplayName = "PreserveNewest")]
    [DataRow("App/bin/Debug/net10.0/always.txt", DisplayName = "Always")]
    [DataRow("App/bin/Debug/net10.0/different.txt", DisplayName = "IfDifferent")]
    [DataRow("App/bin/Debug/net10.0/FSharp.Core.dll", DisplayName = "F#")]
    [DataRow("Multi/bin/Debug/netstandard2.0/Multi.dll", DisplayName = "an inner build")]
    [DataRow("Web/bin/Debug/net10.0/Web.staticwebassets.runtime.json", DisplayName = "web")]
    [DataRow("Tests/bin/Debug/net10.0/Microsoft.Testing.Platform.dll", DisplayName = "test framework")]
    public void It_holds_every_kind_of_output(string path) => Assert.IsTrue(File.Exists(Path.Combine(Pair.Ours.Root, path)), path);

    [TestMethod]
    public void A_build_with_nothing_to_do_copies_nothing()
    {
        BuildPairRun run = Pair.AssertSame("build", Everything.Solution, "--no-restore", "-m:2");
        // CopyToOutputDirectory="Always" means what it says; so it is one file with either.
        Assert.AreEqual(1, run.OurLog.FilesCopied);
    }

    [TestMethod]
    public void A_multithreaded_traversal_from_clean_keeps_our_tasks_in_its_process()
    {
        Pair.AssertSame("clean", Everything.Solution, "-m:2");
        BuildPairRun run = Pair.AssertSame("build", Everything.Traversal, "--no-restore", "-m:2", "-mt");
        // Others do go to a task host, which shows that ours would be found.
        Assert.IsNotEmpty(run.OurLog.TasksInTaskHosts);
        foreach (string ours in (string[])["Copy", "CowCopySettings", "CowCopySummary"])
            Assert.DoesNotContain(ours, run.OurLog.TasksInTaskHosts);
    }

    [TestMethod]
    public void A_graph_build_of_everything_anew_gives_the_same() =>
        Pair.AssertSame("build", Everything.Solution, "--no-restore", "-m:2", "-graph", "--no-incremental");

    [TestMethod]
    public void Edited_contents_follow_their_rules()
    {
        Pair.Change(static builder => Edit(builder, DateTime.UtcNow.AddMinutes(-90), "an edit of the same age for the newest"));
        Pair.AssertSame("build", "App/App.csproj", "--no-restore");
        Pair.Change(static builder => Edit(builder, DateTime.UtcNow.AddMinutes(1), "newer"));
        Pair.AssertSame("build", "App/App.csproj", "--no-restore");
        foreach (string name in Everything.Contents)
            Assert.AreEqual("newer", File.ReadAllText(Pair.Ours.PathOf("App", "bin", "Debug", "net10.0", name)));
    }

    [TestMethod]
    public void Question_passes_after_a_build_and_fails_after_an_edit()
    {
        Pair.AssertSame("build", "Middle/Middle.csproj", "--no-restore");
        BuildPairRun unchanged = Pair.Run("build", "Middle/Middle.csproj", "--no-restore", "-question");
        unchanged.AssertSucceeded();
        unchanged.AssertOurs();
        Pair.Change(static builder => File.SetLastWriteTimeUtc(builder.PathOf("Middle", "handed-on.txt"), DateTime.UtcNow.AddMinutes(2)));
        BuildPairRun edited = Pair.Run("build", "Middle/Middle.csproj", "--no-restore", "-question");
        Assert.AreNotEqual(0, edited.BuiltIn.ExitCode, edited.BuiltIn.Output);
        Assert.AreEqual(edited.BuiltIn.ExitCode, edited.Ours.ExitCode, edited.Ours.Output);
        Pair.AssertSameOutputs();
    }

    [TestMethod]
    public void Published_to_a_directory_it_is_the_same()
    {
        Pair.AssertSame("publish", "Web/Web.csproj", "--no-restore");
        Assert.IsTrue(File.Exists(Pair.Ours.PathOf("Web", "bin", "Release", "net10.0", "publish", "wwwroot", "index.html")));
    }

    [TestMethod]
    public void Published_as_a_single_file_it_is_the_same()
    {
        Pair.AssertSame(
            "publish", "App/App.csproj", "-p:PublishSingleFile=true", "-p:SelfContained=false", "-r",
            System.Runtime.InteropServices.RuntimeInformation.RuntimeIdentifier);
        Assert.IsTrue(
            Directory.GetFiles(Pair.Ours.PathOf("App", "bin", "Release"), "App*", SearchOption.AllDirectories)
                .Any(static path => path.Contains("publish", StringComparison.Ordinal)));
    }

    private static void Edit(ProjectBuilder builder, DateTime time, string text)
    {
        foreach (string name in Everything.Contents)
        {
            builder.Write("App/" + name, text);
            File.SetLastWriteTimeUtc(builder.PathOf("App", name), time);
        }
    }

    private static BuildPair Make()
    {
        BuildPair pair = new(Everything.Write);
        try
        {
            pair.Run("restore", Everything.Solution).AssertSucceeded();
            _first = pair.Run("build", Everything.Solution, "--no-restore", "-m:2");
            pair.AssertSameOutputs();
            return pair;
        }
        catch
        {
            pair.Dispose();
            throw;
        }
    }
}
