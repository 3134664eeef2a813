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
            CopyResult result = job.Copier.TryCreateHardLink(entry.SourcePath, entry.DestinationPath, job.Options);
            if (!IsRefusal(entry, result)) return Settle(entry, result);
            refusal = LinkText.Refusal(result.Failure!, "link()", log);
            attempts.Linking(entry, CopyMethod.HardLink);
            if (job.Links.Symbolic) log.SymbolicInsteadOfHard(entry, refusal);
        }

        if (job.Links.Symbolic)
        {
            CopyResult result = job.Copier.TryCreateSymbolicLink(entry.SourcePath, entry.DestinationPath, job.Options);
            if (!IsRefusal(entry, result)) return Settle(entry, result);
            refusal = LinkText.Refusal(result.Failure!, "symlink()", log);
            attempts.Linking(entry, CopyMethod.SymbolicLink);
        }

        // The built-in announces the copy before it looks whether there may be one; so does this.
        log.CopyInsteadOfLink(entry, refusal);
        if (!job.Links.Required) return new LinkAnswer(Result: null, Failure: null, IsToBeCopied: true);
        log.LinkFailed(entry);
        return default;
    }

    // A source that is missing, a folder at either end, or a folder that cannot be made is no question of linking.
    private static bool IsRefusal(CopyEntry entry, CopyResult result) =>
        result.Failure is not null
        && BaseLibrary.HasFile(entry.SourcePath)
        && Directory.Exists(entry.Folder)
        && !Directory.Exists(entry.DestinationPath);

    private LinkAnswer Settle(CopyEntry entry, CopyResult result)
    {
        if (result.Outcome == CopyOutcome.Copied && !MakeWritable(entry)) return default;
        entry.IsRight = result.Succeeded;
        return new LinkAnswer(result.Succeeded ? result : null, result.Failure, IsToBeCopied: false);
    }

    // The built-in leaves no copy read-only, and so neither what a link is a name of: else the next build could not replace it.
    private bool MakeWritable(CopyEntry entry)
    {
        try
        {
            if (new FileInfo(entry.SourcePath).IsReadOnly) File.SetAttributes(entry.DestinationPath, FileAttributes.Normal);
            return true;
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            log.CannotCopy(entry.Source.ItemSpec, entry.Destination.ItemSpec, e.Message);
            return false;
        }
    }
}
