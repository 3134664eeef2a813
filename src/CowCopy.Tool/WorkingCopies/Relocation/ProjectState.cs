namespace CowCopy.Tool.WorkingCopies.Relocation;

/// <summary>The build state of one project.</summary>
internal sealed class ProjectState
{
    /// <summary>The project file, absolute, in the directory.</summary>
    public required string Path { get; init; }

    /// <summary>Where MSBuild imports files beside those of NuGet from; null if it is unknown.</summary>
    public required string? Extensions { get; init; }

    /// <summary>The root of the paths in it: one spelling of the former directory, the directory, or another one.</summary>
    public required string Root { get; init; }

    public List<Intermediate> Intermediates { get; } = [];

    public string Name => System.IO.Path.GetFileName(Path);
}
