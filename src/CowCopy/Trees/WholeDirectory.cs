using CowCopy.Files;
using CowCopy.Planning;
using CowCopy.Platform;

namespace CowCopy.Trees;

/// <summary>
/// A directory that is made beside its place, under a temporary name, and takes the place when it is complete.
/// </summary>
/// <param name="platform">The system.</param>
/// <param name="request">The paths to name in failures.</param>
/// <param name="path">The place: a full path without a separator at its end.</param>
internal sealed class WholeDirectory(IPlatform platform, CopyRequest request, string path)
{
    public string Path => path;

    /// <summary>Where the directory is made.</summary>
    public string Temporary { get; } = PathText.TemporaryBeside(path);

    /// <summary>What is in the existing directory; null where there is none.</summary>
    public ReplacedContent? Existing { get; private set; }

    /// <summary>Returns why the place cannot be taken; null if it can. Reads the existing directory.</summary>
    /// <param name="keepsExisting">Whether an existing directory is not replaced.</param>
    /// <param name="cancellationToken">Ends the reading, without a failure.</param>
    public CopyFailure? Check(bool keepsExisting, CancellationToken cancellationToken)
    {
        PlatformStatus status = platform.Inspect(path, LinkTreatment.Keep, out FileFacts facts);
        CopyErrorKind kind = facts.Kind switch
        {
            FileKind.Missing => CopyErrorKind.None,
            FileKind.Directory when IsMountPoint(facts) => CopyErrorKind.DestinationIsMountPoint,
            FileKind.Directory => keepsExisting ? CopyErrorKind.DestinationExists : CopyErrorKind.None,
            FileKind.SymbolicLink => CopyErrorKind.DestinationIsLink,
            FileKind.Regular => CopyErrorKind.DestinationNotDirectory,
            FileKind.Other => CopyErrorKind.DestinationNotRegular,
            _ => ErrorMap.From(status.Code, CopyOperation.InspectDestination),
        };
        if (kind != CopyErrorKind.None) return new CopyFailure(kind, CopyOperation.InspectDestination, request, status.NativeCode);
        // By flags or the sticky bit of the directory above, which shows when all is copied and cannot be deleted again.
        PlatformStatus change = FinalName.CheckRename(platform, path);
        if (!change.IsOk) return new CopyFailure(CopyOperation.Rename, request, change);
        if (facts.Kind == FileKind.Missing) return null;
        Existing = new ReplacedContent(platform, request, path);
        return Existing.Read(cancellationToken);
    }

    /// <summary>How the directory has taken its place.</summary>
    public DirectoryReplacement Replacement { get; private set; }

    /// <summary>Fills the directory, and gives it its place when it is complete; nothing is left of one that is not.</summary>
    /// <param name="fill">Makes the directory at <see cref="Temporary"/>, and returns whether it is complete.</param>
    /// <param name="cancellationToken">Ends retries.</param>
    /// <returns>The failures: of taking the place, which then stays as it was, or of deleting what was there.</returns>
    /// <exception cref="OperationCanceledException">The caller cancelled between two retries. The place is as it was.</exception>
    public List<CopyFailure> Make(Func<bool> fill, CancellationToken cancellationToken)
    {
        bool isMade = false;
        try
        {
            isMade = fill();
        }
        finally
        {
            if (!isMade) Removal.OfWhole(platform, Temporary); // what was made of it
        }

        return isMade ? Complete(cancellationToken) : [];
    }

    /// <summary>Gives the complete directory its place, and deletes the one that was there.</summary>
    private List<CopyFailure> Complete(CancellationToken cancellationToken)
    {
        DirectoryReplacer replacer = new(platform, path, Temporary, cancellationToken);
        PlatformStatus status = replacer.Replace();
        List<CopyFailure> failures = [];
        if (status.Code == StatusCode.DifferentVolume && replacer.Old is null && Existing is not null)
            status = replacer.ReplaceDeleted(() => (failures = Removal.OfWhole(platform, path)).Count == 0);
        Replacement = replacer.Way;
        bool isLeftOver = replacer.Old is not null && Replacement != DirectoryReplacement.DeletedFirst;
        if (status.IsOk) return isLeftOver ? Removal.OfWhole(platform, replacer.Old!) : [];
        if (failures.Count > 0) return [.. failures.Select(failure => failure.With(Kept(replacer)))];
        bool isEmpty = replacer.Old is not null;
        bool isLeft = isEmpty || Removal.OfWhole(platform, replacer.New).Count > 0;
        if (status.Code == StatusCode.Canceled) throw new OperationCanceledException(cancellationToken);
        string where = status.Code == StatusCode.Busy ? "A file was open in the old or the new directory. " : "";
        string advice = isEmpty ? Kept(replacer)
            : $"{where}\"{path}\" is as it was; the new directory, \"{replacer.New}\", {(isLeft ? "could not be" : "was")} deleted.";
        return [new CopyFailure(CopyOperation.Rename, request, status).With(advice)];
    }

    private string Kept(DirectoryReplacer replacer)
    {
        string old = replacer.Old is { } aside && aside != path ? $" The old one is \"{aside}\"." : "";
        return $"The new directory is complete: rename \"{replacer.New}\" to \"{path}\".{old}";
    }

    private bool IsMountPoint(in FileFacts facts)
    {
        if (ParentDirectory.Of(path) is not { Length: > 0 } above) return true;
        platform.Inspect(above, LinkTreatment.Follow, out FileFacts parent);
        return facts.Mount != parent.Mount;
    }
}
