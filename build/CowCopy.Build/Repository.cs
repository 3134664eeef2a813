using System.ComponentModel;
using System.Diagnostics;
using CowCopy.BuildKit;
using CowCopy.LoopVolumes;

namespace CowCopy.Build;

/// <summary>This repository: where its parts are, and how <c>dotnet</c> runs in it.</summary>
/// <param name="root">The directory that holds <c>build.cs</c>.</param>
/// <param name="compiler">The compiler server of its builds.</param>
public sealed class Repository(string root, CompilerServer compiler)
{
    /// <summary>Gets the solution of all projects.</summary>
    public string Solution => Combine("CowCopy.sln");

    /// <summary>Gets the directory of packed packages.</summary>
    public string Packages => Combine("artifacts", "packages");

    // The output that is read here is English, whatever the language of the machine.
    private IEnumerable<(string Name, string? Value)> Variables =>
        [.. compiler.Variables, ("DOTNET_CLI_UI_LANGUAGE", "en"), ("DOTNET_NOLOGO", "1")];

    /// <summary>Returns a path below the root.</summary>
    /// <param name="names">Directory and file names.</param>
    /// <returns>The full path.</returns>
    public string Combine(params string[] names) => Path.Combine([root, .. names]);

    /// <summary>Finds the projects in a directory of the repository.</summary>
    /// <param name="directory">Its name.</param>
    /// <returns>Full paths in the order of their names.</returns>
    public IReadOnlyList<string> Projects(string directory)
    {
        string path = Combine(directory);
        if (!Directory.Exists(path)) return [];
        return [.. Directory.GetFiles(path, "*.csproj", SearchOption.AllDirectories).Order(StringComparer.Ordinal)];
    }

    /// <summary>Returns an option of a build that says when the commit was made, so that two packs of one commit are equal.</summary>
    /// <returns>The option; none where a file differs from the commit, or the caller has set SOURCE_DATE_EPOCH.</returns>
    public string[] CommitTime()
    {
        const string Name = "SOURCE_DATE_EPOCH";
        if (Environment.GetEnvironmentVariable(Name) is { Length: > 0 }) return [];
        if (Git("status", "--porcelain") is not { ExitCode: 0, Output: "" }) return [];
        return Git("log", "-1", "--format=%ct") is { ExitCode: 0 } time ? [$"-p:{Name}={time.Output.Trim()}"] : [];
    }

    /// <summary>Runs <c>dotnet</c> on the terminal of this process.</summary>
    /// <param name="arguments">Its arguments.</param>
    /// <returns>Its exit code.</returns>
    public int Dotnet(params string[] arguments)
    {
        var start = new ProcessStartInfo(DotnetHost.Path, arguments) { UseShellExecute = false, WorkingDirectory = root };
        foreach ((string name, string? value) in Variables) start.Environment[name] = value;
        using Process process = Process.Start(start)!;
        process.WaitForExit();
        return process.ExitCode;
    }

    /// <summary>Runs <c>dotnet</c> with more variables.</summary>
    /// <param name="arguments">Its arguments.</param>
    /// <param name="environment">Variables to set.</param>
    /// <param name="output">Gets what it writes, line by line.</param>
    /// <returns>Its exit code and output.</returns>
    public CommandResult Dotnet(string[] arguments, IEnumerable<(string Name, string? Value)> environment, TextWriter output)
    {
        ArgumentNullException.ThrowIfNull(output);
        return Command.Run(DotnetHost.Path, arguments, [.. Variables, .. environment], root, output.WriteLine);
    }

    private CommandResult Git(params string[] arguments)
    {
        try
        {
            return Command.Run("git", arguments, workingDirectory: root);
        }
        catch (Win32Exception error)
        {
            return new(-1, error.Message);
        }
    }
}
