using CowCopy.TestKit.MSBuild;

namespace CowCopy.PackageTests;

/// <summary>CowCopyTree in real builds, as items and as a task.</summary>
[TestClass]
public sealed class TreeTests
{
    private const string Items = """
        <CowCopyTree Include="$(OutDir)" Destination="../layout/app/" ExcludeFiles="*.pdb;*.deps.json" Mirror="true" />
        <CowCopyTree Include="assets" Destination="../layout/assets" IncludeFiles="*.txt" />
        """;

    [TestMethod]
    public void Items_are_copied_after_the_build_and_a_second_build_does_nothing()
    {
        using Repository repository = WithTrees(Items);
        BuildLog log = repository.Build();
        Assert.AreEqual("app/App.dll app/Lib.dll app/big.bin assets/a.txt assets/sub/b.txt", Layout(repository));
        Assert.HasCount(2, log.Trees);
        Assert.AreEqual(log.FilesCopied + 5, log.FilesSummarized, string.Join('\n', log.Summaries));
        AssertShared(repository);

        BuildLog again = repository.Build();
        foreach (string line in again.Trees) Assert.Contains(": 0 copied, ", line);
        Assert.AreEqual(0, again.FilesSummarized);
        Assert.AreEqual(0, repository.Builder.Run("build", "App/App.csproj", "--no-restore", "-question").ExitCode);

        repository.Builder.Write("App/assets/a.txt", "changed").Write("layout/app/old.dll", "old");
        BuildRun question = repository.Builder.Run("build", "App/App.csproj", "--no-restore", "-question");
        Assert.AreNotEqual(0, question.ExitCode);
        Assert.Contains("error COWCOPY0007: The tree \"bin/Debug/net10.0/\" is not up to date", question.Output);

        BuildLog multithreaded = repository.Build("-mt", "-v:diag");
        Assert.DoesNotContain("CowCopyTree", multithreaded.TasksInTaskHosts);
        Assert.Contains(": 0 copied, 3 unchanged, 1 deleted", multithreaded.Trees[0]);
        Assert.Contains(": 1 copied", multithreaded.Trees[1]);
        Assert.AreEqual("changed", File.ReadAllText(repository.Builder.PathOf("layout", "assets", "a.txt")));
        Assert.DoesNotContain("old.dll", Layout(repository));
    }

    [TestMethod]
    public void Clean_deletes_what_the_items_copied_and_nothing_else()
    {
        using Repository repository = WithTrees(Items);
        repository.Builder.Write("layout/assets/mine.txt", "mine");
        repository.Build();
        repository.Run("clean");
        Assert.AreEqual("assets/mine.txt", Layout(repository));
        Assert.IsFalse(Directory.Exists(repository.Builder.PathOf("layout", "app")));
        repository.Run("msbuild", "-t:Rebuild");
        Assert.Contains("app/App.dll", Layout(repository));
    }

    [TestMethod]
    public void Switched_off_the_items_are_copied_all_the_same()
    {
        using Repository repository = WithTrees(Items);
        BuildLog log = repository.Build("-p:CowCopyEnabled=false");
        Assert.AreEqual("app/App.dll app/Lib.dll app/big.bin assets/a.txt assets/sub/b.txt", Layout(repository));
        Assert.Contains("Microsoft.Build.Tasks.Core", log.CopyAssemblies.Single());
        Assert.IsEmpty(log.Summaries);
        foreach (string line in log.Trees) Assert.Contains(" system-copied), 0 unchanged", line);
        repository.Run("clean", "-p:CowCopyEnabled=false");
        Assert.IsFalse(Directory.Exists(repository.Builder.PathOf("layout")), "the copy made it");
    }

    [TestMethod]
    public void Items_for_publishing_are_copied_after_it()
    {
        using Repository repository = WithTrees("<CowCopyTree Include=\"assets\" Destination=\"$(PublishDir)assets\" After=\"Publish\" />");
        Assert.IsEmpty(repository.Build().Trees);
        BuildLog log = repository.Run("publish");
        string published = repository.Builder.PathOf("App", "bin", "Release", "net10.0", "publish", "assets");
        Assert.IsTrue(File.Exists(Path.Combine(published, "sub", "b.txt")));
        Assert.AreEqual(log.FilesCopiedWithSummary + 3, log.FilesSummarized, string.Join('\n', log.Summaries));
        repository.Run("clean", "-c", "Release");
        Assert.IsTrue(File.Exists(Path.Combine(published, "sub", "b.txt")), "as all that is published");
    }

    [TestMethod]
    [DataRow("Destination=\"../layout\" After=\"Pack\"", "COWCOPY0005: CowCopyTree \"assets\" has the value \"Pack\" for After.")]
    [DataRow("", "COWCOPY0005: CowCopyTree \"assets\" has no Destination.")]
    [DataRow("Destination=\"../layout\" Mirror=\"1\"", "COWCOPY0005: CowCopyTree \"assets\" has the value \"1\" for Mirror.")]
    [DataRow("Destination=\"assets/sub\"", "COWCOPY0005: Cannot copy the tree ")]
    [DataRow(
        "Destination=\"../layout\" ExcludeFiles=\"../x\"", "COWCOPY0005: CowCopyTree \"assets\" has the glob \"../x\" in ExcludeFiles")]
    [DataRow("Destination=\"big.bin\"", "COWCOPY0006: Cannot copy ")]
    public void A_wrong_item_fails_the_build(string metadata, string error)
    {
        using Repository repository = WithTrees($"<CowCopyTree Include=\"assets\" {metadata} />");
        BuildRun run = repository.Builder.Run("build", "App/App.csproj");
        Assert.AreNotEqual(0, run.ExitCode);
        Assert.Contains(repository.Builder.PathOf("App", "App.csproj") + " : error " + error, run.Output);
        Assert.DoesNotContain("   at ", run.Output);
        Assert.AreEqual("", Layout(repository));
    }

    // Two nodes: neither knows what the other copied, and one of them created the directory that both share.
    [TestMethod]
    public void Clean_deletes_what_two_projects_share()
    {
        using Repository repository = WithTrees("<CowCopyTree Include=\"assets\" Destination=\"../layout/x/app\" />");
        repository.WithSdkReference("<UseArtifactsOutput>true</UseArtifactsOutput>");
        repository.Builder.Write("Lib/assets/d.txt", "d").Write("Lib/Lib.csproj", """
            <Project Sdk="Microsoft.NET.Sdk">
              <PropertyGroup><TargetFramework>net10.0</TargetFramework></PropertyGroup>
              <ItemGroup>
                <CowCopyTree Include="assets" Destination="../layout/x/lib" Mirror="true" />
                <CowCopyTree Include="assets/*.md" Exclude="d.txt" Destination="../layout/x/lib" />
              </ItemGroup>
            </Project>
            """);
        repository.Builder.Write("all.proj", """
            <Project>
              <Target Name="Build"><MSBuild Projects="Lib/Lib.csproj;App/App.csproj" BuildInParallel="true" /></Target>
              <Target Name="Clean"><MSBuild Projects="Lib/Lib.csproj;App/App.csproj" BuildInParallel="true" Targets="Clean" /></Target>
            </Project>
            """);
        BuildLog log = repository.Build();
        Assert.StartsWith("COWCOPY0009 CowCopyTree has \"assets/*.md\" in Include.", log.Warnings.Single());
        Assert.AreEqual("x/app/a.txt x/app/sub/b.txt x/app/sub/c.bin x/lib/d.txt", Layout(repository));
        BuildRun clean = repository.Builder.Run("msbuild", "all.proj", "-t:Clean", "-m:2");
        Assert.AreEqual(0, clean.ExitCode, clean.Output);
        Assert.IsFalse(Directory.Exists(repository.Builder.PathOf("layout")));
    }

    [TestMethod]
    public void The_task_works_in_any_target_and_an_error_may_be_a_warning()
    {
        using Repository repository = WithTrees("", """
            <Target Name="Stage" AfterTargets="CopyFilesToOutputDirectory">
              <CowCopyTree Source="assets" Destination="$(OutDir)assets" Include="*.txt;*.md" Exclude="sub" Mirror="true">
                <Output TaskParameter="CopiedFiles" ItemName="FileWrites" />
                <Output TaskParameter="ChangedAnything" PropertyName="Changed" />
              </CowCopyTree>
              <Message Text="staged @(FileWrites->WithMetadataValue('Filename', 'a')), changed $(Changed)" Importance="high" />
              <CowCopyTree Source="gone" Destination="out" ContinueOnError="true" />
            </Target>
            """);
        BuildLog log = repository.Build();
        string copy = repository.Builder.PathOf("App", "bin", "Debug", "net10.0", "assets", "a.txt");
        Assert.IsTrue(File.Exists(copy));
        Assert.HasCount(1, log.MessagesWith($"staged {copy}, changed True"));
        Assert.StartsWith("COWCOPY0006 Cannot copy ", log.Warnings.Single());
        Assert.HasCount(1, repository.Build().MessagesWith($"staged {copy}, changed False"));
        repository.Run("clean");
        Assert.IsFalse(File.Exists(copy), "FileWrites are cleaned by MSBuild");
    }

    [TestMethod]
    public void With_several_frameworks_each_inner_build_copies_and_the_outer_does_not()
    {
        const string frameworks = "<TargetFrameworks>net10.0;netstandard2.0</TargetFrameworks><LangVersion>latest</LangVersion>";
        using Repository repository = WithTrees(
            "<CowCopyTree Include=\"assets\" Destination=\"../layout/$(TargetFramework)\" />", frameworks: frameworks);
        Assert.HasCount(2, repository.Build().Trees);
        Assert.Contains("net10.0/a.txt", Layout(repository));
        Assert.Contains("netstandard2.0/a.txt", Layout(repository));
        Assert.IsFalse(File.Exists(repository.Builder.PathOf("layout", "a.txt")));
    }

    [TestMethod]
    public void A_package_reference_brings_the_items_too()
    {
        using Repository repository = WithTrees(
            "<PackageReference Include=\"CowCopy.Sdk\" Version=\"0.1.0\" PrivateAssets=\"all\" />" + Items);
        repository.Builder.Write("Directory.Build.props", "<Project />");
        Assert.HasCount(2, repository.Build().Trees);
        repository.Run("clean");
        Assert.AreEqual("", Layout(repository));
    }

    [TestMethod]
    public void A_project_without_NuGet_has_task_and_items()
    {
        using Repository repository = WithTrees("");
        repository.Builder.Write("App/App.csproj", """
            <Project DefaultTargets="Build">
              <Import Project="Sdk.props" Sdk="CowCopy.Sdk" Version="0.1.0" />
              <ItemGroup><CowCopyTree Include="assets" Destination="../layout/items" /></ItemGroup>
              <Target Name="Build"><CowCopyTree Source="assets" Destination="../layout/task" Exclude="sub" /></Target>
              <Target Name="Clean" />
              <Import Project="Sdk.targets" Sdk="CowCopy.Sdk" Version="0.1.0" />
            </Project>
            """);
        BuildLog log = repository.Run("msbuild");
        Assert.AreEqual("items/a.txt items/sub/b.txt items/sub/c.bin task/a.txt", Layout(repository));
        Assert.AreEqual(4, log.FilesSummarized);
        repository.Run("msbuild", "-t:Clean");
        Assert.AreEqual("task/a.txt", Layout(repository));
    }

    private static Repository WithTrees(
        string items, string targets = "", string frameworks = "<TargetFramework>net10.0</TargetFramework>")
    {
        Repository repository = new Repository(framework: frameworks, appItems: items).WithSdkReference();
        repository.Builder.Write("App/assets/a.txt", "a").Write("App/assets/sub/b.txt", "b").Write("App/assets/sub/c.bin", "c");
        repository.Builder.Write(
            "Directory.Build.targets",
            "<Project>" + targets.Replace("<Target ", "<Target Condition=\"'$(MSBuildProjectName)' == 'App'\" ", StringComparison.Ordinal)
                + "</Project>");
        return repository;
    }

    private static string Layout(Repository repository)
    {
        string layout = repository.Builder.PathOf("layout");
        return !Directory.Exists(layout) ? "" : string.Join(
            ' ',
            Directory.EnumerateFiles(layout, "*", SearchOption.AllDirectories)
                .Select(file => Path.GetRelativePath(layout, file).Replace('\\', '/')).Order(StringComparer.Ordinal));
    }

    private static void AssertShared(Repository repository)
    {
        VolumeInspector volumes = new();
        Assert.AreEqual(
            1 << 20,
            volumes.ReadExtents(repository.Builder.PathOf("layout", "app", "big.bin"))!
                .BytesSharedWith(volumes.ReadExtents(repository.Source)!));
    }
}
