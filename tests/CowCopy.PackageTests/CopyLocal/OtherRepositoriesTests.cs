using System.Text.RegularExpressions;
using CowCopy.PackageTests.BuildPairs;
using CowCopy.TestKit;
using CowCopy.TestKit.MSBuild;

namespace CowCopy.PackageTests.CopyLocal;

/// <summary><c>CowCopyLocalInLibraries=false</c> in repositories of other kinds than <see cref="LayeredRepository"/>.</summary>
[TestClass]
public sealed partial class OtherRepositoriesTests
{
    [TestMethod]
    public void What_the_templates_of_the_SDK_make_runs_tests_and_publishes_as_before()
    {
        using TempDirectory made = new();
        TemplateRepository.Make(made.Path);
        using BuildPair pair = new(builder => TemplateRepository.Write(builder, made.Path), LayeredRepository.Off);
        pair.Run("msbuild", "all.proj", "-restore", "-v:m").AssertSucceeded();
        AssertSame(pair, TemplateRepository.Programs);
        foreach ((string library, string copy) in TemplateRepository.Libraries)
        {
            Assert.IsTrue(File.Exists(Output(pair.BuiltIn, library, "net10.0", copy)), library);
            Assert.IsFalse(File.Exists(Output(pair.Ours, library, "net10.0", copy)), library);
        }

        foreach (string tests in (string[])["UnitTests", "MoreTests"])
        {
            BuildPairRun run = pair.Run("test", $"{tests}/{tests}.csproj", "--no-build");
            run.AssertSucceeded();
            Assert.AreEqual("Failed: 0, Passed: 2, Skipped: 0, Total: 2", Counts(run.BuiltIn), run.BuiltIn.Output);
            Assert.AreEqual(Counts(run.BuiltIn), Counts(run.Ours), run.Ours.Output);
        }

        Assert.Contains("core", pair.Ours.Run("exec", Output(pair.Ours, "App", "net10.0", "App.dll")).Output);
        pair.Run("publish", "Api/Api.csproj", "-c", "Debug", "--no-build", "-o", "published").AssertSucceeded();
        AssertSame(pair, "published");
    }

    [TestMethod]
    public void Libraries_of_several_frameworks_serve_programs_of_each_and_their_packages_stay()
    {
        using BuildPair pair = new(FrameworksRepository.Write, LayeredRepository.Off);
        pair.Run("msbuild", "all.proj", "-restore", "-v:m").AssertSucceeded();
        AssertSame(pair, FrameworksRepository.Programs);
        foreach ((string library, string framework) in FrameworksRepository.Libraries)
        {
            foreach (string copy in (string[])["Base.dll", "base.json"])
            {
                Assert.IsTrue(File.Exists(Output(pair.BuiltIn, library, framework, copy)), $"{library} {framework} {copy}");
                Assert.IsFalse(File.Exists(Output(pair.Ours, library, framework, copy)), $"{library} {framework} {copy}");
            }
        }

        pair.Run("pack", "Middle/Middle.csproj", "-c", "Debug", "--no-build", "-o", "packed").AssertSucceeded();
        CollectionAssert.AreEqual(PackageEntries.Of(pair.BuiltIn.PathOf("packed")), PackageEntries.Of(pair.Ours.PathOf("packed")));
    }

    [TestMethod]
    public void A_library_keeps_an_assembly_among_the_content_of_another_for_its_own_reference()
    {
        using BuildPair pair = new(ContentAssemblyRepository.Write, LayeredRepository.Off);
        pair.Run("msbuild", "App/App.csproj", "-restore", "-v:m").AssertSucceeded();
        AssertSame(pair, "App");
        BuildRun run = pair.Ours.Run("exec", Output(pair.Ours, "App", "net10.0", "App.dll"));
        Assert.AreEqual(0, run.ExitCode, run.Output);
        Assert.IsTrue(File.Exists(Output(pair.BuiltIn, "Top", "net10.0", "low.txt")));
        Assert.IsFalse(File.Exists(Output(pair.Ours, "Top", "net10.0", "low.txt")));
    }

    private static void AssertSame(BuildPair pair, IEnumerable<string> projects)
    {
        foreach (string project in projects)
        {
            Assert.IsNotEmpty(Files(pair.BuiltIn, Path.Combine(project, "bin")));
            AssertSame(pair, project);
        }
    }

    private static void AssertSame(BuildPair pair, string directory)
    {
        string[] builtIn = Files(pair.BuiltIn, directory), ours = Files(pair.Ours, directory);
        Assert.AreEqual(string.Join('\n', builtIn.Except(ours)), string.Join('\n', ours.Except(builtIn)), directory);
    }

    private static string Output(ProjectBuilder builder, string project, string framework, string name) =>
        builder.PathOf(project, "bin", "Debug", framework, name);

    private static string[] Files(ProjectBuilder builder, string directory) =>
    [
        .. OutputTree.Of(builder.Root).Where(file => file.Key.StartsWith(directory + Path.DirectorySeparatorChar, StringComparison.Ordinal))
            .Where(static file => !file.Key.Contains("SourceRootsMapping", StringComparison.Ordinal)) // of coverlet: names its directory
            .Select(static file => file.Key + " " + file.Value).Order(StringComparer.Ordinal),
    ];

    private static string Counts(BuildRun run) => string.Join(
        ", ", CountPattern().Matches(run.Output).Select(static match => $"{match.Groups["kind"].Value}: {match.Groups["count"].Value}"));

    [GeneratedRegex(@"\b(?<kind>Failed|Passed|Skipped|Total):\s+(?<count>\d+)", RegexOptions.None, 1000)]
    private static partial Regex CountPattern();
}
