using System.Diagnostics;
using System.Globalization;
using System.Text.RegularExpressions;
using CowCopy.TestKit;
using CowCopy.TestKit.MSBuild;
using CowCopy.Tool.Tests.BuildLogs;

namespace CowCopy.Tool.Tests;

/// <summary>The native command and the one of IL write the same output, exit with the same code and leave the same files.</summary>
[TestClass]
[OSCondition(OperatingSystems.Linux)]
public sealed partial class NativeTests
{
    private const int ManyFiles = 5000, MaxAttempts = 20, ExitCodeOfSigTerm = 143;

    // A copy of it is where a command runs.
    private const string Situation = """
        set -e
        mkdir -p tree/sub other state
        for i in 1 2 3; do head -c 200000 /dev/zero | tr '\0' $i > tree/sub/$i.bin; echo $i > tree/$i.txt; done
        cp tree/sub/1.bin tree/sub/same.bin; ln -s 1.txt tree/link; mkfifo tree/pipe; echo x > tree/a.obj
        cp -a tree/1.txt other/1.txt; echo old > other/2.txt; echo gone > other/gone.txt
        echo '{ "at": "/former/state/x" }' > state/project.assets.json
        printf '\303\244' > 'ä b.txt'
        git init -q -b main repo; cd repo; git config user.name t; git config user.email t@example.org
        echo a > a.txt; echo bin > .gitignore; mkdir bin; echo b > bin/b.dll; git add -A; git commit -q -m one; cd ..
        cp ../*.binlog .
        find . -exec touch -h -d 2021-02-03 {} +
        """;

    // The time of a link is that of its making; git's own files are made at each run.
    private const string State = """
        rm -rf repo/.git new/.git page.html
        find . -printf '%P %y %m %l\n' | LC_ALL=C sort
        find . -type f -printf '%P %s %n %TY-%Tm-%Td %TT\n' | LC_ALL=C sort
        find . -type f -exec sha256sum {} + | LC_ALL=C sort -k 2
        """;

    // Each command, in its kinds of output, right and wrong.
    private static readonly string[] Lines =
    [
        "--version", "--help", "", "help copy", "version", "copi x", "copy -r a b", "copy --mirrror tree b", "copy", "copy missing b", "-x",
        "copy tree/1.txt new.txt", "copy tree new", "copy tree other --mirror", "copy tree other --mirror --json",
        "copy tree other --mirror -n", "copy tree other --mirror -n --list", "copy tree other --mirror --dry-run --json", "copy -qr a b",
        "copy tree new --skip-unchanged --threads 1", "clone --delete tree new",
        "copy tree new --include **/*.bin --exclude **/[12].bin", "copy tree new --exclude [", "copy tree new --mode clone",
        "copy tree other --overwrite atomic-rename --durable", "clone tree new", "clone tree new --json --preserve=all",
        "worktree add -C repo --detach ../new", "worktree add -C repo -b review ../new --json", "worktree add -C tree ../new",
        "explain tree/1.txt other", "explain tree/1.txt other --json", "explain missing other", "probe .", "probe . --json",
        "inspect tree", "inspect tree --json", "inspect . --html page.html", "share tree -n", "share tree --json", "leaks .",
        "relocate state --from /former/state", "relocate state --from /former/state --dry-run --json", "doctor tree", "doctor . --json",
        "report build.binlog", "report build.binlog --json", "report build.binlog --all", "report build.binlog --html page.html",
        "report build.binlog --against other.binlog", "report cut.binlog", "report real.binlog", "report real.binlog --json",
        "report real.binlog --html page.html", "report tree/1.txt", "completion bash", "completion zsh", "completion fish",
        "completion powershell", "complete -- cowcopy copy --m",
    ];

    public static IEnumerable<string> Commands => Lines.Concat(Application.Names.Select(static name => name + " --help"));

    [TestMethod]
    public void Every_command_does_and_says_what_it_does_as_IL()
    {
        using TempDirectory directory = new(TestVolumes.Require(VolumeRole.Xfs));
        string native = NativeTool.Unpack(directory);
        WriteLogs(directory);
        Directory.CreateDirectory(directory.Combine("origin"));
        SameAnswerTests.Shell(directory.Combine("origin"), Situation);
        List<string> differences = [];
        foreach (string line in Commands)
        {
            string[] words = line.Split(' ', StringSplitOptions.RemoveEmptyEntries);
            string expected = Run(directory, "one", ToolProcess.Host, [ToolProcess.Assembly, .. words]);
            string actual = Run(directory, "two", native, words);
            if (words is ["doctor" or "probe", ..]) (expected, actual) = (WithoutNumbers(expected), WithoutNumbers(actual));
            if (expected != actual) differences.Add($"cowcopy {line}\n{Only(expected, actual, "IL")}\n{Only(actual, expected, "native")}");
        }

        Assert.IsEmpty(differences, string.Join("\n\n", differences));
    }

    [TestMethod]
    public void A_signal_ends_the_native_copy_cleanly()
    {
        using TempDirectory directory = new();
        string native = NativeTool.Unpack(directory);
        for (int i = 0; i < ManyFiles; i++) directory.WriteFile(string.Create(CultureInfo.InvariantCulture, $"src/{i}.txt"), "hello");
        for (int attempt = 1; attempt <= MaxAttempts; attempt++)
        {
            string destination = directory.Combine(string.Create(CultureInfo.InvariantCulture, $"dst{attempt}"));
            string[] copy = ["copy", "src", destination, "--threads", "1"];
            using Process process = NativeTool.Start(native, directory.Path, copy);
            while (!process.HasExited && !Directory.Exists(destination)) Thread.Yield();
            Signals.Terminate(process);
            ToolRun run = ToolProcess.Finish(process);
            string[] copies = Directory.GetFiles(destination);
            foreach (string one in copies) Assert.AreEqual("hello", File.ReadAllText(one));
            if (run.ExitCode == ExitCodes.Done && copies.Length == ManyFiles) continue; // finished before the signal came
            run.Expect(ExitCodeOfSigTerm);
            Assert.Contains("Interrupted", run.Error);
            return;
        }

        Assert.Fail($"{MaxAttempts} copies went on to their end although a signal was sent.");
    }

    // Of a real build, of builds that have all that a report knows, and of one that was killed.
    private static void WriteLogs(TempDirectory directory)
    {
        MadeUpBuilds.Everything(directory.Combine("build.binlog"));
        MadeUpBuilds.Cloned(directory.Combine("other.binlog"));
        ProjectBuilder builder = new(directory.Combine("build"), directory.Path, directory.Combine("packages"));
        builder.Write("App.csproj", """
            <Project Sdk="Microsoft.NET.Sdk"><PropertyGroup><TargetFramework>net10.0</TargetFramework></PropertyGroup></Project>
            """).Write("App.cs", "public class App;");
        BuildRun build = builder.Run("build");
        Assert.AreEqual(0, build.ExitCode, build.Output);
        File.Copy(build.BinaryLog, directory.Combine("real.binlog"));
        byte[] whole = File.ReadAllBytes(build.BinaryLog);
        File.WriteAllBytes(directory.Combine("cut.binlog"), whole[..(whole.Length / 2)]);
    }

    private static string Run(TempDirectory directory, string name, string program, string[] words)
    {
        string place = Directory.CreateDirectory(directory.Combine(name)).FullName;
        SameAnswerTests.Shell(place, "cp -a --reflink=never ../origin/. .; sync -f .");
        using Process process = NativeTool.Start(program, place, words);
        ToolRun run = ToolProcess.Finish(process);
        string page = Path.Combine(place, "page.html"), html = File.Exists(page) ? File.ReadAllText(page) : "";
        string files = SameAnswerTests.Shell(place, State);
        Directory.Delete(place, recursive: true);
        return $"{run.ExitCode}\n{run.Output}\n{run.Error}\n{html}\n{files}".Replace(place, "/place", StringComparison.Ordinal);
    }

    // They are of the machine at that moment.
    private static string WithoutNumbers(string text) => Number().Replace(text, "#");

    private static string Only(string one, string other, string name) =>
        string.Join('\n', one.Split('\n').Except(other.Split('\n'), StringComparer.Ordinal).Select(line => $"{name}: {line}"));

    [GeneratedRegex("[0-9][0-9.,]*", RegexOptions.None, 1000)]
    private static partial Regex Number();
}
