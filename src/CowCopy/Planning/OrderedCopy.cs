namespace CowCopy.Planning;

/// <summary>The place of one request in its batch.</summary>
/// <param name="Source">The path to read: the original, where an earlier request makes the source.</param>
/// <param name="Wave">All requests of lower waves come before it.</param>
/// <param name="SourceNumber">A number that requests with one source have in common, in the order in which the sources come up.</param>
/// <param name="DuplicateOf">The index of the earlier request that does the same work, or <see cref="NotADuplicate"/>.</param>
internal readonly record struct OrderedCopy(string Source, int Wave, int SourceNumber, int DuplicateOf)
{
    public const int NotADuplicate = -1;

    public bool IsDuplicate => DuplicateOf != NotADuplicate;
}
