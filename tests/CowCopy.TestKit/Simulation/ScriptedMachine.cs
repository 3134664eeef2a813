using CowCopy.Diagnostics.Machines;

namespace CowCopy.TestKit.Simulation;

/// <summary>A machine that reports what a test says.</summary>
internal sealed class ScriptedMachine(SimulatedSystem system) : Machine
{
    private readonly Dictionary<string, string> _variables = new(StringComparer.Ordinal);
    private readonly Dictionary<string, CommandOutput> _commands = new(StringComparer.Ordinal);

    public override bool IsWindows => system == SimulatedSystem.Windows;

    public override bool IsCaseSensitive => system == SimulatedSystem.Linux;

    public override string Home => HomeDirectory;

    public override string TemporaryDirectory => Temporary;

    public string HomeDirectory { get; set; } = "/simulated/nowhere";

    public string Temporary { get; set; } = "/simulated/nowhere";

    /// <summary>The time that measurements read; it stands still between changes.</summary>
    public TimeSpan Now { get; set; }

    public override TimeSpan Time => Now;

    /// <summary>Null for a machine that does not list them.</summary>
    public List<MountedVolume>? Mounts { get; set; } = [];

    public WatchList? Watches { get; set; } = system == SimulatedSystem.Linux ? new WatchList([], 0) : null;

    public QuotaGroups Groups { get; set; }

    /// <summary>The files whose text is read.</summary>
    public SimulatedFiles? Files { get; set; }

    /// <summary>A drive letter for a simulated directory, as Windows paths have.</summary>
    public (string Directory, string Drive)? Drive { get; set; }

    /// <summary>The commands that were run.</summary>
    public List<string> Ran { get; } = [];

    public void Set(string variable, string value) => _variables[variable] = value;

    public void Answer(string program, int exitCode, string text) => _commands[program] = new CommandOutput(exitCode, text);

    public override string? Variable(string name) => _variables.GetValueOrDefault(name);

    public override string RealPath(string path)
    {
        if (Files?.Find(path) is SimulatedLink link) path = link.Target;
        return Drive is { } drive && path.StartsWith(drive.Directory, StringComparison.Ordinal)
            ? string.Concat(drive.Drive, "\\", path.AsSpan(drive.Directory.Length).TrimStart('/'))
            : path;
    }

    public override string? ReadText(string path) => Files is null ? null : System.Text.Encoding.UTF8.GetString(Files.Read(path));

    public override IReadOnlyList<MountedVolume>? ReadMounts() => Mounts;

    public override WatchList? ReadWatches() => Watches;

    public override QuotaGroups ReadQuotaGroups(MountedVolume volume) => Groups;

    public override CommandOutput? Run(string program, string arguments)
    {
        Ran.Add(program + " " + arguments);
        return _commands.GetValueOrDefault(System.IO.Path.GetFileName(program.Replace('\\', '/')));
    }
}
