namespace CowCopy.BuildBenchmarks.Generation;

/// <summary>One project of the repository.</summary>
/// <param name="Name">The name of the project and of its directory.</param>
/// <param name="Kind">The kind.</param>
/// <param name="References">The projects it references, by name.</param>
/// <param name="Packages">The packages it references, by name.</param>
internal sealed record GeneratedProject(string Name, ProjectKind Kind, IReadOnlyList<string> References, IReadOnlyList<string> Packages)
{
    /// <summary>Varies the source; 0 for none.</summary>
    public int Variation { get; init; }

    /// <summary>Whether a library puts the assemblies of its packages into its output directory, as programs always do.</summary>
    public bool CopiesPackages { get; init; }

    /// <summary>Whether the build collects the program and all that it needs in a directory of its own.</summary>
    public bool IsStaged { get; init; }

    /// <summary>The files of a project that compiles nothing.</summary>
    public IReadOnlyList<BinaryFile> Binaries { get; init; } = [];
}
