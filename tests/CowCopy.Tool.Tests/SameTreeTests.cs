using System.Text;
using System.Text.Json;
using CowCopy.Sdk;
using CowCopy.TestKit;
using CowCopy.TestKit.MSBuild;
using Microsoft.Build.Framework;
using Microsoft.Build.Utilities;

namespace CowCopy.Tool.Tests;

/// <summary>Library, task and tool give the same answer about the same directory.</summary>
[TestClass]
[OSCondition(OperatingSystems.Linux)]
public sealed class SameTreeTests
{
    /// <summary>What the copy from "src" to "dst" meets.</summary>
    private static readonly (string Name, string Script)[] Situations =
    [
        ("new", ""),
        ("equal", "cp -a src dst"),
        ("one changed, one missing, one more", "cp -a src dst; echo x > dst/one.txt; rm dst/sub/two.txt; echo x > dst/more.txt"),
        ("a file for a directory", "mkdir dst; echo x > dst/sub"),
        ("a directory for a file", "mkdir -p dst/one.txt; echo x > dst/one.txt/below"),
        ("links", "ln -s one.txt src/link; ln -s none src/broken; ln -s sub src/inner"),
        ("odd names", "echo 1 > \"src/$(printf 'a\\377')\"; echo 2 > \"$(printf 'src/a\\nb')\"; mkdir src/empty"),
        ("a pipe in it", "mkfifo src/pipe"),
        ("a read-only directory", "chmod 555 src/sub"), // the task makes files writable, as the built-in does
        ("missing", "rm -r src"),
    ];

    public static IEnumerable<(bool Skip, bool Mirror, bool Globs)> Cases =>
        from skip in (bool[])[false, true]
        from mirror in (bool[])[false, true]
        from globs in (bool[])[false, true]
        select (skip, mirror, globs);

    [TestMethod]
    [DynamicData(nameof(Cases))]
    public void Library_task_and_tool_agree(bool skip, bool mirror, bool globs)
    {
        string volume = TestVolumes.Require(VolumeRole.Xfs);
        StringBuilder differences = new();
        foreach ((string name, string script) in Situations)
        {
            string library = Ask(volume, script, directory => OfLibrary(directory, skip, mirror, globs));
            string task = Ask(volume, script, directory => OfTask(directory, skip, mirror, globs));
            string tool = Ask(volume, script, directory => OfTool(directory, skip, mirror, globs));
            if (library != tool) differences.AppendLine($"{name}:\nlibrary {library}\ntool {tool}");
            if (library != task) differences.AppendLine($"{name}:\nlibrary {library}\ntask {task}");
        }

        Assert.AreEqual("", differences.ToString());
    }

    private static string Ask(string volume, string script, Func<string, string> way)
    {
        const string Arrange = "mkdir -p src/sub; echo one > src/one.txt; echo two > src/sub/two.txt; "
            + "head -c 300000 /dev/zero | tr '\\0' a > src/big.dll; touch -d 2020-02-03 src/*.* src/sub/*\n";
        using var directory = new TempDirectory(volume);
        SameAnswerTests.Shell(directory.Path, Arrange + script
            + "\nfind . -newermt 2021-01-01 -not -type d -exec touch -h -d 2021-02-03 {} +; sync -f .");
        string answer = way(directory.Path);
        // A link that was created has the time of the copy.
        SameAnswerTests.Shell(directory.Path, "find . -type l -exec touch -h -d 2021-02-03 {} +");
        answer += "\n" + SameAnswerTests.Shell(directory.Path, SameAnswerTests.State);
        SameAnswerTests.Shell(directory.Path, "chmod -R u+w .; rm -rf src dst"); // .NET cannot delete names that are no text
        return answer;
    }

    private static string OfLibrary(string directory, bool skip, bool mirror, bool globs)
    {
        TreeOptions options = new()
        {
            Filter = globs ? TreeFilter.FromGlobs(["*.txt", "sub"], ["more*"]) : null,
            CreateEmptyDirectories = !globs,
            Copy = new CopyOptions { SkipUnchanged = skip ? SkipUnchanged.SameTimestamp : SkipUnchanged.Never },
        };
        (string source, string destination) = (Path.Combine(directory, "src"), Path.Combine(directory, "dst"));
        FileCopier copier = new();
        TreeResult result =
            mirror ? copier.MirrorTree(source, destination, options) : copier.CopyTree(source, destination, options);
        CopyCounts files = result.Files.Counts;
        return Answer(result.Succeeded, files.Copied, files.Cloned, files.Unchanged, result.Deleted.Count);
    }

    private static string OfTool(string directory, bool skip, bool mirror, bool globs)
    {
        ToolRun run = ToolRun.Of(
        [
            "copy", Path.Combine(directory, "src"), Path.Combine(directory, "dst"), "--json",
            .. skip ? (string[])["--skip-unchanged"] : [],
            .. mirror ? (string[])["--mirror"] : [],
            .. globs ? (string[])["--include", "*.txt", "--include", "sub", "--exclude", "more*"] : [],
        ]);
        JsonElement report = run.Json();
        return Answer(
            run.ExitCode == ExitCodes.Done,
            report.GetProperty("copiedCount").GetInt32(),
            report.GetProperty("clonedCount").GetInt32(),
            report.GetProperty("unchangedCount").GetInt32(),
            report.GetProperty("deleted").GetArrayLength());
    }

    private static string OfTask(string directory, bool skip, bool mirror, bool globs)
    {
        RecordingBuildEngine engine = new();
        CowCopyTree task = new()
        {
            BuildEngine = engine,
            TaskEnvironment = TaskEnvironment.CreateWithProjectDirectoryAndEnvironment(directory, new Dictionary<string, string>()),
            Source = new TaskItem("src"),
            Destination = new TaskItem("dst"),
            Include = globs ? [new TaskItem("*.txt"), new TaskItem("sub")] : null,
            Exclude = globs ? [new TaskItem("more*")] : null,
            Mirror = $"{mirror}",
            SkipUnchanged = $"{skip}",
            Retries = "0",
        };
        bool succeeded = task.Execute();
        string line = engine.Events.Select(static logged => logged.Text!)
            .LastOrDefault(static text => text.StartsWith("CowCopyTree: ", StringComparison.Ordinal)) ?? "";
        string counts = line[(line.LastIndexOf('"') + 1)..];
        return Answer(
            succeeded,
            SameAnswerTests.Count(counts, "copied") - SameAnswerTests.Count(counts, "linked"), // in a build, a link is a copy
            SameAnswerTests.Count(counts, "cloned"),
            SameAnswerTests.Count(counts, "unchanged"),
            SameAnswerTests.Count(counts, "deleted"));
    }

    private static string Answer(bool succeeded, int copied, int cloned, int unchanged, int deleted) =>
        $"succeeded {succeeded}, {copied} copied, {cloned} cloned, {unchanged} unchanged, {deleted} deleted";
}
