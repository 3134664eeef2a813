using CowCopy.Planning;
using CowCopy.Platform;

namespace CowCopy.Files;

/// <summary>
/// Creates copies by path, where nothing is opened: clones or copies bytes on macOS, and calls the system's copy function.
/// </summary>
internal sealed class PathWriter(IPlatform platform, CopyInspector inspector, ContentWriter content, DirectoryMaker directories)
{
    private readonly SourceCheck _check = new(platform);

    /// <summary>Creates a file that does not exist, with all that it gets but its final name.</summary>
    public PlatformStatus Create(ref CopyInProgress copy, string path)
    {
        if (copy.Decision.Method == CopyMethod.SystemCopy) return SystemCopy(ref copy, path);
        PlatformStatus step = CloneOrCopyBytes(ref copy, path);
        if (step.Code is StatusCode.NotFound or StatusCode.NotDirectory)
        {
            if (!Exists(copy.Job.Source)) return step.During(CopyOperation.OpenSource); // no directory is created for it
            PlatformStatus made = directories.MakeAbove(path);
            if (!made.IsOk) return made;
            step = WhichIsMissing(CloneOrCopyBytes(ref copy, path), path);
        }

        return step.IsOk ? Seal(copy, path) : step;
    }

    /// <summary>Clones as decided; copies bytes where the clone is refused.</summary>
    private PlatformStatus CloneOrCopyBytes(ref CopyInProgress copy, string path)
    {
        PathCopy made = default;
        if (copy.Decision.Method == CopyMethod.Clone)
        {
            PlatformStatus cloned = platform.PathClones?.CloneByPath(copy.Job.Source, path, out made) ?? PlatformStatus.NotSupported;
            if (cloned.IsOk) return Wrote(ref copy, CopyMethod.Clone, made);
            if (cloned.Code == StatusCode.AlreadyExists) return cloned.During(CopyOperation.CreateDestination);
            content.Refuse(ref copy, cloned);
            if (copy.Decision.Method is CopyMethod.Clone or CopyMethod.HardLink) return cloned.During(CopyOperation.Clone);
        }

        PlatformStatus checking = _check.BeforeCopy(copy);
        if (!checking.IsOk) return checking;
        PlatformStatus status = platform.PathCopies!.CopyBytesByPath(copy.Job.Source, path, copy.Control, out made);
        if (!status.IsOk) return status.During(made.FailedOperation);
        if (copy.Options.Mode != CopyMode.CloneOnly || made.Length == 0) return Wrote(ref copy, copy.Decision.Method, made);
        platform.Delete(path); // it was empty when it was queried
        return PlatformStatus.From(StatusCode.InvalidArgument).During(CopyOperation.Clone);
    }

    private static PlatformStatus Wrote(ref CopyInProgress copy, CopyMethod method, in PathCopy made)
    {
        copy.Wrote(method, made.Length);
        copy.Locks = made.Locks;
        return PlatformStatus.Ok;
    }

    /// <summary>
    /// Lifts the read-only mark where the options say so, and flushes a durable copy, clones too: they may be dirty. The file is deleted if
    /// that fails.
    /// </summary>
    private PlatformStatus Seal(in CopyInProgress copy, string path)
    {
        PlatformStatus step = PlatformStatus.Ok;
        bool isSealed = false;
        try
        {
            if (copy.Job.Wanted?.Permissions is { } wanted)
                step = platform.SetPermissions(path, wanted).During(CopyOperation.SetMetadata);
            else if (copy.ClearsReadOnly) step = platform.ClearReadOnly(path).During(CopyOperation.SetMetadata);
            if (step.IsOk) step = _check.AfterCopy(copy);
            bool isFlushed = step.IsOk && copy.Options.Durable;
            if (isFlushed) step = platform.SystemCopies!.FlushFile(path).During(CopyOperation.Flush);
            isSealed = step.IsOk;
            return step;
        }
        finally
        {
            if (!isSealed) platform.Delete(path);
        }
    }

    private PlatformStatus SystemCopy(ref CopyInProgress copy, string path)
    {
        PlatformStatus checking = _check.BeforeCopy(copy);
        if (!checking.IsOk) return checking;
        PlatformStatus status = CopyBySystem(copy, path, out long length).During(CopyOperation.SystemCopy);
        bool isMissing = status.Code == StatusCode.NotFound, wasSeen = copy.Facts.Source.Kind != FileKind.Unknown;
        if (isMissing && !wasSeen && !inspector.InspectSource(ref copy).IsOk) return status;
        bool hasVanished = isMissing && !(wasSeen ? Exists(copy.Job.Source) : copy.Facts.Source.Exists);
        if (hasVanished) return status.During(CopyOperation.OpenSource); // no directory is created for it
        if (isMissing) // the directory, or a source that is there again
        {
            PlatformStatus made = copy.Job.IsConfined ? PlatformStatus.Ok : directories.MakeAbove(path);
            if (!made.IsOk) return made;
            status = WhichIsMissing(CopyBySystem(copy, path, out length).During(CopyOperation.SystemCopy), path);
        }

        if (status.Code == StatusCode.ReferenceLimit) copy.Refuse(Refusal.From(status.Code));
        bool isMade = status.IsOk;
        bool mayBePart = !isMade && !platform.SystemCopies!.RemovesPartialCopies && status.Code != StatusCode.AlreadyExists;
        if (mayBePart) platform.Delete(path);
        PlatformStatus sealing = isMade ? Seal(copy, path) : status;
        bool isUnseen = isMade && length < 0 && !copy.Facts.Source.Exists;
        if (isUnseen && platform.InspectBriefly(path, out FileFacts copied).IsOk) length = copied.Length;
        copy.Wrote(copy.Decision.Method, Math.Max(length, 0));
        return sealing;
    }

    private PlatformStatus CopyBySystem(in CopyInProgress copy, string path, out long length) =>
        platform.SystemCopies!.SystemCopy(copy.Job.Source, path, !copy.Facts.CloneIsRefused, copy.CancellationToken, out length);

    /// <summary>A name that is missing although the destination's directory is there: the source, which was there just before.</summary>
    private PlatformStatus WhichIsMissing(PlatformStatus step, string path)
    {
        bool isMissing = step.Code is StatusCode.NotFound or StatusCode.NotDirectory;
        bool isOfSource = isMissing && ParentDirectory.Of(path) is { } directory && Exists(directory);
        return isOfSource ? step.During(CopyOperation.OpenSource) : step;
    }

    /// <summary>Whether a source exists; one that cannot be queried is not missing.</summary>
    private bool Exists(in PathAt path)
    {
        platform.Inspect(path, LinkTreatment.Follow, out FileFacts facts);
        return facts.Kind != FileKind.Missing;
    }
}
