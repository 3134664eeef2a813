using System.Text.Json;

namespace CowCopy.Tool.WorkingCopies.Relocation;

/// <summary>Finds which projects refer to others, as the last restore wrote it.</summary>
internal static class Dependents
{
    /// <summary>Returns the projects that refer to some of them, directly or through others, without those.</summary>
    public static IReadOnlySet<string> Of(IReadOnlySet<string> paths, IReadOnlyList<ProjectState> projects)
    {
        ILookup<string, string> byReference = projects
            .SelectMany(static project => ReferencesOf(project).Select(reference => (Reference: reference, project.Path)))
            .ToLookup(static one => one.Reference, static one => one.Path, StringComparer.Ordinal);
        HashSet<string> found = new(StringComparer.Ordinal);
        Queue<string> waiting = new(paths);
        while (waiting.TryDequeue(out string? path))
        {
            foreach (string dependent in byReference[path])
                if (!paths.Contains(dependent) && found.Add(dependent)) waiting.Enqueue(dependent);
        }

        return found;
    }

    private static IEnumerable<string> ReferencesOf(ProjectState project)
    {
        if (project.Extensions is null) return [];
        try
        {
            using Stream stream = StateContent.Open(Path.Combine(project.Extensions, StateFileKinds.Assets));
            using JsonDocument document = JsonDocument.Parse(stream);
            JsonElement frameworks = document.RootElement.GetProperty("project").GetProperty("restore").GetProperty("frameworks");
            return
            [
                .. frameworks.EnumerateObject()
                    .Where(static framework => framework.Value.TryGetProperty("projectReferences", out _))
                    .SelectMany(static framework => framework.Value.GetProperty("projectReferences").EnumerateObject())
                    .Select(static reference => Path.GetFullPath(reference.Name)),
            ];
        }
        catch (Exception error) when (error is IOException or UnauthorizedAccessException or JsonException or InvalidOperationException
            or KeyNotFoundException)
        {
            return []; // the build writes it again
        }
    }
}
