using CowCopy.BuildKit;

namespace CowCopy.Build;

/// <summary>Compiles and packs what the demo uses, and runs it.</summary>
public static class DemoCommand
{
    private const string PackagesOption = "--packages", Project = "demo", ForBuilds = "sdk/CowCopy.Sdk";

    /// <summary>Runs the demo.</summary>
    /// <param name="repository">The repository.</param>
    /// <param name="arguments">The arguments of <c>demo</c>.</param>
    /// <returns>The exit code.</returns>
    public static int Run(Repository repository, string[] arguments)
    {
        ArgumentNullException.ThrowIfNull(repository);
        ArgumentNullException.ThrowIfNull(arguments);
        ShortRuntimes.Use();
        string packages = repository.Combine("artifacts", "demo", "packages");
        string[] places = [PackagesOption, packages];
        bool packs = !arguments.Contains(PackagesOption) && !arguments.Any(static one => one is "--help" or "-h");
        int exitCode = packs ? Prepare(repository, packages) : Build(repository, ["build", repository.Combine(Project)], "demo");
        if (exitCode != 0) return exitCode;
        string program = repository.Combine("artifacts", "demo", "bin", "CowCopy.Demo", "release", "CowCopy.Demo.dll");
        return repository.Dotnet([program, .. packs ? places : [], .. arguments]);
    }

    // The native compiler takes half of the time, and the rest does not use two processors: both run at once, in different places.
    private static int Prepare(Repository repository, string packages)
    {
        Console.WriteLine("Compiling the demo, CowCopy.Sdk and the command");
        Directory.CreateDirectory(packages);
        foreach (string old in Directory.GetFiles(packages, "*.nupkg")) File.Delete(old);
        Task<int> command = Task.Run(() => new ToolPackages(repository, packages, Options(repository, "demo-command")).RunForThisSystem());
        int exitCode = Build(repository, ["build", repository.Combine(Project)], "demo");
        if (exitCode == 0) exitCode = Build(repository, ["pack", repository.Combine(ForBuilds), "--output", packages, .. ForHere], "demo");
        return Math.Max(exitCode, command.GetAwaiter().GetResult());
    }

    // The task for the MSBuild that builds the demo, on this system: a fifth of what is compiled for all.
    private static string[] ForHere =>
    [
        "-p:NoBuild=true", "-p:PackedFrameworks=net10.0",
        .. NativeCompiler.System is "linux-x64" or "win-x64" ? (string[])["-p:PackedRuntimes=" + NativeCompiler.System] : [],
    ];

    private static int Build(Repository repository, string[] what, string place) =>
        repository.Dotnet([.. what, "-c", "Release", "-v", "quiet", "-clp:NoSummary", .. Options(repository, place)]);

    // Not analyzed, so in a directory of its own: a later build would take these assemblies for analyzed ones.
    private static string[] Options(Repository repository, string place) =>
        ["--artifacts-path", repository.Combine("artifacts", place), "-p:RunAnalyzers=false"];
}
