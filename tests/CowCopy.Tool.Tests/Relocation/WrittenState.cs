using System.Text.Json;
using CowCopy.TestKit;

namespace CowCopy.Tool.Tests.Relocation;

/// <summary>Build state as files, without builds, in a directory that is deleted.</summary>
internal sealed class WrittenState : IDisposable
{
    public const string Former = "/home/ci/product";

    public static readonly DateTime Built = new(2024, 3, 4, 5, 6, 7, DateTimeKind.Utc);

    public TempDirectory Directory { get; } = new();

    /// <summary>The file without which the first build compiles the project App.</summary>
    public string CompileInputs => Directory.Combine("App", "obj", "Debug", "App.csproj.CoreCompileInputs.cache");

    public void Dispose() => Directory.Dispose();

    public JsonElement Relocate() => ToolRun.Of("relocate", Directory.Path, "--from", Former + "/", "--json").Expect(0).Json();

    public void WriteProject(string name = "App", string former = Former)
    {
        Write($"{name}.csproj", "<Project />", name);
        Write("obj/project.nuget.cache", $$"""{ "projectFilePath": "{{former}}/{{name}}/{{name}}.csproj" }""", name);
        Write($"obj/Debug/{name}.csproj.CoreCompileInputs.cache", "abc", name);
        Write($"obj/Debug/{name}.dll", "content", name);
    }

    public void WriteReference(string from, string to)
    {
        string path = $"{Former}/{to}/{to}.csproj";
        string frameworks = $$"""{ "net10.0": { "projectReferences": { "{{path}}": { "projectPath": "{{path}}" } } } }""";
        Write("obj/project.assets.json", $$"""{ "project": { "restore": { "frameworks": {{frameworks}} } } }""", from);
    }

    public string Write(string relative, string text, string project = "App")
    {
        string path = Directory.Combine(project, Path.Combine(relative.Split('/')));
        System.IO.Directory.CreateDirectory(Path.GetDirectoryName(path)!);
        File.WriteAllText(path, text);
        File.SetLastWriteTimeUtc(path, Built);
        return path;
    }

    /// <summary>Writes a file that nobody can read as a whole, not even root: it is longer than an array.</summary>
    public string WriteUnreadable(string relative)
    {
        string path = Write(relative, "");
        using FileStream stream = File.OpenWrite(path);
        stream.SetLength(int.MaxValue + 1L);
        return path;
    }
}
