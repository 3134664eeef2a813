namespace CowCopy.Benchmarks.Patterns;

/// <summary>A way to replace the content of a file.</summary>
public enum ReplacementStep
{
    /// <summary>Writes a temporary file and renames it over the existing one.</summary>
    RenameOver,

    /// <summary>Truncates the existing file and writes it.</summary>
    Truncate,

    /// <summary>Deletes the existing file and creates a new one.</summary>
    DeleteFirst,

    /// <summary>Writes over the bytes of the existing file, which keeps its length.</summary>
    InPlace,

    /// <summary>The same under a write lease.</summary>
    Leased,

    /// <summary>Clones the source into the existing file, under a write lease.</summary>
    LeasedClone,
}
