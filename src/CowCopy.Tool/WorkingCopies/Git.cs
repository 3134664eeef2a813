using System.ComponentModel;
using System.Diagnostics;
using System.Text;

namespace CowCopy.Tool.WorkingCopies;

/// <summary>Runs git in one directory, without locks that it does not need: the index of the original is not refreshed.</summary>
/// <param name="directory">The directory.</param>
/// <param name="isElsewhere">
/// Whether the variables by which a hook of git names its repository are left out, as the directory belongs to another working copy.
/// </param>
/// <param name="cancellation">Ends the process of git.</param>
internal sealed class Git(string directory, bool isElsewhere, CancellationToken cancellation)
{
    // What "git rev-parse --local-env-vars" lists, without the settings: those are for all repositories of a command.
    private static readonly string[] OfOneRepository =
    [
        "GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_PREFIX", "GIT_COMMON_DIR", "GIT_OBJECT_DIRECTORY", "GIT_GRAFT_FILE",
        "GIT_ALTERNATE_OBJECT_DIRECTORIES", "GIT_IMPLICIT_WORK_TREE", "GIT_NO_REPLACE_OBJECTS", "GIT_REPLACE_REF_BASE",
        "GIT_SHALLOW_FILE", "GIT_INTERNAL_SUPER_PREFIX",
    ];

    public string Directory => directory;

    public bool IsElsewhere => isElsewhere;

    /// <summary>Runs git and returns what it wrote.</summary>
    /// <exception cref="GitException">It failed.</exception>
    public GitOutput Run(params IReadOnlyList<string> arguments) => Run(arguments, input: null);

    /// <summary>Runs git with a standard input of names that end with NUL.</summary>
    /// <exception cref="GitException">It failed.</exception>
    public GitOutput Run(IReadOnlyList<string> arguments, IEnumerable<string>? input)
    {
        GitOutput output = TryRun(arguments, input);
        return output.ExitCode == 0 ? output : throw new GitException(arguments, output);
    }

    /// <summary>Runs git and returns what it wrote, also where it failed.</summary>
    /// <exception cref="IOException">There is no git.</exception>
    public GitOutput TryRun(IReadOnlyList<string> arguments, IEnumerable<string>? input = null) => TryRun("git", arguments, input);

    /// <summary>Runs a program as git runs it in the directory, a hook for example.</summary>
    /// <exception cref="IOException">It cannot be started.</exception>
    public GitOutput TryRun(string program, IReadOnlyList<string> arguments, IEnumerable<string>? input = null)
    {
        cancellation.ThrowIfCancellationRequested();
        using Process process = Start(program, arguments);
        using CancellationTokenRegistration kill = cancellation.Register(() => Kill(process));
        Task writing = Task.Run(() => Write(process, input), CancellationToken.None);
        Task<string> error = process.StandardError.ReadToEndAsync(CancellationToken.None);
        using MemoryStream output = new();
        process.StandardOutput.BaseStream.CopyTo(output);
        process.WaitForExit();
        writing.GetAwaiter().GetResult();
        cancellation.ThrowIfCancellationRequested();
        return new(process.ExitCode, output.ToArray(), error.GetAwaiter().GetResult().Trim());
    }

    private Process Start(string program, IReadOnlyList<string> arguments)
    {
        ProcessStartInfo start = new(program, arguments)
        {
            WorkingDirectory = directory,
            UseShellExecute = false,
            RedirectStandardInput = true,
            RedirectStandardOutput = true,
            RedirectStandardError = true,
        };
        start.Environment["GIT_OPTIONAL_LOCKS"] = "0";
        if (isElsewhere)
        {
            foreach (string name in OfOneRepository) start.Environment.Remove(name);
        }

        try
        {
            return Process.Start(start)!;
        }
        catch (Win32Exception error) when (program == "git")
        {
            string why = error.Message.TrimEnd('.');
            throw new IOException($"git cannot be started: {why}. Install git, and name its directory in PATH.", error);
        }
    }

    private static void Write(Process process, IEnumerable<string>? input)
    {
        try
        {
            using Stream stream = process.StandardInput.BaseStream;
            if (input is null) return;
            using StreamWriter writer = new(stream, new UTF8Encoding(encoderShouldEmitUTF8Identifier: false), 1 << 16);
            foreach (string name in input)
            {
                writer.Write(name);
                writer.Write('\0');
            }
        }
        catch (IOException)
        {
            // It ended early: its exit code and its message say why.
        }
    }

    private static void Kill(Process process)
    {
        try
        {
            process.Kill(entireProcessTree: true);
        }
        catch (InvalidOperationException)
        {
            // It has ended.
        }
    }
}
