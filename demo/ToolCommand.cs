using System.IO.Compression;
using System.Text.Json;
using CowCopy.BuildKit;
using CowCopy.LoopVolumes;

namespace CowCopy.Demo;

/// <summary>Runs the packed command <c>cowcopy</c> as a process of its own.</summary>
internal sealed class ToolCommand
{
    private const string Package = "CowCopy.Tool.*.nupkg", Name = "CowCopy.Tool";

    private readonly IReadOnlyList<(string Name, string? Value)> _environment;
    private readonly string _program;
    private readonly string[] _before;

    /// <param name="packages">The directory with the one package of the command that this system runs.</param>
    /// <param name="place">A directory for its files.</param>
    /// <param name="environment">The variables that it gets.</param>
    /// <exception cref="BuildKitException">There is not one such package.</exception>
    public ToolCommand(string packages, string place, IReadOnlyList<(string Name, string? Value)> environment)
    {
        _environment = environment;
        string[] found = Directory.GetFiles(packages, Package);
        if (found.Length != 1) throw new BuildKitException($"\"{packages}\" holds {found.Length} files {Package}, not one.");
        ZipFile.ExtractToDirectory(found[0], place);
        string[] files = Directory.GetFiles(place, "*", SearchOption.AllDirectories);
        string? executable = Array.Find(files, static file => Path.GetFileName(file) is Name or Name + ".exe");
        IsNative = executable is not null;
        _program = executable ?? DotnetHost.Path;
        _before = IsNative ? [] : [files.Single(static file => Path.GetFileName(file) == Name + ".dll")];
        if (IsNative && !OperatingSystem.IsWindows()) File.SetUnixFileMode(_program, UnixFileMode.UserRead | UnixFileMode.UserExecute);
    }

    /// <summary>Whether it is an executable of this system; otherwise it needs .NET, and starts slower.</summary>
    public bool IsNative { get; }

    /// <exception cref="BuildKitException">It failed, or wrote no JSON.</exception>
    public JsonElement Json(params string[] arguments)
    {
        CommandResult result = Try([.. arguments, "--json"]);
        return result.ExitCode == 0 ? Parse(result) : throw Failed("cowcopy " + string.Join(' ', arguments), result);
    }

    public CommandResult Try(params string[] arguments) => Command.Run(_program, [.. _before, .. arguments], _environment);

    /// <exception cref="BuildKitException">It wrote no JSON.</exception>
    public static JsonElement Parse(CommandResult result)
    {
        try
        {
            using JsonDocument document = JsonDocument.Parse(result.Output);
            return document.RootElement.Clone();
        }
        catch (JsonException)
        {
            throw Failed("cowcopy", result);
        }
    }

    public static BuildKitException Failed(string command, CommandResult result) =>
        new($"{command} failed with exit code {result.ExitCode}:{Environment.NewLine}{result.Output}");
}
