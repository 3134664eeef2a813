using CowCopy.Planning;

namespace CowCopy.References;

/// <summary>
/// What tells whether a file is still the one that was seen: the status time, which nobody can set, catches new content of the same length
/// under the same modification time. Being cloned from does not move it.
/// </summary>
internal sealed record FileStamp(long Length, FileTimestamp Modified, FileTimestamp Changed)
{
    public static FileStamp Of(in FileFacts facts) => new(facts.Length, facts.Modified, facts.Changed);
}
