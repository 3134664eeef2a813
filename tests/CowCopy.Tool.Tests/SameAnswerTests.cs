using System.Globalization;
using System.Text;
using System.Text.Json;
using System.Text.RegularExpressions;
using CowCopy.LoopVolumes;
using CowCopy.Sdk;
using CowCopy.TestKit;
using CowCopy.TestKit.MSBuild;
using Microsoft.Build.Framework;
using Microsoft.Build.Utilities;

namespace CowCopy.Tool.Tests;

/// <summary>Library, task and tool give the same answer to the same situation.</summary>
[TestClass]
public sealed partial class SameAnswerTests
{
    private const int Large = 300_000;

    /// <summary>A script that writes kind, mode, length, names, target and time of each file, and its content's hash.</summary>
    internal const string State = """
        find . -printf '%P %y %m\n' | LC_ALL=C sort
        find . -not -type d -printf '%P %s %n %l %TY-%Tm-%Td %TT\n' | LC_ALL=C sort
        find . -type f -exec sha256sum {} + | LC_ALL=C sort -k 2
        """;

    private static readonly DateTime LongAgo = new(2020, 2, 3, 4, 5, 6, DateTimeKind.Utc);

    /// <summary>What the copy from "a" to "out/b" meets. Directories mean something else to the tool.</summary>
    private static readonly (string Name, string Script, string? TaskDiffers)[] Situations =
    [
        ("new", "", null),
        ("empty source", ": > a", null),
        ("small source", "echo hello > a", null),
        ("sparse source", "truncate -s 0 a; truncate -s 1M a; printf x | dd of=a bs=1 seek=500000 conv=notrunc status=none", null),
        ("executable source", "chmod 755 a", null),
        ("read-only source", "chmod 444 a", "the copy is writable, as the built-in makes it"),
        ("equal", "mkdir out; cp -p a out/b", null),
        ("equal but for the time", "mkdir out; cp a out/b", null),
        ("longer", "mkdir out; cat a a > out/b", null),
        ("shorter", "mkdir out; echo x > out/b", null),
        ("equal in length and time only", "mkdir out; tr a b < a > out/b; touch -r a out/b", null),
        ("read-only", "mkdir out; echo x > out/b; chmod 444 out/b", null),
        ("a link to a file", "mkdir out; echo x > other; ln -s ../other out/b", null),
        ("a broken link", "mkdir out; ln -s none out/b", null),
        ("one of two names", "mkdir out; echo x > out/b; ln out/b out/c", null),
        ("another name of the source", "mkdir out; ln a out/b", null),
        ("a link to the source", "mkdir out; ln -s ../a out/b", null),
        ("missing source", "rm a", null),
        ("the source is a link", "mv a real; ln -s real a", null),
        ("the source is a broken link", "rm a; ln -s none a", "the directory is made, as by the built-in"),
        ("below a file", "echo x > out", null),
        ("a pipe", "mkdir out; mkfifo out/b", null),
    ];

    private static readonly string[] Modes = ["auto", "clone", "byte-copy", "system-copy"];

    public static IEnumerable<(VolumeRole Role, string Mode, bool Skip)> Cases =>
        from role in (VolumeRole[])[VolumeRole.Xfs, VolumeRole.Ext4]
        from mode in role == VolumeRole.Xfs ? Modes : Modes[..1]
        from skip in (bool[])[false, true]
        select (role, mode, skip);

    [TestMethod]
    [DynamicData(nameof(Cases))]
    public void Library_task_and_tool_agree(VolumeRole role, string mode, bool skip)
    {
        if (!OperatingSystem.IsLinux()) Assert.Inconclusive("The situations are prepared by a Unix shell.");
        string volume = TestVolumes.Require(role);
        StringBuilder differences = new();
        foreach ((string name, string script, string? taskDiffers) in Situations)
        {
            Answer library = Ask(volume, script, directory => OfLibrary(directory, mode, skip));
            Answer task = Ask(volume, script, directory => OfTask(directory, mode, skip));
            Answer tool = Ask(volume, script, directory => OfTool(directory, mode, skip));

            if (library != tool) differences.AppendLine($"{name}:\n  library {library}\n  tool    {tool}");
            // The task says how many files it copied in which way, and that one failed.
            Answer reported = library with { Reason = "", Failure = library.Failure.Length > 0 ? "failed" : "" };
            if (reported == task != taskDiffers is null)
                differences.AppendLine($"{name}, {taskDiffers ?? "no difference"}:\n  library {reported}\n  task    {task}");
        }

        Assert.AreEqual("", differences.ToString());
    }

    private static Answer Ask(string volume, string script, Func<string, Answer> way)
    {
        using var directory = new TempDirectory(volume);
        directory.WriteFile("a", Enumerable.Range(0, Large).Select(static i => (byte)('a' + (i % 7))).ToArray());
        File.SetLastWriteTimeUtc(directory.Combine("a"), LongAgo);
        // Equal times for all three, and clean, so that no answer depends on how much the kernel has written.
        Shell(directory.Path, script + "\nfind . -newermt 2021-01-01 -not -type d -exec touch -h -d 2021-02-03 {} +; sync -f .");
        Answer answer = way(directory.Path);
        return answer with { Tree = Shell(directory.Path, State) };
    }

    private static Answer OfLibrary(string directory, string mode, bool skip)
    {
        CopyOptions options = CopyOptions.Default with
        {
            Mode = Enum.Parse<CopyMode>(mode.Replace("-", "", StringComparison.Ordinal), ignoreCase: true),
            SkipUnchanged = skip ? SkipUnchanged.SameTimestamp : SkipUnchanged.Never,
        };
        CopyResult file = new FileCopier().Attempt(Path.Combine(directory, "a"), Path.Combine(directory, "out/b"), options);
        return new Answer(
            file.Outcome == CopyOutcome.Copied ? 1 : 0,
            file is { Outcome: CopyOutcome.Copied, Method: CopyMethod.Clone } ? 1 : 0,
            file.Outcome is CopyOutcome.Unchanged or CopyOutcome.SameFile ? 1 : 0,
            file.Outcome == CopyOutcome.Failed ? "" : file.ReasonText,
            file.Failure is { } failure ? $"{Lower(failure.Kind)} {Lower(failure.Operation)}" : "");
    }

    private static Answer OfTool(string directory, string mode, bool skip)
    {
        string[] arguments = ["copy", Path.Combine(directory, "a"), Path.Combine(directory, "out/b"), "--mode", mode, "--json"];
        JsonElement report = ToolRun.Of([.. arguments, .. skip ? (string[])["--skip-unchanged"] : []]).Json();
        JsonElement file = report.GetProperty("files")[0], failure = file.GetProperty("failure");
        bool failed = failure.ValueKind != JsonValueKind.Null;
        return new Answer(
            report.GetProperty("copiedCount").GetInt32(),
            report.GetProperty("clonedCount").GetInt32(),
            report.GetProperty("unchangedCount").GetInt32() + report.GetProperty("sameFileCount").GetInt32(),
            failed ? "" : file.GetProperty("message").GetString()!,
            failed ? $"{failure.GetProperty("kind").GetString()} {failure.GetProperty("operation").GetString()}" : "");
    }

    private static Answer OfTask(string directory, string mode, bool skip)
    {
        RecordingBuildEngine engine = new();
        TaskEnvironment project = TaskEnvironment.CreateWithProjectDirectoryAndEnvironment(directory, new Dictionary<string, string>());
        CowCopySettings settings = new() { BuildEngine = engine, TaskEnvironment = project, Mode = mode, ProjectFile = "a.proj" };
        Assert.IsTrue(settings.Execute());
        Copy task = new()
        {
            BuildEngine = engine,
            TaskEnvironment = project,
            SourceFiles = [new TaskItem("a")],
            DestinationFiles = [new TaskItem("out/b")],
            SkipUnchangedFiles = skip,
            Retries = 0,
        };
        bool succeeded = task.Execute();
        Assert.IsTrue(new CowCopySummary { BuildEngine = engine, TaskEnvironment = project }.Execute());
        string line = engine.Events[^1].Text!; // of the summary, if anything is to be said
        return new Answer(Count(line, "copied"), Count(line, "cloned"), Count(line, "unchanged"), "", succeeded ? "" : "failed");
    }

    internal static int Count(string line, string what)
    {
        Match match = Counted().Matches(line).FirstOrDefault(one => one.Groups["what"].Value == what)!;
        return match is null ? 0 : int.Parse(match.Groups["count"].Value, CultureInfo.InvariantCulture);
    }

    private static string Lower<T>(T value)
        where T : struct, Enum => JsonNamingPolicy.CamelCase.ConvertName(value.ToString());

    internal static string Shell(string directory, string script)
    {
        CommandResult result = Command.Run("sh", ["-c", script], workingDirectory: directory);
        Assert.AreEqual(0, result.ExitCode, result.Output);
        return result.Output;
    }

    [GeneratedRegex(@"(?<count>\d+) (?<what>[a-z]+)", RegexOptions.ExplicitCapture, 1000)]
    private static partial Regex Counted();

    /// <summary>What one of the three says, and what it left behind.</summary>
    private sealed record Answer(int Copied, int Cloned, int Unchanged, string Reason, string Failure, string Tree = "");
}
