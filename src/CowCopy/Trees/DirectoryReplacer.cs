using CowCopy.Files;
using CowCopy.Planning;
using CowCopy.Platform;

namespace CowCopy.Trees;

/// <summary>
/// Gives a new directory the name of an existing one: by exchanging both names where the system can, elsewhere with the existing directory
/// renamed aside first, and with it deleted first where it cannot be renamed. What is in use is retried.
/// </summary>
/// <param name="platform">The system.</param>
/// <param name="path">The name.</param>
/// <param name="made">The new directory, beside it.</param>
/// <param name="cancellationToken">Ends retries, but none that would leave the name free.</param>
internal sealed class DirectoryReplacer(IPlatform platform, string path, string made, CancellationToken cancellationToken)
{
    /// <summary>How the new directory got the name.</summary>
    public DirectoryReplacement Way { get; private set; }

    /// <summary>Where the new directory is.</summary>
    public string New { get; private set; } = made;

    /// <summary>Where the existing directory is that has lost its name; null where there was none, or it has its name.</summary>
    public string? Old { get; private set; }

    /// <summary>Gives the new directory the name; else the existing one has it, unless <see cref="Old"/> is set.</summary>
    public PlatformStatus Replace() => Retry(TakePlace);

    /// <summary>
    /// Gives the new directory the name of one that can only be deleted. Nothing is deleted unless the new directory can be renamed.
    /// </summary>
    /// <param name="delete">Deletes the existing directory, and returns whether that has succeeded.</param>
    public PlatformStatus ReplaceDeleted(Func<bool> delete)
    {
        string complete = PathText.TemporaryBeside(path, PathText.CompletePrefix);
        PlatformStatus status = Retry(() => platform.RenameDirectory(New, complete));
        if (!status.IsOk) return status;
        New = complete;
        if (!delete()) return PlatformStatus.From(StatusCode.NotEmpty);
        Old = path; // it has gone: no retry ends without the name
        return Took(Retry(() => platform.RenameDirectory(New, path)), DirectoryReplacement.DeletedFirst);
    }

    private PlatformStatus TakePlace()
    {
        if (Old is not null) return Return(Old);
        platform.Inspect(path, LinkTreatment.Keep, out FileFacts facts);
        if (!facts.Exists)
        {
            PlatformStatus renamed = platform.RenameDirectory(New, path);
            bool hasAppeared = renamed.Code is StatusCode.AlreadyExists or StatusCode.NotEmpty;
            if (!hasAppeared) return Took(renamed, DirectoryReplacement.Created);
        }

        PlatformStatus status = platform.Exchange(New, path);
        // The last by filters of old containers, which refuse renameat2(2): a rename that is refused itself changes nothing.
        if (status.Code is StatusCode.NotSupported or StatusCode.InvalidArgument or StatusCode.NotPermitted) return RenameAside();
        if (status.IsOk) Old = New;
        return Took(status, DirectoryReplacement.Exchanged);
    }

    /// <summary>Between the two renames, the place is empty: for an instant, or for good where the process is killed there.</summary>
    private PlatformStatus RenameAside()
    {
        string aside = PathText.TemporaryBeside(path);
        PlatformStatus status = platform.RenameDirectory(path, aside);
        return status.IsOk ? Return(aside) : status;
    }

    /// <summary>Ends the time without a directory: the new one gets the name, or else the existing one gets it back.</summary>
    private PlatformStatus Return(string aside)
    {
        PlatformStatus status = Took(platform.RenameDirectory(New, path), DirectoryReplacement.RenamedAside);
        Old = status.IsOk || !platform.RenameDirectory(aside, path).IsOk ? aside : null;
        return status;
    }

    /// <summary>Windows renames no directory in which a file is open, and scanners open new files for an instant.</summary>
    private PlatformStatus Retry(Func<PlatformStatus> change)
    {
        PlatformStatus status = change();
        int wait = Policy.FirstWaitForDirectory;
        for (int waited = 0; waited < Policy.WaitsForDirectory && !status.IsOk && (status.Code == StatusCode.Busy || Old is not null);)
        {
            PlatformStatus ended = platform.Wait(wait, Old is null ? cancellationToken : CancellationToken.None);
            if (!ended.IsOk) return ended;
            waited += wait;
            wait = Math.Min(wait * 2, Policy.LongestWaitForDirectory);
            status = change();
        }

        return status;
    }

    private PlatformStatus Took(PlatformStatus status, DirectoryReplacement way)
    {
        if (status.IsOk) Way = way;
        return status;
    }
}
