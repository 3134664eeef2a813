using CowCopy.PackageTests.BuildPairs;
using CowCopy.TestKit.MSBuild;

namespace CowCopy.PackageTests.CopyLocal;

/// <summary>
/// <c>CowCopyLocalInLibraries=false</c> where libraries are found or used otherwise than by references of the .NET SDK: after a change of
/// the lowest library all that runs is as with the built-in.
/// </summary>
[TestClass]
public sealed class FoundOtherwiseTests
{
    [TestMethod]
    public void A_change_of_the_lowest_library_reaches_all_that_finds_it()
    {
        using BuildPair pair = new(FoundOtherwiseRepository.Write, LayeredRepository.Off);
        Build(pair);
        Assert.DoesNotContain("L3.dll", Names(pair.Ours));
        pair.Change(FoundOtherwiseRepository.Change);
        pair.Change(static builder => builder.StartsAlone = true); // a process keeps the task of one project, which is another now
        BuildPairRun second = Build(pair);
        pair.Change(static builder => builder.StartsAlone = false);
        Assert.Contains("the task says two", second.Ours.Output);
        Assert.DoesNotContain("L3.dll", Names(pair.Ours));
        pair.Run("msbuild", "Host/Host.csproj", "-t:Rebuild", "-v:q").AssertSucceeded();
        pair.Run("build", "Plugin/Plugin.csproj", "--no-restore").AssertSucceeded(); // alone it is what another project uses all the same
        AssertSame(pair);
        // Without obj nothing says who wrote the copies, until the program is built again.
        Directory.Delete(pair.BuiltIn.PathOf("Plugin", "obj"), recursive: true);
        Directory.Delete(pair.Ours.PathOf("Plugin", "obj"), recursive: true);
        pair.Run("build", "Host/Host.csproj", "-v:q").AssertSucceeded();
        pair.Run("build", "Plugin/Plugin.csproj", "--no-restore").AssertSucceeded();
        AssertSame(pair);
        foreach (string program in (string[])["ByPath", "AddedLast"])
        {
            string assembly = pair.Ours.PathOf(program, "bin", "Debug", "net10.0", program + ".dll");
            Assert.AreEqual("two", pair.Ours.Run("exec", assembly).Output.Trim());
        }

        // Those that another project uses where they are or has its output beside, but for libraries that keep their copies by themselves.
        string[] notes = [.. Directory.GetFiles(pair.Ours.Root, "*.csproj.CowCopyUsed.txt", SearchOption.AllDirectories)
            .Select(static note => Path.GetFileName(note).Split('.')[0]).Order(StringComparer.Ordinal)];
        Assert.AreEqual(
            "LatePlugin Plugin Root Several Several", string.Join(' ', notes));
        pair.Run("msbuild", "all.proj", "-t:Clean", "-v:q").AssertSucceeded();
        CollectionAssert.AreEquivalent(OutputTree.Of(pair.BuiltIn.Root).Keys.ToList(), OutputTree.Of(pair.Ours.Root).Keys.ToList());
    }

    [TestMethod]
    public void Switched_on_later_it_deletes_nothing_of_another_program_and_keeps_nothing_old()
    {
        using BuildPair pair = new(FoundOtherwiseRepository.Write, LayeredRepository.Off);
        Build(pair, "-p:CowCopyLocalInLibraries=true");
        BuildRun root = pair.Ours.Run("build", "Root.csproj"); // the program is not built again
        Assert.AreEqual(0, root.ExitCode, root.Output);
        AssertSame(pair);
        Directory.Delete(pair.Ours.PathOf("Plugin", "obj"), recursive: true); // nothing says who wrote its copies
        Assert.AreEqual(0, pair.Ours.Run("restore", "Plugin/Plugin.csproj").ExitCode);
        pair.Change(FoundOtherwiseRepository.Change);
        Build(pair, "-graph");
        Assert.DoesNotContain("L3.dll", Names(pair.Ours));
    }

    private static BuildPairRun Build(BuildPair pair, params string[] arguments)
    {
        pair.Restore();
        BuildPairRun run = pair.Run("msbuild", ["all.proj", "-v:m", .. arguments]);
        run.AssertSucceeded();
        AssertSame(pair);
        return run;
    }

    private static void AssertSame(BuildPair pair)
    {
        foreach (string directory in FoundOtherwiseRepository.Same)
            Assert.AreEqual(Files(pair.BuiltIn, directory), Files(pair.Ours, directory), directory);
    }

    private static string Files(ProjectBuilder builder, string directory) => string.Join('\n', OutputTree.Of(builder.PathOf(directory))
        .Where(static file => !file.Key.EndsWith(".CowCopyLocal.txt", StringComparison.Ordinal))
        .Select(static file => file.Key + " " + file.Value).Order(StringComparer.Ordinal));

    private static string[] Names(ProjectBuilder builder)
    {
        string output = builder.PathOf(FoundOtherwiseRepository.Plain, "bin");
        return [.. Directory.GetFiles(output, "*", SearchOption.AllDirectories).Select(static file => Path.GetFileName(file))];
    }
}
