using CowCopy.Planning;

namespace CowCopy.References;

/// <summary>A destination that got bytes of its own when the clusters of its source had no references left: clones are made from it.</summary>
internal sealed record Seed(string Path, FileIdentity Identity, FileStamp Stamp)
{
    /// <summary>Whether its name still stands for the file that was made then, with the content it had.</summary>
    public bool Is(in FileFacts facts) => facts.Kind == FileKind.Regular && facts.Identity == Identity && FileStamp.Of(facts) == Stamp;
}
