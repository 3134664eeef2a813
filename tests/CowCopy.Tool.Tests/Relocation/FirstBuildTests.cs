using System.Text.Json;

namespace CowCopy.Tool.Tests.Relocation;

/// <summary>What the summary says of the first build.</summary>
[TestClass]
[OSCondition(ConditionMode.Exclude, OperatingSystems.Windows)] // the build state in them has paths of Unix
public sealed class FirstBuildTests : IDisposable
{
    private const string Old = WrittenState.Former;

    private readonly WrittenState _state = new();

    public void Dispose() => _state.Dispose();

    [TestMethod]
    public void An_assembly_that_names_another_commit_than_the_repository_is_compiled_and_the_property_is_named_once()
    {
        GitRepository.GitIn(_state.Directory.Path, "init", "-q");
        GitRepository.GitIn(_state.Directory.Path, "config", "user.name", "test");
        GitRepository.GitIn(_state.Directory.Path, "config", "user.email", "test@example.org");
        GitRepository.GitIn(_state.Directory.Path, "commit", "-q", "--allow-empty", "-m", "one");
        string here = GitRepository.GitIn(_state.Directory.Path, "rev-parse", "HEAD"), other = here[1..] + here[0];
        foreach ((string name, string commit) in (ReadOnlySpan<(string, string)>)[("Same", here), ("One", other), ("Two", other)])
        {
            _state.WriteProject(name);
            _state.Write(
                $"obj/Debug/{name}.AssemblyInfo.cs", $"[assembly: AssemblyInformationalVersionAttribute(\"1.0.0+{commit}\")]", name);
        }

        ToolRun run = ToolRun.Of("relocate", _state.Directory.Path, "--from", Old).Expect(0);

        Assert.Contains("Build state carried over: 1 of 3 projects. The first build compiles 2:", run.Output);
        Assert.Contains("  2 projects: the assembly names the commit ", run.Output);
        Assert.AreEqual(2, run.Output.Split("IncludeSourceRevisionInInformationalVersion").Length, run.Output);
        Assert.DoesNotContain("Same/", run.Output);
        string inputs = _state.Directory.Combine("One", "obj", "Debug", "One.csproj.CoreCompileInputs.cache");
        Assert.IsTrue(File.Exists(inputs), "the build itself finds the attributes out of date");
    }

    [TestMethod]
    public void Outside_of_a_repository_the_commit_in_an_assembly_is_another_one()
    {
        _state.WriteProject();
        string commit = new('a', 40);
        _state.Write("obj/Debug/App.AssemblyInfo.cs", $"[assembly: AssemblyInformationalVersionAttribute(\"1.0.0+{commit}\")]");
        JsonElement report = _state.Relocate();
        Assert.AreEqual("otherCommit", report.GetProperty("compiled")[0].GetProperty("reason").GetString());
        Assert.AreEqual(commit, report.GetProperty("commits")[0].GetString());
    }

    [TestMethod]
    public void Projects_that_refer_to_what_is_compiled_are_counted()
    {
        foreach (string name in (string[])["App", "Middle", "Lib", "Apart"]) _state.WriteProject(name);
        _state.WriteReference("App", "Middle");
        _state.WriteReference("Middle", "Lib");
        _state.Write("obj/Debug/unheard-of.txt", Old, "Lib");

        ToolRun run = ToolRun.Of("relocate", _state.Directory.Path, "--from", Old).Expect(0);

        Assert.Contains("carried over: 3 of 4 projects. The first build compiles 1, and at most 2 that refer to it:", run.Output);
    }
}
