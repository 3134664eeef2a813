using System.Text.Json;

namespace CowCopy.Tool.WorkingCopies.Relocation;

/// <summary>Reads of which project the build state in a directory is.</summary>
internal static class StatedProject
{
    /// <summary>Returns the path of the project as the last restore wrote it; null if that is unknown.</summary>
    public static string? In(string extensions) =>
        Read(Path.Combine(extensions, StateFileKinds.RestoreCache), "projectFilePath")
        ?? Read(Path.Combine(extensions, StateFileKinds.Assets), "project", "restore", "projectPath");

    private static string? Read(string file, params string[] names)
    {
        try
        {
            using Stream stream = StateContent.Open(file);
            using JsonDocument document = JsonDocument.Parse(stream);
            JsonElement element = document.RootElement;
            foreach (string name in names)
            {
                if (element.ValueKind != JsonValueKind.Object || !element.TryGetProperty(name, out element)) return null;
            }

            return element.ValueKind == JsonValueKind.String ? element.GetString() : null;
        }
        catch (Exception error) when (error is IOException or UnauthorizedAccessException or JsonException)
        {
            return null; // the build writes it again
        }
    }
}
