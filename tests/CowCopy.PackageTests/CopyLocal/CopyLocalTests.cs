using CowCopy.PackageTests.BuildPairs;
using CowCopy.TestKit;
using CowCopy.TestKit.MSBuild;

namespace CowCopy.PackageTests.CopyLocal;

/// <summary>
/// <c>CowCopyLocalInLibraries=false</c>: class libraries have their own files only, and all that runs, is published or packed is as with
/// the built-in.
/// </summary>
[TestClass]
public sealed class CopyLocalTests
{
    private const string AllowSameNames = "-p:ErrorOnDuplicatePublishOutputFiles=false";
    private const string ChangedLeaf = "public static class Leaf { public static string Say() => \"new\"; }";

    [TestMethod]
    [DataRow("-graph", "true", DisplayName = "static graph, F# and Visual Basic")]
    [DataRow("-mt", "false", DisplayName = "multithreaded")]
    public void Programs_have_the_same_files_and_libraries_only_their_own(string argument, string otherLanguages)
    {
        using BuildPair pair = Pair();
        AssertBuilds(pair, argument, "-p:OtherLanguages=" + otherLanguages);
        AssertSamePrograms(pair);
        foreach (string keeper in LayeredRepository.Keepers)
            CollectionAssert.AreEqual(Files(pair.BuiltIn, keeper), Files(pair.Ours, keeper), keeper);
        IEnumerable<string> others = otherLanguages == "true" ? LayeredRepository.OtherLibraries : [];
        foreach (string library in LayeredRepository.Libraries.Concat(others))
        {
            Assert.Contains("Leaf.dll", Names(pair.BuiltIn, library));
            string[] foreign =
            [
                .. Names(pair.Ours, library)
                    .Where(static name => name is "Leaf.dll" or "leaf.json" or "Leaf.pdb" or "Words.Resources.dll"),
            ];
            Assert.IsEmpty(foreign, library);
            Assert.Contains(library + ".dll", Names(pair.Ours, library));
        }

        Assert.Contains("same.json", Names(pair.Ours, "Mid"));
        Assert.Contains("late.txt", Names(pair.Ours, "Top"));
        CollectionAssert.AreEqual(Names(pair.BuiltIn, "Leaf"), Names(pair.Ours, "Leaf"));
        Assert.Contains(Path.Combine("de", "Leaf.resources.dll"), Names(pair.Ours, "NotTransitive"));
        foreach (string program in LayeredRepository.Programs)
        {
            if (program == "Plugin" || !Directory.Exists(pair.Ours.PathOf(program, "bin"))) continue;
            BuildRun run = pair.Ours.Run("exec", Output(pair.Ours, program, program + ".dll"));
            Assert.AreEqual(0, run.ExitCode, program + run.Output);
        }
    }

    [TestMethod]
    public void All_that_is_done_with_a_repository_is_as_before()
    {
        using BuildPair pair = Pair();
        AssertBuilds(pair);
        Dictionary<string, DateTime> times = Times(pair.Ours);
        BuildPairRun again = AssertBuilds(pair);
        // MSBuild copies content of the same name over each other in each build.
        Assert.IsLessThanOrEqualTo(again.BuiltInLog.FilesCopied, again.OurLog.FilesCopied);
        CollectionAssert.AreEquivalent(times, Times(pair.Ours));
        Assert.DoesNotContain("COWCOPY0012", again.Ours.Output);

        // A change in the lowest library reaches the programs.
        pair.Change(static builder => builder.Write("Leaf/Leaf.cs", ChangedLeaf).Write("Leaf/same.json", "changed"));
        AssertBuilds(pair);
        AssertSamePrograms(pair);

        foreach (string project in (string[])["NotTransitive", "Top"])
        {
            // The SDK refuses content of the same name.
            string file = $"{project}/{project}.csproj", published = "published/" + project;
            pair.Run("publish", file, "-c", "Debug", "-o", published, AllowSameNames).AssertSucceeded();
            Assert.IsNotEmpty(Files(pair.BuiltIn, published));
            CollectionAssert.AreEqual(Files(pair.BuiltIn, published), Files(pair.Ours, published), project);
        }

        pair.Run("pack", "Top/Top.csproj", "-c", "Debug", "-o", "packed").AssertSucceeded();
        string[] entries = PackageEntries.Of(pair.BuiltIn.PathOf("packed"));
        Assert.IsTrue(entries.Any(static entry => entry.StartsWith("lib/net10.0/Top.dll ", StringComparison.Ordinal)));
        CollectionAssert.AreEqual(entries, PackageEntries.Of(pair.Ours.PathOf("packed")));

        // Switched off, the copies are back; on again, they are deleted.
        AssertBuilds(pair, "-p:CowCopyLocalInLibraries=true");
        foreach (string library in LayeredRepository.Libraries)
            CollectionAssert.AreEqual(Files(pair.BuiltIn, library), Files(pair.Ours, library), library);
        AssertBuilds(pair);
        Assert.DoesNotContain("Leaf.dll", Names(pair.Ours, "Top"));
        Assert.DoesNotContain("leaf.json", Names(pair.Ours, "Top"));

        pair.Run("msbuild", "all.proj", "-t:Clean", "-v:q").AssertSucceeded();
        CollectionAssert.AreEquivalent(OutputTree.Of(pair.BuiltIn.Root).Keys.ToList(), OutputTree.Of(pair.Ours.Root).Keys.ToList());
    }

    [TestMethod]
    public void Old_copies_outside_of_the_project_s_directory_stay_up_to_date_until_they_are_deleted()
    {
        using BuildPair pair = Pair();
        // It begins as the project's own.
        const string outside = "<BaseOutputPath>$(MSBuildProjectDirectory)-out/$(MSBuildProjectName)/</BaseOutputPath>";
        foreach (ProjectBuilder builder in (ProjectBuilder[])[pair.BuiltIn, pair.Ours])
        {
            string props = File.ReadAllText(builder.PathOf("Directory.Build.props"));
            builder.Write("Directory.Build.props", props.Replace(
                "<PathMap>", outside + "<PathMap>", StringComparison.Ordinal));
        }

        const string program = "NotTransitive/NotTransitive.csproj";
        pair.Run("build", program, "-p:CowCopyLocalInLibraries=true").AssertSucceeded();
        pair.Change(static builder => builder.Write("Leaf/Leaf.cs", ChangedLeaf));
        BuildPairRun second = pair.Run("build", program);
        second.AssertSucceeded();
        Assert.Contains("COWCOPY0012", second.Ours.Output);
        string old = pair.Ours.PathOf("Top-out", "Top", "Debug", "net10.0", "Leaf.dll");
        static string Used(ProjectBuilder builder) =>
            builder.PathOf("NotTransitive-out", "NotTransitive", "Debug", "net10.0", "Leaf.dll");
        string used = Used(pair.Ours);
        ByteAssert.AreEqual(File.ReadAllBytes(used), File.ReadAllBytes(old));
        ByteAssert.AreEqual(File.ReadAllBytes(Used(pair.BuiltIn)), File.ReadAllBytes(used));
        Assert.AreEqual(0, pair.Ours.Run("build", "Top/Top.csproj", "-t:CowCopyDeleteLibraryCopies").ExitCode);
        foreach (string end in (string[])[".dll", ".pdb"]) Assert.IsFalse(File.Exists(Path.ChangeExtension(old, end)), end);
        Assert.AreEqual(0, pair.Ours.Run("build", program, "-t:CowCopyDeleteLibraryCopies").ExitCode); // of a program: nothing
        Assert.IsTrue(File.Exists(used));
        BuildRun last = pair.Ours.Run("build", program);
        Assert.AreEqual(0, last.ExitCode, last.Output);
        Assert.IsFalse(File.Exists(old));
        Assert.IsTrue(File.Exists(used));
    }

    [TestMethod]
    [DataRow("--artifacts-path", "everything", DisplayName = "artifacts layout")]
    [DataRow("-p:UseCommonOutputDirectory=true", "-p:OutDir=../common/", DisplayName = "UseCommonOutputDirectory")]
    [DataRow("-p:OutDir=../common/", "-p:A=b", DisplayName = "one output directory")]
    public void In_other_layouts_programs_have_the_same_files(string first, string second)
    {
        using BuildPair pair = Pair();
        BuildPairRun run = pair.Run("build", "Plain/Plain.csproj", first, second);
        run.AssertSucceeded();
        IReadOnlyDictionary<string, string> builtIn = OutputTree.Of(pair.BuiltIn.Root), ours = OutputTree.Of(pair.Ours.Root);
        string[] lacking = [.. builtIn.Keys.Except(ours.Keys, StringComparer.Ordinal)];
        foreach ((string name, string content) in ours)
        {
            if (builtIn.TryGetValue(name, out string? other)) Assert.AreEqual(other, content, name);
            else Assert.EndsWith(".CowCopyLocal.txt", name);
        }

        Assert.AreEqual(first == "--artifacts-path" ? 16 : 0, lacking.Length, string.Join(' ', lacking));
        Assert.IsTrue(lacking.All(static name => name.StartsWith("everything/bin/", StringComparison.Ordinal)
            && !name.StartsWith("everything/bin/Plain/", StringComparison.Ordinal)));
    }

    [TestMethod]
    public void A_list_that_names_a_directory_that_is_gone_is_warned_of()
    {
        using BuildPair pair = Pair();
        Assert.AreEqual(0, pair.Ours.Run("build", "Top/Top.csproj").ExitCode);
        Directory.Delete(pair.Ours.PathOf("Leaf", "bin"), recursive: true);
        BuildRun run = pair.Ours.Run("build", "ByHintPath/ByHintPath.csproj");
        string warning = new BuildLog(run.BinaryLog).Warnings.Single(
            static text => text.StartsWith("COWCOPY0011 ", StringComparison.Ordinal));
        Assert.Contains("Top.CowCopyLocal.txt", warning);
        Assert.Contains(Path.Combine("Leaf", "bin"), warning);
    }

    [TestMethod]
    public void A_reference_that_is_not_passed_on_is_said_with_its_remedy()
    {
        using BuildPair pair = Pair();
        BuildRun run = pair.Ours.Run("build", "OfPrivate/OfPrivate.csproj");
        Assert.AreEqual(0, run.ExitCode, run.Output);
        string said = new BuildLog(run.BinaryLog).MessagesWith("keeps its copies").Single();
        Assert.Contains("PrivateAssets", said);
        Assert.Contains("COWCOPY0010", run.Output);
        BuildRun again = pair.Ours.Run("build", "OfPrivate/OfPrivate.csproj", "-p:CowCopyLocalInLibraries=true");
        Assert.DoesNotContain("COWCOPY0010", again.Output);
        BuildRun both = pair.Ours.Run("build", "OfBoth/OfBoth.csproj"); // the project says by itself that it keeps them
        Assert.AreEqual(0, both.ExitCode, both.Output);
        Assert.DoesNotContain("COWCOPY0010", both.Output);
    }

    [TestMethod]
    public void A_project_without_the_SDK_finds_what_a_library_refers_to()
    {
        using BuildPair pair = Pair();
        pair.Change(static builder => builder.Write("Old/Old.proj", HandWrittenProject.Text(
            "Old", "bin/Debug/net10.0/", "<ProjectReference Include=\"../Top/Top.csproj\" SkipGetTargetFrameworkProperties=\"true\" />")));
        pair.Run("restore", "Top/Top.csproj").AssertSucceeded();
        pair.Run("msbuild", "Old/Old.proj").AssertSucceeded();
        Assert.Contains("Leaf.dll", Names(pair.BuiltIn, "Old"));
        CollectionAssert.AreEqual(Files(pair.BuiltIn, "Old"), Files(pair.Ours, "Old"));
        Assert.DoesNotContain("Leaf.dll", Names(pair.Ours, "Top"));
    }

    [TestMethod]
    [DataRow("CowCopyLocalInLibraries")]
    [DataRow("CowCopyLocalInDesktopLibraries")]
    public void Any_other_value_is_an_error(string property)
    {
        using Repository repository = new Repository().WithSdkReference($"<{property}>never</{property}>");
        BuildRun run = repository.Builder.Run("build", "App/App.csproj");
        Assert.AreNotEqual(0, run.ExitCode);
        Assert.Contains("COWCOPY0001", run.Output);
        Assert.Contains(property, run.Output);
        Assert.Contains("true or false", run.Output);
    }

    private static BuildPair Pair() => new(LayeredRepository.Write, LayeredRepository.Off);

    private static BuildPairRun AssertBuilds(BuildPair pair, params string[] arguments)
    {
        pair.Restore([.. arguments.Where(static argument => argument.StartsWith("-p:", StringComparison.Ordinal))]);
        BuildPairRun run = pair.Run("msbuild", ["all.proj", "-v:m", .. arguments]);
        run.AssertSucceeded();
        return run;
    }

    private static void AssertSamePrograms(BuildPair pair)
    {
        foreach (string program in LayeredRepository.Programs)
            Assert.AreEqual(string.Join('\n', Files(pair.BuiltIn, program)), string.Join('\n', Files(pair.Ours, program)), program);
    }

    private static string Output(ProjectBuilder builder, string project, string name) =>
        builder.PathOf(project, "bin", "Debug", "net10.0", name);

    private static string[] Files(ProjectBuilder builder, string project) =>
        [.. OutputTree.Of(builder.PathOf(project)).Select(static file => file.Key + " " + file.Value).Order(StringComparer.Ordinal)];

    private static string[] Names(ProjectBuilder builder, string project)
    {
        string directory = Output(builder, project, "");
        return
        [
            .. Directory.EnumerateFiles(directory, "*", SearchOption.AllDirectories)
                .Select(file => Path.GetRelativePath(directory, file)).Order(StringComparer.Ordinal),
        ];
    }

    private static Dictionary<string, DateTime> Times(ProjectBuilder builder) =>
        Directory.EnumerateFiles(builder.Root, "*", SearchOption.AllDirectories)
            .Where(static path => path.Contains("/bin/", StringComparison.Ordinal) && Path.GetFileName(path) != "same.json")
            .ToDictionary(static path => path, static path => File.GetLastWriteTimeUtc(path), StringComparer.Ordinal);
}
