using CowCopy.Sdk.Logging;

namespace CowCopy.Sdk.Copying;

/// <summary>Tries a hard link, then a symbolic one, as far as each is wanted; what was refused is told and copied.</summary>
internal sealed class LinkStep(CopyJob job, CopyLog log, AttemptLog attempts)
{
    public LinkAnswer Try(CopyEntry entry)
    {
        string refusal = "";
        if (job.Links.Hard)
        {
            CopyResult result = job.Copier.HardLink(entry.SourcePath, entry.DestinationPath, job.Options);
            if (!IsRefusal(result)) return Settle(entry, result);
            refusal = LinkText.Refusal(result.Failure!, "link()", log);
            attempts.Linking(entry, CopyMethod.HardLink);
            if (job.Links.Symbolic) log.SymbolicInsteadOfHard(entry, refusal);
        }

        if (job.Links.Symbolic)
        {
            CopyResult result = job.Copier.SymbolicLink(entry.SourcePath, entry.DestinationPath, job.Options);
            if (!IsRefusal(result)) return Settle(entry, result);
            refusal = LinkText.Refusal(result.Failure!, "symlink()", log);
            attempts.Linking(entry, CopyMethod.SymbolicLink);
        }

        // The built-in announces the copy before it looks whether there may be one; so does this.
        log.CopyInsteadOfLink(entry, refusal);
        if (!job.Links.Required) return new LinkAnswer(Result: null, Failure: null, IsToBeCopied: true);
        log.LinkFailed(entry);
        return default;
    }

    // A source that is missing or a folder at either end is no question of linking.
    private static bool IsRefusal(CopyResult result) => result.Failure?.Error is not
        (null or CopyError.SourceNotFound or CopyError.SourceIsDirectory or CopyError.DestinationIsDirectory or CopyError.DestinationFolder);

    private static LinkAnswer Settle(CopyEntry entry, CopyResult result)
    {
        entry.IsRight = result.Succeeded;
        return new LinkAnswer(result.Succeeded ? result : null, result.Failure, IsToBeCopied: false);
    }
}
