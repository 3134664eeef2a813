using System.Text.Json;
using CowCopy.BuildBenchmarks.Layouts.Results;
using CowCopy.BuildKit;

namespace CowCopy.BuildBenchmarks.Layouts.Report;

/// <summary>Reads the run that a directory keeps.</summary>
internal static class KeptLayouts
{
    public const string FileName = "results.json";
    private const int Version = 1;

    private static readonly JsonSerializerOptions Strict = new()
    {
        RespectNullableAnnotations = true,
        RespectRequiredConstructorParameters = true,
    };

    /// <exception cref="BuildKitException">There is no such run; the message is one line and says what to do.</exception>
    public static LayoutRun Read(string directory)
    {
        string file = Path.Combine(directory, FileName);
        if (!Directory.Exists(directory)) throw Failed(file, "the directory does not exist", "Give the directory of a kept run.");
        if (!File.Exists(file)) throw Failed(file, "there is no such file", "Give the directory of a kept run, not the one above it.");
        try
        {
            using JsonDocument json = JsonDocument.Parse(File.ReadAllText(file));
            CheckVersion(json.RootElement, file);
            LayoutRun run = json.Deserialize<LayoutRun>(Strict)!;
            return IsMeasured(run) ? run : throw Failed(file, "a build has a time that is negative or infinite", Foreign);
        }
        catch (JsonException e)
        {
            string reason = e.Message.ReplaceLineEndings(" ").TrimEnd('.');
            throw Failed(file, $"it is cut off or not a run of layouts ({reason})", Foreign);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            throw Failed(file, e.Message.TrimEnd('.'), "Check the permissions.");
        }
    }

    /// <summary>Returns the directories of the runs of layouts that a directory keeps, one below each; other runs are left out.</summary>
    /// <returns>The directories; none if the directory is itself one of a run, is missing or has none.</returns>
    /// <exception cref="BuildKitException">A directory or a file cannot be read.</exception>
    public static IReadOnlyList<string> Below(string directory)
    {
        if (!Directory.Exists(directory) || File.Exists(Path.Combine(directory, FileName))) return [];
        try
        {
            return [.. Directory.GetDirectories(directory).Where(IsOfLayouts).Order(StringComparer.Ordinal)];
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            throw Failed(directory, e.Message.TrimEnd('.'), "Check the permissions.");
        }
    }

    private static bool IsOfLayouts(string directory)
    {
        string file = Path.Combine(directory, FileName);
        if (!File.Exists(file)) return false;
        try
        {
            using JsonDocument json = JsonDocument.Parse(File.ReadAllText(file));
            return json.RootElement.ValueKind == JsonValueKind.Object && json.RootElement.TryGetProperty(nameof(LayoutRun.Cells), out _);
        }
        catch (JsonException)
        {
            return false;
        }
    }

    private const string Foreign = "Keep the run again with: bench --layouts";

    private static void CheckVersion(JsonElement root, string file)
    {
        if (root.ValueKind != JsonValueKind.Object
            || !root.TryGetProperty(nameof(LayoutRun.Version), out JsonElement version)
            || version.ValueKind != JsonValueKind.Number)
            throw Failed(file, "it is not a run of layouts", "Give the directory of a run kept by: bench --layouts");
        if (version.GetRawText() != $"{Version}")
            throw Failed(
                file, $"its schema has version {version.GetRawText()}, not {Version}", "Use the commit that the run names.");
    }

    private static bool IsMeasured(LayoutRun run) => run.Cells.SelectMany(static cell => cell.Rows).SelectMany(static row => row.Builds)
        .SelectMany(static build => new[] { build.Wall, build.Copy, build.Flush ?? 0, build.Cpu ?? 0 })
        .All(static time => time >= 0 && double.IsFinite(time));

    private static BuildKitException Failed(string file, string reason, string remedy) =>
        new($"Reading \"{file}\" failed: {reason}. {remedy}");
}
