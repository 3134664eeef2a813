using System.Diagnostics;
using System.Xml.Linq;

namespace CowCopy.TestKit.MSBuild;

/// <summary>Writes a small repository that nothing outside it reaches into, and builds it with the real <c>dotnet</c>.</summary>
public sealed class ProjectBuilder
{
    private static readonly string[] ScrubbedPrefixes = ["MSBUILD", "CowCopy", "Configuration", "Platform", "VSTEST", "TESTINGPLATFORM"];
    private readonly string _directory;
    private readonly string _packageCache;
    private int _runs;

    /// <param name="directory">Where the repository is to stand.</param>
    /// <param name="packages">A directory of packages that is added to the machine's sources.</param>
    /// <param name="packageCache">Where packages are unpacked to.</param>
    public ProjectBuilder(string directory, string packages, string packageCache)
    {
        _directory = directory;
        _packageCache = packageCache;
        Directory.CreateDirectory(directory);
        Write("Directory.Build.props", "<Project />");
        Write("Directory.Build.targets", "<Project />");
        Write("Directory.Packages.props", "<Project />");
        Write(".editorconfig", "root = true");
        Write("global.json", "{}"); // one further up may choose another SDK, or another runner of tests
        // Below the repository, its own nuget.config would offer another CowCopy.Sdk of the same version.
        XElement source = new("add", new XAttribute("key", "packed"), new XAttribute("value", packages));
        XElement other = new("add", new XAttribute("key", "cowcopy-local"), new XAttribute("value", "true"));
        XElement sources = new("packageSources", source), disabled = new("disabledPackageSources", other);
        Write("nuget.config", new XElement("configuration", sources, disabled).ToString());
    }

    private ProjectBuilder(string directory, string packageCache) => (_directory, _packageCache) = (directory, packageCache);

    public string Root => _directory;

    /// <summary>
    /// Arguments of every build besides its own. Default: leave no process behind. A compiler server that the test run owns is used:
    /// starting a compiler takes 3 of the 5 s of processor time of a build of two projects.
    /// </summary>
    public IReadOnlyList<string> Arguments { get; init; } = ["-nr:false", "-p:UseSharedCompilation=" + (HasServer ? "true" : "false")];

    private static bool HasServer => System.Environment.GetEnvironmentVariable("SharedCompilationId") is { Length: > 0 };

    /// <summary>Variables that every build sees.</summary>
    public IReadOnlyDictionary<string, string> Environment { get; init; } = new Dictionary<string, string>(StringComparer.Ordinal);

    /// <summary>Whether each command has a process of its own: one that was kept has loaded what it ran, and keeps it.</summary>
    public bool StartsAlone { get; set; }

    /// <summary>Builds a copy of the repository, in which nothing is written but by builds.</summary>
    public ProjectBuilder In(string copy) => new(copy, _packageCache)
    {
        Arguments = Arguments,
        Environment = Environment,
        StartsAlone = StartsAlone,
    };

    public string PathOf(params string[] names) => Path.Combine([_directory, .. names]);

    public ProjectBuilder Write(string relative, string text)
    {
        string path = Path.Combine(_directory, relative);
        Directory.CreateDirectory(Path.GetDirectoryName(path)!);
        File.WriteAllText(path, text);
        return this;
    }

    /// <summary>Runs <c>dotnet</c> with a verb such as <c>build</c>, and a binary log.</summary>
    public BuildRun Run(string verb, params string[] arguments)
    {
        string log = PathOf("log" + _runs++ + ".binlog");
        // A second node takes as long to start as two of these projects to build.
        string[] nodes = IsOfMSBuild(verb) && !arguments.Any(static one => one.StartsWith("-m", StringComparison.Ordinal)) ? ["-m:1"] : [];
        string[] all = [verb, .. arguments, "-bl:" + log, .. Arguments, .. nodes, "-tl:off"];
        ProcessStartInfo start = new("dotnet", all)
        {
            WorkingDirectory = _directory,
            UseShellExecute = false,
            RedirectStandardInput = true,
            RedirectStandardOutput = true,
            RedirectStandardError = true,
        };
        Isolate(start.Environment);
        (int exitCode, string output) = IsKept(verb) ? KeptDotnet.Run(all, _directory, start.Environment) : RunAlone(start);
        return new BuildRun(exitCode, output, log);
    }

    // Other commands start programs that write to the console; a runtime reads its variables when it starts, and MSBuild some of its own.
    private bool IsKept(string verb) => IsOfMSBuild(verb) && !StartsAlone
        && !Environment.Keys.Any(static name => name.StartsWith("DOTNET", StringComparison.Ordinal) || IsScrubbed(name));

    private static bool IsOfMSBuild(string verb) => verb is "build" or "clean" or "msbuild" or "pack" or "publish" or "restore";

    private static (int ExitCode, string Output) RunAlone(ProcessStartInfo start)
    {
        using Process process = Process.Start(start)!;
        process.StandardInput.Close();
        Task<string> errors = process.StandardError.ReadToEndAsync();
        string output = process.StandardOutput.ReadToEnd() + errors.GetAwaiter().GetResult();
        process.WaitForExit();
        return (process.ExitCode, output);
    }

    // What the build that runs the tests has set must not reach the build under test.
    private void Isolate(IDictionary<string, string?> environment)
    {
        foreach (string name in environment.Keys.Where(IsScrubbed).ToList()) environment.Remove(name);
        environment.Remove("CI");
        environment["NUGET_PACKAGES"] = _packageCache;
        environment["DOTNET_CLI_USE_MSBUILD_SERVER"] = "0";
        // A build of seconds ends before code that is compiled again pays: six projects take 1.8 s of processor time instead of 2.1.
        environment["DOTNET_TieredPGO"] = "0";
        foreach ((string name, string value) in Environment) environment[name] = value;
    }

    private static bool IsScrubbed(string name) =>
        ScrubbedPrefixes.Any(prefix => name.StartsWith(prefix, StringComparison.OrdinalIgnoreCase));
}
