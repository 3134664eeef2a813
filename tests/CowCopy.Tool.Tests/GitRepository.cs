using System.Diagnostics;
using System.Security.Cryptography;
using CowCopy.TestKit;

namespace CowCopy.Tool.Tests;

/// <summary>A repository of git in a temporary directory, and a worktree that cowcopy makes beside it.</summary>
internal sealed class GitRepository : IDisposable
{
    public static readonly DateTime Old = new(2021, 2, 3, 4, 5, 6, DateTimeKind.Utc);

    private readonly TempDirectory _directory;

    public GitRepository(string? parent = null)
    {
        _directory = parent is null ? new TempDirectory() : new TempDirectory(parent);
        Directory.CreateDirectory(Root);
        Git("init", "-q", "-b", "main");
        Git("config", "user.name", "test");
        Git("config", "user.email", "test@example.org");
    }

    public string Root => _directory.Combine("original");

    public string New => _directory.Combine("new");

    public string Beside(string name) => _directory.Combine(name);

    public string Write(string path, string text) => _directory.WriteFile("original/" + path, text);

    public string InNew(string path) => Path.Combine(New, path);

    public void Commit(string subject = "change")
    {
        Git("add", "-A");
        Git("commit", "-q", "-m", subject);
    }

    public string Git(params string[] arguments) => GitIn(Root, arguments);

    public static string GitIn(string directory, params string[] arguments)
    {
        (int exitCode, string output) = TryGit(directory, arguments);
        Assert.AreEqual(0, exitCode, $"git {string.Join(' ', arguments)}: {output}");
        return output.TrimEnd('\n');
    }

    public static (int ExitCode, string Output) TryGit(string directory, params string[] arguments)
    {
        ProcessStartInfo start = new("git", arguments)
        {
            WorkingDirectory = directory,
            UseShellExecute = false,
            RedirectStandardOutput = true,
            RedirectStandardError = true,
        };
        start.Environment["GIT_OPTIONAL_LOCKS"] = "0";
        using Process process = Process.Start(start)!;
        Task<string> error = process.StandardError.ReadToEndAsync();
        string output = process.StandardOutput.ReadToEnd();
        process.WaitForExit();
        return (process.ExitCode, output + error.GetAwaiter().GetResult());
    }

    public ToolRun Add(params string[] arguments) => ToolRun.Of(["worktree", "add", "-C", Root, New, .. arguments]);

    /// <summary>What git's own worktree of the same commit has: names, types, modes and bytes of what is not ignored.</summary>
    public string OfGit(string commit = "HEAD")
    {
        string own = Beside("own");
        Git("worktree", "add", "-q", "--detach", own, commit);
        string listing = List(own);
        Git("worktree", "remove", "--force", own);
        return listing;
    }

    /// <summary>The worktree is as git itself would have made it.</summary>
    public void ExpectEqual(string expected)
    {
        Assert.AreEqual("", GitIn(New, "status", "--porcelain"));
        Assert.AreEqual("", GitIn(New, "diff", "HEAD"));
        Assert.AreEqual("", GitIn(New, "update-index", "--refresh"));
        GitIn(New, "fsck", "--no-dangling");
        string[] ignored = GitIn(New, "ls-files", "-o", "-i", "--exclude-standard").Split('\n', StringSplitOptions.RemoveEmptyEntries);
        Assert.AreEqual(expected, List(New, name => Array.Exists(ignored, one => one == name || IsIn(name, one))));

        static bool IsIn(string name, string directory) => directory.EndsWith('/') && name.StartsWith(directory, StringComparison.Ordinal);
    }

    private static string List(string root, Func<string, bool>? isLeftOut = null, bool withTimes = false) => string.Join('\n', Directory
        .EnumerateFiles(root, "*", new EnumerationOptions { RecurseSubdirectories = true, AttributesToSkip = FileAttributes.None })
        .Select(path => (Path: path, Name: Path.GetRelativePath(root, path)))
        .Where(file => file.Name != ".git" && isLeftOut?.Invoke(file.Name) != true)
        .OrderBy(static file => file.Name, StringComparer.Ordinal)
        .Select(file => $"{file.Name} {Type(file.Path)} {(withTimes ? File.GetLastWriteTimeUtc(file.Path).Ticks : 0)}"));

    /// <summary>All of the original with its times, but for what git itself keeps about worktrees.</summary>
    public string Checksum() => List(Root, withTimes: true, isLeftOut: static name =>
        name.StartsWith(".git/worktrees/", StringComparison.Ordinal)
        || name.StartsWith(".git/refs/heads/", StringComparison.Ordinal)
        || name.StartsWith(".git/logs/refs/heads/", StringComparison.Ordinal));

    /// <summary>Some tracked files, some ignored ones, and old times.</summary>
    public void Fill()
    {
        Write(".gitignore", "bin/\nobj/\n*.local\n");
        Write("src/a.cs", "class A;");
        Write("src/b.cs", "class B;");
        Write("src/ünusual \"name\" [1]\t.txt", "text");
        string script = Write("src/run.sh", "#!/bin/sh\n");
        if (!OperatingSystem.IsWindows())
        {
            File.SetUnixFileMode(script, File.GetUnixFileMode(script) | UnixFileMode.UserExecute);
            Links.ToFile(Path.Combine(Root, "src", "link"), "a.cs");
        }

        Commit();
        Write("bin/a.dll", "built");
        Write("obj/a.cache", "state");
        foreach (string file in (string[])["src/a.cs", "src/b.cs", "bin/a.dll", "obj/a.cache"])
            File.SetLastWriteTimeUtc(Path.Combine(Root, file), Old);
    }

    public void Dispose() => _directory.Dispose();

    private static string Type(string path)
    {
        if (new FileInfo(path).LinkTarget is { } target) return "-> " + target;
        string mode = OperatingSystem.IsWindows() ? "" : File.GetUnixFileMode(path).ToString();
        return $"{mode} {Convert.ToHexString(SHA256.HashData(File.ReadAllBytes(path)))}";
    }
}
