using System.Diagnostics;
using CowCopy.LoopVolumes;

namespace CowCopy.Build;

/// <summary>This repository: where its parts are, and how .NET is run in it.</summary>
/// <param name="root">The folder that holds <c>build.cs</c>.</param>
public sealed class Repository(string root)
{
    // Whatever language the machine speaks, the lines read here are English.
    private static readonly (string, string?)[] Always = [("DOTNET_CLI_UI_LANGUAGE", "en"), ("DOTNET_NOLOGO", "1")];

    private static string Host => Environment.GetEnvironmentVariable("DOTNET_HOST_PATH") ?? "dotnet";

    /// <summary>The solution of all projects.</summary>
    public string Solution => Combine("CowCopy.sln");

    /// <summary>Where packed packages are put.</summary>
    public string Packages => Combine("artifacts", "packages");

    /// <summary>A path below the root.</summary>
    /// <param name="names">Folder and file names.</param>
    /// <returns>The full path.</returns>
    public string Combine(params string[] names) => Path.Combine([root, .. names]);

    /// <summary>The projects in a folder of the repository.</summary>
    /// <param name="folder">Its name.</param>
    /// <returns>Full paths, in the order of their names.</returns>
    public IReadOnlyList<string> Projects(string folder)
    {
        string path = Combine(folder);
        return Directory.Exists(path) ? [.. Directory.GetFiles(path, "*.csproj", SearchOption.AllDirectories).Order(StringComparer.Ordinal)] : [];
    }

    /// <summary>Runs <c>dotnet</c> on this process's own terminal.</summary>
    /// <param name="arguments">Its arguments.</param>
    /// <returns>Its exit code.</returns>
    public int Dotnet(params string[] arguments)
    {
        var start = new ProcessStartInfo(Host, arguments) { UseShellExecute = false, WorkingDirectory = root };
        foreach ((string name, string? value) in Always) start.Environment[name] = value;
        using Process process = Process.Start(start)!;
        process.WaitForExit();
        return process.ExitCode;
    }

    /// <summary>Runs <c>dotnet</c> with more variables, and shows and keeps what it writes.</summary>
    /// <param name="arguments">Its arguments.</param>
    /// <param name="environment">Variables to set.</param>
    /// <param name="folder">Where it runs; the root where null.</param>
    /// <returns>How it ended.</returns>
    public CommandResult Dotnet(string[] arguments, IEnumerable<(string Name, string? Value)> environment, string? folder = null) =>
        Command.Run(Host, arguments, [.. Always, .. environment], folder ?? root, Console.WriteLine);
}
