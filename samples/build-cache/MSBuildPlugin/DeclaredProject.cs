using Microsoft.Build.Execution;

namespace BuildCache.MSBuildPlugin;

/// <summary>Sees a project as a step: what it declares, the files it is made of, its global properties and the targets requested.</summary>
internal static class DeclaredProject
{
    /// <summary>Returns the step; null if the project declares no outputs.</summary>
    public static BuildStep? StepOf(BuildRequestData request)
    {
        ProjectInstance project = request.ProjectInstance!;
        string[] outputs = [.. project.GetItems("BuildCacheOutput").Select(item => item.EvaluatedInclude)];
        if (outputs.Length == 0) return null;

        // MSBuild's own files are named by its version: their paths are those of the machine.
        string msbuild = project.GetPropertyValue("MSBuildToolsPath");
        IEnumerable<string> files = project.ImportPaths.Where(path => !path.StartsWith(msbuild, StringComparison.Ordinal))
            .Append(project.FullPath)
            .Select(path => Path.GetRelativePath(project.Directory, path));
        IEnumerable<string> properties = project.GlobalProperties.OrderBy(one => one.Key, StringComparer.OrdinalIgnoreCase)
            .Select(one => $"{one.Key}={one.Value}");
        return new BuildStep(
            Path.GetFileName(project.FullPath),
            ["msbuild", project.GetPropertyValue("MSBuildVersion"), .. request.TargetNames, .. properties],
            [.. files, .. project.GetItems("BuildCacheInput").Select(item => item.EvaluatedInclude)],
            outputs);
    }
}
