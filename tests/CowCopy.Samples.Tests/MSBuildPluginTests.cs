using BuildCache;

namespace CowCopy.Samples.Tests;

/// <summary>The plugin in graph builds of MSBuild, which loads it from this assembly.</summary>
[TestClass]
[OSCondition(OperatingSystems.Linux)]
public sealed class MSBuildPluginTests
{
    private const string Hit = "lib -> Cache Hit";

    [TestMethod]
    public void The_second_machine_is_answered_by_hits()
    {
        using ScriptedServer server = new();
        using GraphBuild first = new(), second = new();
        AssertRun(first.Run(server.Address), lib: true, app: true);
        AssertRun(second.Run(server.Address), lib: false, app: false);
        Assert.AreEqual("own\nlib\n", second.Read("app/out/all.txt"));
        Assert.IsTrue(ExecutableBit.IsSet(second.PathOf("app/out/tool")));
        Assert.IsFalse(ExecutableBit.IsSet(second.PathOf("app/out/all.txt")));
    }

    [TestMethod]
    public void A_change_builds_what_depends_on_it_even_if_its_time_is_old()
    {
        using ScriptedServer server = new();
        using GraphBuild build = new();
        build.Run(server.Address);
        build.Write("app/own.txt", "OWN\n");
        AssertRun(build.Run(server.Address), lib: false, app: true);
        build.Write("lib/text.txt", "LIB\n");
        File.SetLastWriteTimeUtc(build.PathOf("lib/text.txt"), new DateTime(2001, 1, 1, 0, 0, 0, DateTimeKind.Utc));
        AssertRun(build.Run(server.Address), lib: true, app: true);
        Assert.AreEqual("OWN\nLIB\n", build.Read("app/out/all.txt"));
    }

    [TestMethod]
    public void A_project_whose_target_returns_items_is_built_each_time()
    {
        using ScriptedServer server = new();
        using GraphBuild first = new(), second = new();
        string project = GraphBuild.Project(
            """<BuildCacheInput Include="text.txt" /><BuildCacheOutput Include="out/text.txt" />""",
            """Returns="@(BuildCacheOutput)" """,
            """<Copy SourceFiles="text.txt" DestinationFolder="out" />""");
        first.Write("lib/lib.proj", project);
        second.Write("lib/lib.proj", project);
        Assert.Contains("lib.proj is not stored, because its target Build returns items", first.Run(server.Address));
        AssertRun(second.Run(server.Address), lib: true, app: false);
    }

    [TestMethod]
    public void The_project_of_the_page_is_answered_by_a_hit()
    {
        using ScriptedServer server = new();
        using GraphBuild first = new(), second = new();
        string project = SamplePage.Block(
            "xml", ("/path/to/MSBuildPlugin.dll", "$(Plugin)"), ("/path/to/store", "$(Store)"), ("http://cache:8080/", "$(Server)"));
        first.Write("lib/lib.proj", project);
        second.Write("lib/lib.proj", project);

        Assert.DoesNotContain(Hit, first.Run(server.Address));
        Assert.Contains(Hit, second.Run(server.Address));
        Assert.AreEqual("lib\n", second.Read("lib/out/text.txt"));
    }

    private static void AssertRun(string output, bool lib, bool app)
    {
        Assert.AreEqual(lib, output.Contains("RUNS lib", StringComparison.Ordinal), output);
        Assert.AreEqual(app, output.Contains("RUNS app", StringComparison.Ordinal), output);
        Assert.AreEqual(!lib, output.Contains(Hit, StringComparison.Ordinal), output);
    }
}
