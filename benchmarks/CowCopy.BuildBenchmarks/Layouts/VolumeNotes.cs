using System.Text.Json;

namespace CowCopy.BuildBenchmarks.Layouts;

/// <summary>Reads what the caller knows of the volumes and the run cannot ask, such as attached filters and the antivirus.</summary>
internal static class VolumeNotes
{
    /// <summary>The path by which notes and roots are compared.</summary>
    public static string FullPath(string path) => Path.TrimEndingDirectorySeparator(Path.GetFullPath(path));

    /// <returns>The notes of each root, by its full path.</returns>
    /// <exception cref="FormatException">The file cannot be read, or holds something else.</exception>
    public static IReadOnlyDictionary<string, IReadOnlyDictionary<string, string>> Read(string file)
    {
        try
        {
            Dictionary<string, Dictionary<string, string>> read =
                JsonSerializer.Deserialize<Dictionary<string, Dictionary<string, string>>>(File.ReadAllText(file))
                ?? throw new JsonException();
            StringComparer names = OperatingSystem.IsWindows() ? StringComparer.OrdinalIgnoreCase : StringComparer.Ordinal;
            Dictionary<string, IReadOnlyDictionary<string, string>> notes = new(names);
            foreach ((string root, Dictionary<string, string> note) in read) notes[FullPath(root)] = note;
            return notes;
        }
        catch (Exception e) when (e is JsonException or IOException or UnauthorizedAccessException or ArgumentException)
        {
            throw new FormatException($"--notes \"{file}\" is not {{ \"<root>\": {{ \"<name>\": \"<text>\" }} }}: {e.Message}", e);
        }
    }
}
