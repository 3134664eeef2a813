using CowCopy.Sdk.Logging;

namespace CowCopy.Sdk.Copying;

/// <summary>Creates a hard link, else a symbolic one, as the task wants it; logs what cannot be linked.</summary>
internal sealed class LinkCreator(Copy task, FileCopier copier, CopyOptions options, CopyLog log, AttemptLog attempts)
{
    private readonly LinkOptions _options = new()
    {
        SkipUnchanged = options.SkipUnchanged,
        FollowLinksWhenComparing = options.FollowLinksWhenComparing,
        OverwriteReadOnly = options.OverwriteReadOnly,
    };

    /// <returns>Whether the entry has a result, or is settled by an error; otherwise it is to be copied.</returns>
    public bool TryLink(CopyEntry entry)
    {
        string reason = "";
        if (task.UseHardlinksIfPossible)
        {
            copier.TryCreateHardLink(entry.SourcePath, entry.DestinationPath, out CopyResult result, _options);
            if (!CanCopyInstead(entry, result)) return Complete(entry, result);
            reason = FailureMessages.OfLink(result.Failure!, "link()", log);
            attempts.LogLink(entry, isHard: true);
            if (task.UseSymboliclinksIfPossible) log.SymbolicInsteadOfHard(entry, reason);
        }

        if (task.UseSymboliclinksIfPossible)
        {
            copier.TryCreateSymbolicLink(entry.SourcePath, entry.DestinationPath, out CopyResult result, _options);
            if (!CanCopyInstead(entry, result)) return Complete(entry, result);
            reason = FailureMessages.OfLink(result.Failure!, "symlink()", log);
            attempts.LogLink(entry, isHard: false);
        }

        // The built-in logs the copy before it checks whether a copy is permitted.
        log.CopyInsteadOfLink(entry, reason);
        if (!task.ErrorIfLinkFails) return false;
        log.LinkFailed(entry);
        entry.IsSettled = true;
        return true;
    }

    // A missing source, a directory at either end, or a directory that cannot be created would fail a copy too.
    private static bool CanCopyInstead(CopyEntry entry, CopyResult result) =>
        result.Failure is not null
        && BuiltInErrorProbe.HasFile(entry.SourcePath)
        && Directory.Exists(entry.Directory)
        && !Directory.Exists(entry.DestinationPath);

    private bool Complete(CopyEntry entry, CopyResult result)
    {
        entry.IsSettled = result.Outcome == CopyOutcome.Copied && !MakeWritable(entry);
        if (!entry.IsSettled) entry.Result = result;
        return true;
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
