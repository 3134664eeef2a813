using System.Text;
using System.Text.Json;
using CowCopy.TestKit;
using CowCopy.Tool.WorkingCopies.Relocation;

namespace CowCopy.Tool.Tests.Relocation;

/// <summary>Build state as files, without builds.</summary>
[TestClass]
public sealed class RelocateTests : IDisposable
{
    private const string Old = "/home/ci/product";
    private static readonly DateTime Built = new(2024, 3, 4, 5, 6, 7, DateTimeKind.Utc);

    private readonly TempDirectory _directory = new();

    public void Dispose() => _directory.Dispose();

    [TestMethod]
    public void Known_files_name_the_directory_and_keep_their_time()
    {
        string list = Write("obj/Debug/App.csproj.FileListAbsolute.txt", Old + "/App/bin/App.dll\n" + Old + "-2/x\n/mnt" + Old + "/y\n");
        string graph = Write(
            "obj/App.csproj.nuget.dgspec.json", $$"""{ "a": "{{Old}}/App/App.csproj", "b": "{{Old}}", "c": "{{Old}}s" }""");
        string props = Write("obj/App.csproj.nuget.g.props", $"<P>{Old}/packages/;{Old};{Old};x</P>");
        WriteProject();

        Relocate();

        string here = PhysicalPath.Of(_directory.Path);
        Assert.AreEqual($"{here}/App/bin/App.dll\n{Old}-2/x\n/mnt{Old}/y\n", File.ReadAllText(list));
        Assert.AreEqual($$"""{ "a": "{{here}}/App/App.csproj", "b": "{{here}}", "c": "{{Old}}s" }""", File.ReadAllText(graph));
        Assert.AreEqual($"<P>{here}/packages/;{here};{here};x</P>", File.ReadAllText(props));
        foreach (string file in (string[])[list, graph, props]) Assert.AreEqual(Built, File.GetLastWriteTimeUtc(file));
    }

    [TestMethod]
    [DataRow("obj/Debug/unheard-of.txt", "see " + Old + "/App/x", "unknownFile")]
    [DataRow("obj/Debug/App.AssemblyInfo.cs", "[assembly: X(\"" + Old + "\")]", "unknownFile")]
    [DataRow("obj/Debug/App.dll", "a program that is no assembly: " + Old + "/x", "namedByAssembly")]
    [DataRow("obj/Debug/unheard-of.txt", "see " + Old + "s/App/x", null)]
    [DataRow("obj/Debug/App.assets.cache", "see " + Old + "/App/x", null)]
    [DataRow("obj/Debug/generated/A/B/c.g.cs", "// " + Old + "/App/x", null)]
    public void What_cannot_be_carried_over_is_compiled_and_named(string file, string content, string? reason)
    {
        WriteProject();
        Write(file, content);
        string unchanged = Write("src/notes.txt", Old + "/App");

        JsonElement report = Relocate();

        JsonElement[] compiled = [.. report.GetProperty("compiled").EnumerateArray()];
        Assert.AreEqual(reason, compiled.Select(static one => one.GetProperty("reason").GetString()).FirstOrDefault());
        Assert.AreEqual(reason is null, File.Exists(_directory.Combine("App", "obj", "Debug", "App.csproj.CoreCompileInputs.cache")));
        if (reason is not null) Assert.AreEqual("App/" + file, compiled[0].GetProperty("file").GetString());
        Assert.AreEqual(Old + "/App", File.ReadAllText(unchanged));
    }

    [TestMethod]
    public void Strings_in_UTF_16_are_found()
    {
        WriteProject();
        File.WriteAllBytes(_directory.Combine("App", "obj", "Debug", "App.dll"), [7, .. Encoding.Unicode.GetBytes(Old + "/a.cs"), 1]);
        Assert.AreEqual("namedByAssembly", Relocate().GetProperty("compiled")[0].GetProperty("reason").GetString());
    }

    [TestMethod]
    public void A_project_with_a_file_that_changed_during_the_copy_is_compiled()
    {
        WriteProject();
        RelocationReport report = new BuildStateRelocator(CancellationToken.None)
            .Relocate(_directory.Path, Old, new RelocationOptions(), ["App/Program.cs"]);
        Assert.AreEqual(CompileReason.ChangedDuringCopy, report.Compiled.Single().Reason);
        Assert.IsFalse(File.Exists(_directory.Combine("App", "obj", "Debug", "App.csproj.CoreCompileInputs.cache")));
    }

    [TestMethod]
    public void The_wrong_directory_changes_nothing()
    {
        WriteProject();
        ToolRun run = ToolRun.Of("relocate", _directory.Path, "--from", "/home/other").Expect(1);
        Assert.Contains($"the build state in it is of \"{Old}\"", run.Error);
        Assert.Contains(Old, File.ReadAllText(_directory.Combine("App", "obj", "project.nuget.cache")));
    }

    [TestMethod]
    public void Bad_input_has_clear_errors()
    {
        Assert.Contains("there is no build state", ToolRun.Of("relocate", _directory.Path, "--from", Old).Expect(1).Error);
        Assert.Contains("does not exist", ToolRun.Of("relocate", _directory.Combine("none"), "--from", Old).Expect(2).Error);
        Assert.Contains("the same directory", ToolRun.Of("relocate", _directory.Path, "--from", _directory.Path + "/").Expect(2).Error);
        Assert.Contains("root of a volume", ToolRun.Of("relocate", _directory.Path, "--from", "/").Expect(2).Error);
        Assert.Contains("--from is empty", ToolRun.Of("relocate", _directory.Path, "--from", "").Expect(2).Error);
        Assert.Contains("--from", ToolRun.Of("relocate", _directory.Path).Expect(2).Error);
    }

    private JsonElement Relocate() => ToolRun.Of("relocate", _directory.Path, "--from", Old + "/", "--json").Expect(0).Json();

    private void WriteProject()
    {
        Write("App.csproj", "<Project />");
        Write("obj/project.nuget.cache", $$"""{ "projectFilePath": "{{Old}}/App/App.csproj" }""");
        Write("obj/Debug/App.csproj.CoreCompileInputs.cache", "abc");
        Write("obj/Debug/App.dll", "content");
    }

    private string Write(string relative, string text)
    {
        string path = _directory.Combine("App", Path.Combine(relative.Split('/')));
        Directory.CreateDirectory(Path.GetDirectoryName(path)!);
        File.WriteAllText(path, text);
        File.SetLastWriteTimeUtc(path, Built);
        return path;
    }
}
