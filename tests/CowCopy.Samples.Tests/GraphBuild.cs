using System.Diagnostics;
using CowCopy.TestKit;

namespace CowCopy.Samples.Tests;

/// <summary>A repository of two projects that declare what they read and write, and its builds by <c>dotnet build -graph</c>.</summary>
internal sealed class GraphBuild : IDisposable
{
    private readonly TempDirectory _directory = new();

    public GraphBuild()
    {
        Write("lib/lib.proj", Project(
            """<BuildCacheInput Include="text.txt" /><BuildCacheOutput Include="out/text.txt" />""",
            """Inputs="text.txt" Outputs="out/text.txt" Returns="" """,
            """<Copy SourceFiles="text.txt" DestinationFolder="out" />"""));
        Write("app/app.proj", Project(
            """
            <ProjectReference Include="../lib/lib.proj" />
            <ProjectReferenceTargets Include="Build" Targets="Build" />
            <BuildCacheInput Include="own.txt;../lib/out/text.txt" />
            <BuildCacheOutput Include="out/all.txt;out/tool" />
            """,
            "",
            """
            <MSBuild Projects="@(ProjectReference)" Targets="Build" />
            <Exec Command="mkdir -p out; cat own.txt ../lib/out/text.txt &gt; out/all.txt; echo x &gt; out/tool; chmod 755 out/tool" />
            """));
        Write("lib/text.txt", "lib\n");
        Write("app/own.txt", "own\n");
    }

    /// <summary>A project with a target that reports that it runs.</summary>
    public static string Project(string items, string attributes, string tasks) => $"""
        <Project DefaultTargets="Build">
          <ItemGroup>
            <ProjectCachePlugin Include="$(Plugin)" Store="$(Store)" Server="$(Server)" />
            {items}
          </ItemGroup>
          <Target Name="Build" {attributes}>
            <Message Importance="high" Text="RUNS $(MSBuildProjectName)" />
            {tasks}
          </Target>
        </Project>
        """;

    public string PathOf(string path) => _directory.Combine(path);

    public void Write(string path, string text) => _directory.WriteFile(path, text);

    public string Read(string path) => File.ReadAllText(PathOf(path));

    /// <summary>Builds, and returns what MSBuild printed.</summary>
    public string Run(Uri server)
    {
        ProcessStartInfo start = new("dotnet", ["build", "app/app.proj", "-graph", "-nologo", "-tl:off", "-v:n"])
        {
            WorkingDirectory = _directory.Path,
            UseShellExecute = false,
            RedirectStandardOutput = true,
        };
        start.Environment["MSBUILDDISABLENODEREUSE"] = "1";

        // Not as global properties, which are part of the key.
        start.Environment["Plugin"] = typeof(GraphBuild).Assembly.Location;
        start.Environment["Store"] = PathOf("store");
        start.Environment["Server"] = server.AbsoluteUri;
        using Process process = Process.Start(start)!;
        string output = process.StandardOutput.ReadToEnd();
        process.WaitForExit();
        Assert.AreEqual(0, process.ExitCode, output);
        return output;
    }

    public void Dispose() => _directory.Dispose();
}
