using CowCopy.Files;

namespace CowCopy.Trees;

/// <summary>Copies a tree beside its destination, and gives it that name when it is complete.</summary>
internal sealed class TreeReplacement(
    CopyEngine engine, TreeOptions options, IProgress<CopyProgress>? progress, CancellationToken cancellationToken)
{
    /// <exception cref="ArgumentException">
    /// One directory contains the other, or a source would be deleted with the existing directory.
    /// </exception>
    /// <exception cref="TreeCanceledException">The caller cancelled before all was done.</exception>
    public TreeResult Run(CopyRequest request)
    {
        if (cancellationToken.IsCancellationRequested)
            throw new TreeCanceledException(new TreeResult(new BatchResult([])) { IsCanceled = true }, cancellationToken);
        TreePaths paths = new(engine.Platform, request);
        WholeDirectory place = new(engine.Platform, request, paths.Destination);
        CopyFailure? failure = paths.Failure ?? place.Check(options.Copy.Overwrite == OverwriteMode.Never, cancellationToken);
        if (failure is not null) return new TreeResult(new BatchResult([])) { Failures = [failure] };
        RenamedResults names = new(place.Temporary, place.Path);
        TreeCopier copier = new(engine, options, names.Of(progress), cancellationToken)
        {
            Replaced = place.Existing,
            Named = place.Path,
        };
        TreeResult? made = null;
        try
        {
            List<CopyFailure> failures = place.Make(
                () => (made = names.Of(copier.Run(new CopyRequest(request.Source, place.Temporary)))).Succeeded, cancellationToken);
            return made!.Succeeded ? Of(made, failures, place.Replacement) : made;
        }
        catch (TreeCanceledException canceled)
        {
            throw new TreeCanceledException(names.Of(canceled.Result), cancellationToken);
        }
        catch (OperationCanceledException) when (made is not null)
        {
            throw new TreeCanceledException(new TreeResult(made.Files) { IsCanceled = true }, cancellationToken);
        }
    }

    private static TreeResult Of(TreeResult made, List<CopyFailure> failures, DirectoryReplacement replacement) => new(made.Files)
    {
        CreatedDirectories = made.CreatedDirectories,
        CreatedLinkCount = made.CreatedLinkCount,
        Links = made.Links,
        Skipped = made.Skipped,
        Failures = failures,
        Replacement = replacement,
    };
}
