using System.Text.Json;
using CowCopy.BuildKit;
using CowCopy.LoopVolumes;

namespace CowCopy.Mutation;

/// <summary>A copy of the repository, in which the mutants are compiled; deleted at the end.</summary>
internal sealed class WorkCopy : IDisposable
{
    private static readonly string[] Plain =
        ["-p:RunAnalyzers=false", "-p:EnforceCodeStyleInBuild=false", "-p:TreatWarningsAsErrors=false",
         "-p:GenerateDocumentationFile=false", "-v", "quiet", "-nologo"];

    private readonly CompilerServer _compiler;
    private readonly CancellationToken _cancellation;

    private WorkCopy(string root, CompilerServer compiler, CancellationToken cancellation)
    {
        Root = root;
        _compiler = compiler;
        _cancellation = cancellation;
    }

    /// <summary>Gets its root.</summary>
    public string Root { get; }

    /// <summary>Copies what git tracks or would track.</summary>
    /// <param name="source">The root of the repository.</param>
    /// <param name="compiler">The compiler server of its builds.</param>
    /// <param name="cancellation">Ends what runs in it.</param>
    public static WorkCopy Create(string source, CompilerServer compiler, CancellationToken cancellation)
    {
        string root = Path.Combine(source, "artifacts", "mutation", "copy-" + Environment.ProcessId);
        string[] arguments = ["ls-files", "-z", "--cached", "--others", "--exclude-standard"];
        CommandResult listed = Command.Run("git", arguments, workingDirectory: source, cancellation: cancellation);
        if (listed.ExitCode != 0) throw new IOException($"git could not list the files of {source}: {listed.Output.Trim()}");
        foreach (string file in listed.Output.Split('\0', StringSplitOptions.TrimEntries | StringSplitOptions.RemoveEmptyEntries))
        {
            string from = Path.Combine(source, file), to = Path.Combine(root, file);
            if (!File.Exists(from)) continue; // deleted and not committed
            Directory.CreateDirectory(Path.GetDirectoryName(to)!);
            File.Copy(from, to);
        }

        return new WorkCopy(root, compiler, cancellation);
    }

    /// <summary>Returns the arguments of the compiler for a project.</summary>
    /// <param name="room">The project, and the framework that it is compiled for.</param>
    public IEnumerable<string> CompilerArguments(Room room)
    {
        // What it refers to; its own compiler is not started.
        if (room.RefersTo is { } below) Dotnet(["build", below, "-f", "net8.0", .. Plain]);
        string[] arguments =
            ["build", Path.Combine(room.Project, room.Assembly + ".csproj"), "-f", room.Framework, "-restore", "-t:Compile",
             "-p:ProvideCommandLineArgs=true", "-p:SkipCompilerExecution=true", "-getItem:CscCommandLineArgs", .. Plain];
        if (room.RefersTo is not null) arguments = [.. arguments, "-p:BuildProjectReferences=false"];
        using var json = JsonDocument.Parse(Dotnet(arguments));
        return [.. json.RootElement.GetProperty("Items").GetProperty("CscCommandLineArgs").EnumerateArray()
            .Select(static item => item.GetProperty("Identity").GetString()!)];
    }

    /// <summary>Replaces sources, and adds the switch of the mutants to their project.</summary>
    /// <param name="room">The project.</param>
    /// <param name="texts">Sources by path from the root.</param>
    public void Replace(Room room, IReadOnlyDictionary<string, string> texts)
    {
        foreach ((string file, string text) in texts) File.WriteAllText(Path.Combine(Root, file), text);
        Edit(Path.Combine(room.Project, room.Assembly + ".csproj"), Include("Mutant.cs"));
    }

    /// <summary>Builds a test project with a program of its own as its entry point.</summary>
    /// <param name="name">Its name.</param>
    /// <returns>The path of the compiled assembly.</returns>
    public string BuildTests(string name)
    {
        string project = Path.Combine("tests", name, name + ".csproj");
        // The task for .NET Framework runs in another process, under Mono: it would be compiled for every run.
        Edit(project, $"""
              <PropertyGroup><GenerateTestingPlatformEntryPoint>false</GenerateTestingPlatformEntryPoint></PropertyGroup>
              <ItemGroup><ProjectReference Remove="../CowCopy.Sdk.Tests.Net472/CowCopy.Sdk.Tests.Net472.csproj" /></ItemGroup>
            {Include("TestProgram.cs")}
            """);
        Dotnet(["build", project, "-c", "Debug", .. Plain]);
        return Path.Combine(Root, "artifacts", "bin", name, "debug", name + ".dll");
    }

    /// <summary>Deletes it.</summary>
    public void Dispose()
    {
        if (Directory.Exists(Root)) Directory.Delete(Root, recursive: true);
    }

    private static string Include(string file) =>
        $"""  <ItemGroup><Compile Include="$(MSBuildThisFileDirectory)../../build/CowCopy.Mutation/Injected/{file}" /></ItemGroup>""";

    private void Edit(string project, string xml)
    {
        string path = Path.Combine(Root, project);
        string text = File.ReadAllText(path);
        if (text.Contains(xml, StringComparison.Ordinal)) return;
        File.WriteAllText(path, text.Replace("</Project>", xml + Environment.NewLine + "</Project>", StringComparison.Ordinal));
    }

    private string Dotnet(string[] arguments)
    {
        (string, string?)[] variables = [.. _compiler.Variables, ("DOTNET_CLI_UI_LANGUAGE", "en"), ("DOTNET_NOLOGO", "1")];
        CommandResult run = Command.Run(DotnetHost.Path, arguments, variables, Root, cancellation: _cancellation);
        return run.ExitCode == 0 ? run.Output
            : throw new InvalidOperationException($"dotnet {string.Join(' ', arguments)} failed:{Environment.NewLine}{run.Output}");
    }
}
