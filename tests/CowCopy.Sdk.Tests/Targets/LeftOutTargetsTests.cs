using CowCopy.TestKit;

namespace CowCopy.Sdk.Tests.Targets;

/// <summary>What a project that refers to a library without copies gives MSBuild to search, and what it has afterwards.</summary>
[TestClass]
public sealed class LeftOutTargetsTests : IDisposable
{
    private const string ByPath = "<Reference Include=\"Lib\" HintPath=\"lib/Lib.dll\" METADATA />";
    private const string Paths = "{CandidateAssemblyFiles};{RawFileName}";

    private readonly TempDirectory _directory = new();

    public LeftOutTargetsTests()
    {
        foreach (string file in (string[])["lib/Lib.dll", "low/Low.dll", "mine/Low.dll", "mine/text.txt", "none/Low.dll"])
            _directory.WriteFile(file, file);
        List("../low/Low.dll");
    }

    public void Dispose() => _directory.Dispose();

    [TestMethod]
    public void While_references_are_resolved_the_listed_files_are_the_candidates_of_their_names()
    {
        TargetRun run = Run(ByPath);

        string low = _directory.Combine("low/Low.dll");
        CollectionAssert.AreEqual(
            new[]
            {
                $"during mine/text.txt;{low} {{CandidateAssemblyFiles}};{Paths}", "none ",
                $"after mine/text.txt;mine/Low.dll {Paths}", "none none/Low.dll",
            },
            run.Lines.ToArray());
        Assert.IsEmpty(run.Problems);
    }

    [TestMethod]
    [DataRow("ExternallyResolved=\"true\"")]
    [DataRow("FrameworkReferenceName=\"Any\"")]
    [DataRow("NuGetPackageId=\"Any\"")]
    public void What_a_package_or_framework_brings_is_not_searched_for_lists(string metadata) => AssertUnchanged(Run(ByPath, metadata));

    [TestMethod]
    public void Without_a_list_and_with_an_older_MSBuild_all_is_as_it_was()
    {
        AssertUnchanged(Run(ByPath, isSupported: false));
        File.Delete(_directory.Combine("lib/Lib.CowCopyLocal.txt"));
        AssertUnchanged(Run(ByPath));
    }

    [TestMethod]
    [DataRow("lib.proj", false)]
    [DataRow("low.proj", true)]
    public void A_project_is_searched_where_it_refers_to_one_that_this_does_not_see(string refersTo, bool isSearched)
    {
        TargetRun run = Run($"""
            <_ResolvedProjectReferencePaths Include="lib/Lib.dll" MSBuildSourceProjectFile="lib.proj" CowCopyRefersTo="{refersTo}"
                                            NearestTargetFramework="net10.0" HasSingleTargetFramework="true" />
            """);

        if (isSearched) Assert.Contains(_directory.Combine("low/Low.dll"), run.Lines[0]);
        else AssertUnchanged(run);
    }

    [TestMethod]
    [DataRow("netstandard2.0", "true", "false", true)]
    [DataRow("netstandard2.0", "true", "", true, DisplayName = "one that does not say so")]
    [DataRow("netstandard2.0", "true", "true", false, DisplayName = "no project for several frameworks")]
    [DataRow("net10.0", "true", "false", false, DisplayName = "all are for the same framework")]
    [DataRow("netstandard2.0", "false", "true", true, DisplayName = "the library for another framework is for several itself")]
    public void A_library_for_another_framework_may_have_chosen_another_one_of_a_project_for_several(
        string framework, string isSingle, string isLowSingle, bool isSearched)
    {
        TargetRun run = Run($"""
            <_ResolvedProjectReferencePaths Include="lib/Lib.dll" MSBuildSourceProjectFile="lib.proj" CowCopyRefersTo="mid.proj"
                                            NearestTargetFramework="{framework}" HasSingleTargetFramework="{isSingle}" />
            <_ResolvedProjectReferencePaths Include="mid/Mid.dll" MSBuildSourceProjectFile="mid.proj"
                                            NearestTargetFramework="net10.0" HasSingleTargetFramework="{isLowSingle}" />
            """);

        if (isSearched) Assert.Contains(_directory.Combine("low/Low.dll"), run.Lines[0]);
        else AssertUnchanged(run);
    }

    [TestMethod]
    public void A_listed_file_that_is_gone_is_a_warning_that_names_its_list()
    {
        List("../gone/Gone.dll");

        TargetRun run = Run(ByPath);

        Assert.StartsWith($"warning COWCOPY0011: No file {_directory.Combine("gone/Gone.dll")}", run.Problems.Single());
        Assert.Contains(_directory.Combine("lib/Lib.CowCopyLocal.txt"), run.Problems[0]);
    }

    private void List(params string[] files) =>
        _directory.WriteFile("lib/Lib.CowCopyLocal.txt", string.Join('\n', [_directory.Combine("lib"), .. files]));

    private static void AssertUnchanged(TargetRun run)
    {
        string files = $"mine/Low.dll;mine/text.txt {Paths}";
        string[] lines = ["during " + files, "none none/Low.dll", "after " + files, "none none/Low.dll"];
        CollectionAssert.AreEqual(lines, run.Lines.ToArray());
        Assert.IsEmpty(run.Problems);
    }

    private TargetRun Run(string items, string metadata = "", bool isSupported = true)
    {
        const string Show = """
            <Message Importance="high" Text="recorded:STATE @(Content) $(AssemblySearchPaths)" />
            <Message Importance="high" Text="recorded:none @(None)" />
            """;
        string project = $"""
            <PropertyGroup>
              <TargetFramework>net10.0</TargetFramework><AssemblySearchPaths>{Paths}</AssemblySearchPaths>
            </PropertyGroup>
            <ItemGroup>
              {items.Replace("METADATA", metadata, StringComparison.Ordinal)}
              <Content Include="mine/Low.dll;mine/text.txt" /><None Include="none/Low.dll" />
            </ItemGroup>
            <Target Name="ResolveAssemblyReferences">{Show.Replace("STATE", "during", StringComparison.Ordinal)}</Target>
            <Target Name="Show">{Show.Replace("STATE", "after", StringComparison.Ordinal)}</Target>
            """;
        return TargetRun.Of(_directory, project, "ResolveAssemblyReferences;Show", isSupported);
    }
}
