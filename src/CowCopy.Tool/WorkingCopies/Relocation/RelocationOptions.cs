namespace CowCopy.Tool.WorkingCopies.Relocation;

/// <summary>How the build state of a copied directory is relocated.</summary>
internal sealed record RelocationOptions
{
    /// <summary>Whether projects whose symbols name the former directory are compiled too. Default: false.</summary>
    public bool Symbols { get; init; }
}
