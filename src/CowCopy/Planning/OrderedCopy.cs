namespace CowCopy.Planning;

/// <summary>The place of one request in its batch.</summary>
/// <param name="Wave">All requests of lower waves come before it.</param>
/// <param name="SourceNumber">A number that requests with one source have in common.</param>
/// <param name="IsRedirected">It reads the original of what its source will be.</param>
/// <param name="DuplicateOf">The index of the earlier request that does the same work, or <see cref="NotADuplicate"/>.</param>
internal readonly record struct OrderedCopy(int Wave, int SourceNumber, bool IsRedirected, int DuplicateOf)
{
    public const int NotADuplicate = -1;

    public bool IsDuplicate => DuplicateOf != NotADuplicate;
}
