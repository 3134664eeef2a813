using System.Text.Json.Serialization;

namespace CowCopy.Tool.WorkingCopies.Relocation;

/// <summary>What was done to the build state of a copied directory.</summary>
internal sealed record RelocationReport
{
    /// <summary>The directory, as an absolute path without symbolic links.</summary>
    public required string Directory { get; init; }

    /// <summary>The directory that the build state named.</summary>
    public required string From { get; init; }

    /// <summary>Projects that the first build leaves alone, relative to the directory.</summary>
    public required IReadOnlyList<string> CarriedOver { get; init; }

    /// <summary>Projects that the first build compiles.</summary>
    public required IReadOnlyList<CompiledProject> Compiled { get; init; }

    /// <summary>Projects among those carried over that refer to one that is compiled: compiled where its public surface changes.</summary>
    public required IReadOnlyList<string> MayBeCompiled { get; init; }

    /// <summary>Projects among those carried over whose symbols name sources of the former directory.</summary>
    public required IReadOnlyList<string> FormerSymbols { get; init; }

    /// <summary>Commits that assemblies of the projects name in their version: the first build at another one compiles those.</summary>
    public required IReadOnlyList<string> Commits { get; init; }

    /// <summary>Files in which the directory was replaced.</summary>
    public required int RewrittenFiles { get; init; }

    /// <summary>Files that name the former directory, and that the build writes again by itself.</summary>
    public required int LeftFiles { get; init; }

    /// <summary>Files that could not be read or written: their projects are among those that are compiled.</summary>
    public required IReadOnlyList<RelocationFailure> Failures { get; init; }

    /// <summary>Other directories that build state names as its own, the most frequent first.</summary>
    public required IReadOnlyList<string> OtherDirectories { get; init; }

    /// <summary>Whether any of the build state was of the former directory. If not, nothing is changed.</summary>
    [JsonIgnore]
    public bool IsOfFormer { get; init; }

    /// <summary>Whether there is build state.</summary>
    [JsonIgnore]
    public bool HasState => CarriedOver.Count + Compiled.Count > 0;

    /// <summary>Whether there is build state, and all of it is that of the directory already.</summary>
    [JsonIgnore]
    public bool IsOwn => !IsOfFormer && OtherDirectories.Count == 0 && HasState;
}
