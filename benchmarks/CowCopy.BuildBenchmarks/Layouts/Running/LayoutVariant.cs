using CowCopy.BuildBenchmarks.Generation;

namespace CowCopy.BuildBenchmarks.Layouts.Running;

/// <summary>What copies the files of a repository.</summary>
/// <param name="Name">The name on the command line and in results.</param>
internal sealed record LayoutVariant(string Name)
{
    private static readonly string[] Kinds = ["CopyFilesToOutputDirectory", "CopyAdditionalFiles", "CopyLocal", "PublishFiles"];

    /// <summary>Properties of all projects, as XML.</summary>
    private string Properties { get; init; } = "";

    /// <summary>The element that adds an SDK of others to Directory.Build.targets, where its page puts it; null for none.</summary>
    private string? Sdk { get; init; }

    /// <summary>The part of the assembly's name that all Copy tasks come from.</summary>
    public string Assembly { get; private init; } = "Microsoft.Build.Tasks.Core";

    /// <summary>Whether the package reference to CowCopy.Sdk is part of it.</summary>
    public bool UsesCowCopy { get; private init; }

    /// <summary>Whether class libraries get no copies of what they refer to: their output directories hold fewer files.</summary>
    public bool LeavesLibraryCopiesOut { get; private init; }

    /// <summary>Whether the package is not known to be available, so that it is restored before anything is measured.</summary>
    public bool NeedsCheck => Sdk is not null;

    public static LayoutVariant BuiltIn { get; } = new("built-in");

    public static LayoutVariant CowCopy { get; } = new("CowCopy") { Assembly = "CowCopy.Sdk", UsesCowCopy = true };

    public static LayoutVariant CopyLocalOff { get; } = CowCopy with
    {
        Name = "copy local off",
        Properties = "<CowCopyLocalInLibraries>false</CowCopyLocalInLibraries>",
        LeavesLibraryCopiesOut = true,
    };

    /// <summary>What runs by default.</summary>
    public static IReadOnlyList<LayoutVariant> Usual { get; } =
    [
        BuiltIn,
        CowCopy,
        CopyLocalOff,
        new("hard links") { Properties = Links("CreateHardLinksFor") },
        new("symbolic links") { Properties = Links("CreateSymbolicLinksFor") },
    ];

    public static IReadOnlyList<LayoutVariant> All { get; } =
    [
        .. Usual,
        new("CopyOnWrite") { Sdk = """<Sdk Name="Microsoft.Build.CopyOnWrite" Version="1.0.240" />""", Assembly = "CopyOnWrite" },
    ];

    /// <summary>Returns what a repository adds to its projects.</summary>
    /// <param name="packages">The directory of the packed CowCopy.Sdk.</param>
    /// <param name="properties">More properties.</param>
    /// <param name="targets">More targets.</param>
    public RepositoryTasks Tasks(string packages, string properties, string targets) =>
        new(packages, UsesCowCopy) { Properties = properties + Properties, Targets = Sdk + targets };

    private static string Links(string prefix) =>
        string.Concat(Kinds.Select(kind => $"<{prefix}{kind}IfPossible>true</{prefix}{kind}IfPossible>"));
}
