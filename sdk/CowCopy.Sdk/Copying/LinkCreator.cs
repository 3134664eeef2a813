using CowCopy.Sdk.Logging;

namespace CowCopy.Sdk.Copying;

/// <summary>Creates a hard link, else a symbolic one, as the options say; logs what cannot be linked.</summary>
internal sealed class LinkCreator(CopyTaskContext context, CopyLog log, AttemptLog attempts)
{
    public LinkOutcome TryLink(CopyEntry entry)
    {
        string reason = "";
        if (context.Links.Hard)
        {
            CopyResult result = context.Copier.TryCreateHardLink(entry.SourcePath, entry.DestinationPath, context.Options);
            if (!CanCopyInstead(entry, result)) return Complete(entry, result);
            reason = LinkErrors.Reason(result.Failure!, "link()", log);
            attempts.LogLink(entry, isHard: true);
            if (context.Links.Symbolic) log.SymbolicInsteadOfHard(entry, reason);
        }

        if (context.Links.Symbolic)
        {
            CopyResult result = context.Copier.TryCreateSymbolicLink(entry.SourcePath, entry.DestinationPath, context.Options);
            if (!CanCopyInstead(entry, result)) return Complete(entry, result);
            reason = LinkErrors.Reason(result.Failure!, "symlink()", log);
            attempts.LogLink(entry, isHard: false);
        }

        // The built-in logs the copy before it checks whether a copy is permitted.
        log.CopyInsteadOfLink(entry, reason);
        if (!context.Links.Required) return new LinkOutcome(Result: null, NeedsCopy: true);
        log.LinkFailed(entry);
        return default;
    }

    // A missing source, a directory at either end, or a directory that cannot be created would fail a copy too.
    private static bool CanCopyInstead(CopyEntry entry, CopyResult result) =>
        result.Failure is not null
        && BuiltInErrorProbe.HasFile(entry.SourcePath)
        && Directory.Exists(entry.Directory)
        && !Directory.Exists(entry.DestinationPath);

    private LinkOutcome Complete(CopyEntry entry, CopyResult result)
    {
        bool isMade = result.Outcome != CopyOutcome.Copied || MakeWritable(entry);
        return new LinkOutcome(isMade ? result : null, NeedsCopy: false);
    }

    // The built-in leaves no destination read-only, nor the source that a link names: otherwise the next build could not replace it.
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
