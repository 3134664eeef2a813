using System.Net.Sockets;
using System.Runtime.Versioning;
using System.Text.RegularExpressions;
using CowCopy.LoopVolumes;
using CowCopy.TestKit;

namespace CowCopy.Tool.Tests;

/// <summary>Every command on everything that a path can be: an answer, or an error in one line, and nothing else is changed.</summary>
[TestClass]
[OSCondition(OperatingSystems.Linux)] // the names are those of Linux: APFS refuses what is no UTF-8
[SupportedOSPlatform("linux")]
public sealed partial class BadInputTests : IDisposable
{
    /// <summary>The command lines; <c>*</c> is the path.</summary>
    private static readonly string[] Lines =
    [
        "copy * out/new", "copy file *", "copy tree * --mirror", "clone * out/new", "clone tree *", "explain * out/new", "explain file *",
        "probe *", "inspect *", "inspect * --extents", "leaks --from *", "leaks *",
        "inspect * --html out/new", "report *", "report * --html out/new", "share * --dry-run", "share *",
        "doctor *",
    ];

    private static readonly string[] Paths =
    [
        "missing", "missing/below", "file", "file/below", "tree", "empty", "socket", "pipe", "broken", "loop", "/dev/null", "/dev/zero",
        "new\nline", "new\nline/tree", "missing\n\u001b[31m", "odd/\uFFFD", "odd",
        "closed", "closed/below", "secret", "file/", "./tree/../file",
    ];

    private readonly TempDirectory _directory = new();
    private readonly Socket _socket = new(AddressFamily.Unix, SocketType.Stream, ProtocolType.Unspecified); // its file goes with it

    public static IEnumerable<(string Line, string Path)> Cases => Lines.SelectMany(static line => Paths.Select(path => (line, path)));

    public void Dispose()
    {
        // .NET cannot delete names that are no text.
        Shell("[ ! -d closed ] || chmod 700 closed; rm -rf -- *");
        _socket.Dispose();
        _directory.Dispose();
    }

    [TestMethod]
    [DynamicData(nameof(Cases))]
    public void It_answers_or_fails_in_one_line_and_changes_nothing_else(string line, string path)
    {
        Make();
        string before = Snapshot();

        ToolRun run = ToolRun.Of([.. Arguments(line, path)]);

        Assert.IsTrue(run.ExitCode is ExitCodes.Done or ExitCodes.No or ExitCodes.Failed, run.ToString());
        Assert.DoesNotContain("\n   at ", "\n" + run.Error);
        Assert.DoesNotContain("Exception", run.Error + run.Output);
        Assert.DoesNotContain("\u001b", run.Error + run.Output);
        string[] errors = run.Error.Split(Environment.NewLine, StringSplitOptions.RemoveEmptyEntries);
        foreach (string error in errors) Assert.MatchesRegex(ErrorLine(), error);
        if (run.ExitCode == ExitCodes.Failed)
        {
            Assert.IsNotEmpty(errors);
            Assert.Contains(".", errors[0]);
            foreach (string error in errors) AssertNamesOperationAndRemedy(error);
        }

        bool mayWrite = run.ExitCode != ExitCodes.Failed
            && (line.Contains("out/new", StringComparison.Ordinal) || line.Split(' ')[0] is "copy" or "clone");
        if (!mayWrite) Assert.AreEqual(before, Snapshot(), run.ToString());
    }

    [TestMethod]
    public void Names_that_are_no_text_are_copied_with_their_tree()
    {
        Make();

        ToolRun copied = ToolRun.Of("copy", _directory.Combine("odd"), _directory.Combine("copy")).Expect(0);
        ToolRun again = ToolRun.Of("copy", _directory.Combine("odd"), _directory.Combine("copy"), "--skip-unchanged", "--mirror").Expect(0);

        Assert.Contains("3 copied", copied.Output);
        Assert.Contains("3 unchanged", again.Output);
        Assert.AreEqual("", Shell("diff -r --no-dereference odd copy"));
        Assert.AreEqual(Shell("cd odd; find | LC_ALL=C sort | od -c"), Shell("cd copy; find | LC_ALL=C sort | od -c"));
        Assert.Contains("3", ToolRun.Of("inspect", _directory.Combine("odd")).Output);
    }

    [TestMethod]
    public void A_name_on_the_command_line_that_is_no_text_is_refused_in_words()
    {
        ToolRun run = ToolRun.Of("inspect", _directory.Combine("a\uFFFD")).Expect(2);

        Assert.Contains("not valid Unicode", run.Error);
    }

    [TestMethod]
    public void A_name_that_is_not_valid_UTF_8_names_no_other_file()
    {
        File.WriteAllText(_directory.Combine("a\uFFFD"), "another");
        string tool = typeof(Application).Assembly.Location;

        CommandResult refused = Command.Run("sh", ["-c", $"cd '{_directory.Path}' && exec dotnet '{tool}' copy \"$(printf 'a\\377')\" b"]);
        CommandResult copied = Command.Run("sh", ["-c", $"cd '{_directory.Path}' && exec dotnet '{tool}' copy 'a\uFFFD' c"]);

        Assert.AreEqual(ExitCodes.Failed, refused.ExitCode, refused.Output);
        Assert.Contains("not valid Unicode", refused.Output);
        Assert.IsFalse(File.Exists(_directory.Combine("b")));
        Assert.AreEqual(ExitCodes.Done, copied.ExitCode, copied.Output);
        Assert.AreEqual("another", File.ReadAllText(_directory.Combine("c")));
    }

    [TestMethod]
    public void What_the_user_may_not_read_is_an_error()
    {
        if (!Environment.IsPrivilegedProcess) Assert.Inconclusive("Only root can become another user.");
        Make();
        Shell("chmod 755 .");
        string tool = typeof(Application).Assembly.Location;
        foreach (string line in Lines)
        {
            foreach (string path in (string[])["secret", "closed", "closed/below"])
            {
                string before = Snapshot();
                string[] arguments = [.. Arguments(line, path)];
                string[] user = ["--reuid=65534", "--regid=65534", "--clear-groups", "env", "HOME=/nonexistent", "dotnet", tool];
                CommandResult run = Command.Run("setpriv", [.. user, .. arguments]);

                bool mayAnswer = line.Split(' ')[0] is "probe" or "explain"; // both need no more than the names
                Assert.IsTrue(run.ExitCode is ExitCodes.No or ExitCodes.Failed || mayAnswer, $"{line} {path}: {run.Output}");
                Assert.DoesNotContain("Exception", run.Output);
                Assert.DoesNotContain("\n   at ", "\n" + run.Output);
                Assert.AreEqual(before, Snapshot(), $"{line} {path}: {run.Output}");
            }
        }
    }

    /// <summary>One who has only the message knows what failed, why, and what to do.</summary>
    private static void AssertNamesOperationAndRemedy(string error)
    {
        if (error.StartsWith("Run ", StringComparison.Ordinal)) return; // the usage
        string text = error["cowcopy: ".Length..];
        if (text.Contains("Unicode", StringComparison.Ordinal) || text.StartsWith("--html", StringComparison.Ordinal)) return;
        Assert.StartsWith("Cannot ", text);
        Assert.IsGreaterThan(1, text.Count(static one => one == '.'), $"a remedy follows: {text}");
        Assert.DoesNotContain("both sides", text);
        Assert.DoesNotContain("Look up", text);
    }

    private IEnumerable<string> Arguments(string line, string path) => line.Split(' ').Select(word => word switch
    {
        "*" => System.IO.Path.Combine(_directory.Path, path), // "/dev/null" stays
        "file" or "tree" or "out/new" => _directory.Combine(word),
        _ => word,
    });

    [GeneratedRegex("^(cowcopy: |Run \"cowcopy)", RegexOptions.ExplicitCapture, 1000)]
    private static partial Regex ErrorLine();

    private string Snapshot() => Shell("find . -mindepth 1 -printf '%P %y %m %s %l %T@\\n' | LC_ALL=C sort");

    private void Make()
    {
        Shell("""
            umask 022
            mkdir -p tree/sub empty odd/$(printf 'd\376') closed out 'new
            line/tree'
            echo file > file; echo one > tree/one; echo two > tree/sub/two; echo x > 'new
            line/tree/x
            y'
            echo 1 > odd/$(printf 'a\377'); echo 2 > odd/$(printf 'd\376')/x; echo 3 > odd/$(printf '\303\251\303')
            ln -s $(printf 'a\377') odd/$(printf 'l\200')
            mkfifo pipe; ln -s nowhere broken; ln -s loop2 loop; ln -s loop loop2
            echo s > secret; chmod 0 secret; echo b > closed/below; chmod 0 closed
            """);
        _socket.Bind(new UnixDomainSocketEndPoint(_directory.Combine("socket")));
        if (!File.Exists(_directory.Combine("socket"))) Shell("python3 -c \"import socket; socket.socket(socket.AF_UNIX).bind('socket')\"");
    }

    private string Shell(string script)
    {
        CommandResult result = Command.Run("sh", ["-c", script], workingDirectory: _directory.Path);
        Assert.AreEqual(0, result.ExitCode, result.Output);
        return result.Output;
    }
}
