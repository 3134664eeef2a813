using System.Text.Json;
using CowCopy.TestKit;

namespace CowCopy.Tool.Tests.Relocation;

/// <summary>A worktree names the projects whose files are not those of the original, as the first build compiles them.</summary>
[TestClass]
[NotUnderWine("there is no git")]
public sealed class DifferingFileTests : IDisposable
{
    private readonly GitRepository _repository = new();

    public DifferingFileTests()
    {
        _repository.Write(".gitignore", "obj/\n");
        _repository.Write("Directory.Build.props", "<Project />");
        foreach (string name in (string[])["App", "Lib"])
        {
            _repository.Write($"{name}/{name}.csproj", "<Project />");
            _repository.Write($"{name}/{name}.cs", "class A;");
            _repository.Write($"{name}/README.md", "text");
            string stated = Path.Combine(_repository.Root, name, name + ".csproj");
            _repository.Write($"{name}/obj/project.nuget.cache", $$"""{ "projectFilePath": "{{stated}}" }""");
            _repository.Write($"{name}/obj/Debug/{name}.csproj.CoreCompileInputs.cache", "abc");
            _repository.Write($"{name}/obj/Debug/{name}.dll", "content");
        }

        _repository.Commit();
    }

    public void Dispose() => _repository.Dispose();

    [TestMethod]
    [DataRow("Lib/Lib.cs", "Lib")]
    [DataRow("Lib/New.razor", "Lib")]
    [DataRow("Lib/Lib.csproj", "Lib")]
    [DataRow("Lib/.editorconfig", "Lib")]
    [DataRow("Directory.Build.props", "App Lib")]
    [DataRow("Lib/README.md", "")]
    [DataRow("other/Other.cs", "")]
    public void Another_commit(string file, string compiled)
    {
        _repository.Write(file, "<Project>changed</Project>");
        _repository.Commit();
        // The original is built at the newer commit, and the worktree is of the one before.
        Assert.AreEqual(compiled, Compiled("HEAD~"));
        Assert.AreEqual("", Compiled("HEAD"));
    }

    [TestMethod]
    public void Own_work_that_stays_behind()
    {
        _repository.Write("Lib/Mine.cs", "class Mine;");
        Assert.AreEqual("Lib", Compiled("HEAD"));
        File.Delete(Path.Combine(_repository.Root, "Lib", "Mine.cs"));
        File.Delete(Path.Combine(_repository.Root, "App", "App.cs"));
        Assert.AreEqual("App", Compiled("HEAD"));
    }

    [TestMethod]
    [OSCondition(OperatingSystems.Linux)]
    public void A_link_keeps_its_time_and_a_dangling_or_changed_one_is_as_git_has_it()
    {
        _repository.Write("shared/Shared.cs", "class Shared;");
        (string kept, string dangling, string changed) = ("Lib/Shared.cs", "Lib/None.cs", "App/Changed.cs");
        foreach (string link in (string[])[kept, dangling, changed])
        {
            string path = Path.Combine(_repository.Root, link);
            Links.ToFile(path, link == dangling ? "none" : "../shared/Shared.cs");
            File.SetLastWriteTimeUtc(path, GitRepository.Old);
        }

        _repository.Commit();
        DateTime shared = File.GetLastWriteTimeUtc(Path.Combine(_repository.Root, "shared", "Shared.cs"));
        File.Delete(Path.Combine(_repository.Root, changed));
        Links.ToFile(Path.Combine(_repository.Root, changed), "../shared/Other.cs");

        JsonElement report = _repository.Add("--detach", "--json").Expect(0).Json().GetProperty("relocation");

        Assert.AreEqual("App/App.csproj", report.GetProperty("compiled").EnumerateArray().Single().GetProperty("path").GetString());
        foreach (string link in (string[])[kept, dangling])
            Assert.AreEqual(GitRepository.Old, new FileInfo(_repository.InNew(link)).LastWriteTimeUtc);
        Assert.AreEqual("../shared/Shared.cs", new FileInfo(_repository.InNew(changed)).LinkTarget);
        Assert.AreEqual(shared, File.GetLastWriteTimeUtc(_repository.InNew("shared/Shared.cs")), "the file behind the links");
        Assert.AreEqual("", GitRepository.GitIn(_repository.New, "status", "--porcelain"));
        Assert.AreEqual("", GitRepository.GitIn(_repository.New, "update-index", "--refresh"));
    }

    [TestMethod]
    public void State_of_another_directory_is_named_and_counted()
    {
        foreach (string name in (string[])["App", "Lib"])
            _repository.Write($"{name}/obj/project.nuget.cache", $$"""{ "projectFilePath": "/elsewhere/{{name}}/{{name}}.csproj" }""");
        ToolRun run = _repository.Add("--detach").Expect(0);
        Assert.Contains("The build state is of \"/elsewhere\", not of ", run.Output);
        Assert.Contains(": the first build compiles 2 projects.", run.Output);
    }

    private string Compiled(string commit)
    {
        JsonElement report = _repository.Add(commit, "--detach", "--json").Expect(0).Json().GetProperty("relocation");
        _repository.Git("worktree", "remove", "--force", _repository.New);
        JsonElement[] compiled = [.. report.GetProperty("compiled").EnumerateArray()];
        foreach (JsonElement one in compiled) Assert.AreEqual("fileDiffers", one.GetProperty("reason").GetString());
        Assert.AreEqual(2 - compiled.Length, report.GetProperty("carriedOver").GetArrayLength());
        return string.Join(' ', compiled.Select(static one => Path.GetFileNameWithoutExtension(one.GetProperty("path").GetString())));
    }
}
