namespace CowCopy.TestKit;

/// <summary>The <c>Try</c> methods of a copier as expressions: tests want the result of a failure and of a success alike.</summary>
public static class Attempts
{
    public static CopyResult Attempt(
        this FileCopier copier,
        string source,
        string destination,
        CopyOptions? options = null,
        CancellationToken cancellationToken = default)
    {
        bool succeeded = copier.TryCopy(source, destination, out CopyResult result, options, cancellationToken: cancellationToken);
        return Agreed(succeeded, result);
    }

    public static CopyResult AttemptHardLink(this FileCopier copier, string source, string destination, CopyOptions? options = null) =>
        Agreed(copier.TryCreateHardLink(source, destination, out CopyResult result, Of(options)), result);

    public static CopyResult AttemptSymbolicLink(this FileCopier copier, string source, string destination, CopyOptions? options = null) =>
        Agreed(copier.TryCreateSymbolicLink(source, destination, out CopyResult result, Of(options)), result);

    private static CopyResult Agreed(bool succeeded, CopyResult result) => succeeded == result.Succeeded
        ? result
        : throw new InvalidOperationException("What is returned and the result differ.");

    private static LinkOptions Of(CopyOptions? options) => options is null ? LinkOptions.Default : new LinkOptions
    {
        ReplaceExisting = options.Overwrite != OverwriteMode.Never,
        OverwriteReadOnly = options.OverwriteReadOnly,
        SkipUnchanged = options.SkipUnchanged,
        FollowLinksWhenComparing = options.FollowLinksWhenComparing,
    };
}
