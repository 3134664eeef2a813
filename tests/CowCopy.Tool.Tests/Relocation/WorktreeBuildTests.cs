using System.Text.Json;
using CowCopy.TestKit;
using CowCopy.TestKit.MSBuild;

namespace CowCopy.Tool.Tests.Relocation;

/// <summary>Real builds in worktrees of a repository that was built.</summary>
[TestClass]
[NotUnderWine("there is no git")]
public sealed class WorktreeBuildTests
{
    private const string Apart = "Apart/Apart.csproj";

    [TestMethod]
    [DataRow(VolumeRole.Xfs)]
    [DataRow(VolumeRole.Btrfs)]
    [DataRow(VolumeRole.Ext4)]
    public void The_first_build_compiles_nothing(VolumeRole role)
    {
        using TempDirectory volume = new(TestVolumes.Require(role));
        ProjectBuilder original = Repository(volume, "");
        if (!OperatingSystem.IsWindows()) Links.ToFile(original.PathOf("Lib", "Linked.cs"), "../Apart/Apart.cs");
        Commit(original);
        Build(original);

        JsonElement report = Add(volume, "HEAD").GetProperty("relocation");

        Assert.AreEqual(3, report.GetProperty("carriedOver").GetArrayLength());
        Assert.AreEqual("", Build(original.In(volume.Combine("new"))));
        Assert.AreEqual("", GitRepository.GitIn(volume.Combine("new"), "status", "--porcelain"));
        Assert.AreEqual("", Build(original));
    }

    [TestMethod]
    [DataRow("false", "Lib/Lib.csproj fileDiffers", "App/App.csproj", "App Lib")]
    [DataRow("true", "Apart/Apart.csproj otherCommit|App/App.csproj otherCommit|Lib/Lib.csproj fileDiffers", "", "Apart App Lib")]
    public void Another_commit_compiles_what_a_switch_of_the_branch_compiles(
        string namesCommits, string expected, string dependents, string compiled)
    {
        using TempDirectory directory = new();
        ProjectBuilder original = Repository(directory, namesCommits);
        original.Write("Lib/Lib.cs", "public class Lib { public int More; }");
        Commit(original);
        GitRepository.GitIn(original.Root, "branch", "other");
        GitRepository.GitIn(original.Root, "reset", "-q", "--hard", "HEAD~");
        Build(original);

        JsonElement report = Add(directory, "other").GetProperty("relocation");

        Assert.AreEqual(expected, string.Join('|', report.GetProperty("compiled").EnumerateArray()
            .Select(static one => $"{one.GetProperty("path").GetString()} {one.GetProperty("reason").GetString()}")));
        Assert.AreEqual(
            dependents, string.Join('|', report.GetProperty("mayBeCompiled").EnumerateArray().Select(static one => one.GetString())));
        Assert.AreEqual(compiled, Build(original.In(directory.Combine("new"))));
        GitRepository.GitIn(original.Root, "switch", "-q", "--detach", "other");
        Assert.AreEqual(compiled, Build(original), "in place");
    }

    private static ProjectBuilder Repository(TempDirectory directory, string namesCommits)
    {
        ProjectBuilder builder = Layers.Write(Layers.New(directory));
        builder.Write(Apart, """
            <Project Sdk="Microsoft.NET.Sdk"><PropertyGroup><TargetFramework>net10.0</TargetFramework></PropertyGroup></Project>
            """)
            .Write("Apart/Apart.cs", "public class Apart;")
            .Write(".gitignore", "bin/\nobj/\n*.binlog\n")
            .Write("All.slnx", $"<Solution><Project Path=\"{Layers.Program}\" /><Project Path=\"{Apart}\" /></Solution>");
        if (namesCommits.Length > 0)
        {
            string property = $"<IncludeSourceRevisionInInformationalVersion>{namesCommits}</IncludeSourceRevisionInInformationalVersion>";
            builder.Write("Directory.Build.props", $"<Project><PropertyGroup>{property}</PropertyGroup></Project>");
        }

        GitRepository.GitIn(builder.Root, "init", "-q", "-b", "main");
        Commit(builder);
        return builder;
    }

    private static void Commit(ProjectBuilder builder)
    {
        GitRepository.GitIn(builder.Root, "add", "-A");
        GitRepository.GitIn(builder.Root, "-c", "user.name=test", "-c", "user.email=test@example.org", "commit", "-q", "-m", "change");
    }

    private static JsonElement Add(TempDirectory directory, string commit) => ToolRun
        .Of("worktree", "add", "-C", directory.Combine("original"), directory.Combine("new"), commit, "--detach", "--json")
        .Expect(0).Json();

    private static string Build(ProjectBuilder builder)
    {
        BuildRun run = builder.Run("build", "All.slnx", "-m:2");
        Assert.AreEqual(0, run.ExitCode, run.Output);
        string compiled = Compilations.Of(run.BinaryLog);
        File.Delete(run.BinaryLog);
        return compiled;
    }
}
