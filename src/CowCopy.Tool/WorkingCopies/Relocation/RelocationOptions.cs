namespace CowCopy.Tool.WorkingCopies.Relocation;

/// <summary>How the build state of a copied directory is relocated.</summary>
internal sealed record RelocationOptions
{
    /// <summary>Whether projects whose symbols name the former directory are compiled too. Default: false.</summary>
    public bool Symbols { get; init; }

    /// <summary>Files that are known not to be those of the former directory: absolute, or relative to the directory.</summary>
    public IReadOnlyCollection<string> Differing { get; init; } = [];
}
