using System.Text.Json;
using CowCopy.BuildKit;
using CowCopy.LoopVolumes;

namespace CowCopy.Demo;

/// <summary>Runs the command <c>cowcopy</c> as a process of its own.</summary>
/// <param name="environment">The variables that it gets.</param>
internal sealed class ToolCommand(IReadOnlyList<(string Name, string? Value)> environment)
{
    private const string Assembly = "CowCopy.Tool.dll";

    /// <exception cref="BuildKitException">It failed, or wrote no JSON.</exception>
    public JsonElement Json(params string[] arguments)
    {
        CommandResult result = Try([.. arguments, "--json"]);
        return result.ExitCode == 0 ? Parse(result) : throw Failed("cowcopy " + string.Join(' ', arguments), result);
    }

    public CommandResult Try(params string[] arguments) =>
        Command.Run(DotnetHost.Path, [Path.Combine(AppContext.BaseDirectory, Assembly), .. arguments], environment);

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
