using CowCopy.Planning;
using CowCopy.Platform;
using CowCopy.References;

namespace CowCopy.Files;

/// <summary>A copy that has been looked at and decided on, ready to be carried out, now or later.</summary>
internal readonly record struct PreparedCopy
{
    public CopyJob Job { get; init; }

    public CopyFacts Facts { get; init; }

    public Decision Decision { get; init; }

    /// <summary>The source where it is open already; <see cref="FileHandle.None"/> where it must be opened again.</summary>
    public FileHandle Source { get; init; }

    /// <summary>What keeps count of references, on a volume that has a limit to them.</summary>
    public ReferenceUse? References { get; init; }
}
