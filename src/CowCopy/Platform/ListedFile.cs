using CowCopy.Planning;

namespace CowCopy.Platform;

/// <summary>
/// What the listing of a directory reports of one name, so that it is not queried again. The facts are those of the listing: they may be
/// older than the file's own, and its content is not copied by them.
/// </summary>
internal sealed class ListedFile(in FileFacts facts)
{
    private readonly FileFacts _facts = facts;

    /// <summary>A name that the listing does not have.</summary>
    public static ListedFile Missing { get; } = new(FileFacts.Missing);

    public FileFacts Facts => _facts;
}
