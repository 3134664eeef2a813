using CowCopy.Files;
using CowCopy.Planning;
using CowCopy.Platform;

namespace CowCopy.Trees;

/// <summary>
/// A directory that is made beside its place, under a temporary name, and takes the place when it is complete: by exchanging both names
/// where the system can, elsewhere with the existing directory renamed aside first.
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
        if (facts.Kind == FileKind.Missing) return null;
        Existing = new ReplacedContent(platform, request, path);
        return Existing.Read(cancellationToken);
    }

    /// <summary>Gives the complete directory its place, and deletes the one that was there.</summary>
    /// <returns>The failures: of taking the place, which then stays as it was, or of deleting what was there.</returns>
    public List<CopyFailure> Complete()
    {
        PlatformStatus status = TakePlace(out string? replaced);
        if (status.IsOk) return replaced is null ? [] : Delete(replaced);
        Abandon();
        return [new CopyFailure(CopyOperation.Rename, request, status)];
    }

    /// <summary>Deletes what was made.</summary>
    public void Abandon()
    {
        platform.Inspect(Temporary, LinkTreatment.Keep, out FileFacts facts);
        if (facts.Kind == FileKind.Directory) Delete(Temporary);
    }

    private PlatformStatus TakePlace(out string? replaced)
    {
        replaced = null;
        platform.Inspect(path, LinkTreatment.Keep, out FileFacts facts);
        if (!facts.Exists)
        {
            PlatformStatus renamed = platform.RenameDirectory(Temporary, path);
            bool hasAppeared = renamed.Code is StatusCode.AlreadyExists or StatusCode.NotEmpty;
            if (!hasAppeared) return renamed;
        }

        PlatformStatus status = platform.Exchange(Temporary, path);
        if (status.IsOk) replaced = Temporary;
        return status.Code is StatusCode.NotSupported or StatusCode.InvalidArgument ? RenameAside(out replaced) : status;
    }

    /// <summary>Between the two renames, the place is empty: for an instant, or for good where the process is killed there.</summary>
    private PlatformStatus RenameAside(out string? replaced)
    {
        replaced = null;
        string aside = PathText.TemporaryBeside(path);
        PlatformStatus status = platform.RenameDirectory(path, aside);
        if (!status.IsOk) return status;
        status = platform.RenameDirectory(Temporary, path);
        if (status.IsOk) replaced = aside;
        else platform.RenameDirectory(aside, path);
        return status;
    }

    /// <summary>Deletes a directory with all that is in it; a link or file that another process put in its place, alone.</summary>
    private List<CopyFailure> Delete(string directory)
    {
        List<CopyFailure> failures = [];
        PlatformStatus status = platform.Inspect(directory, LinkTreatment.Keep, out FileFacts facts);
        if (status.IsOk && facts.Kind != FileKind.Directory) status = platform.Delete(directory);
        else if (status.IsOk) status = DeleteDirectory(directory, failures);
        if (!status.IsOk) failures.Add(CopyFailure.OfDeletion(directory, directory, status));
        return failures;
    }

    private PlatformStatus DeleteDirectory(string directory, List<CopyFailure> failures)
    {
        PlatformStatus status = DeleteContent(directory, failures);
        return status.IsOk && failures.Count == 0 ? platform.DeleteDirectory(directory) : status;
    }

    /// <summary>Leaves the directory itself, which is open until then: Windows deletes none that is.</summary>
    private PlatformStatus DeleteContent(string directory, List<CopyFailure> failures)
    {
        using TreeRoot root = new(platform, directory);
        PlatformStatus status = root.Open();
        if (!status.IsOk) return status;
        TreeScan nothing = new(platform, TreeOptions.Default, root, failures);
        new TreeMirror(platform, root, nothing, failures, CancellationToken.None).DeleteAll();
        return status;
    }

    private bool IsMountPoint(in FileFacts facts)
    {
        if (ParentDirectory.Of(path) is not { Length: > 0 } above) return true;
        platform.Inspect(above, LinkTreatment.Follow, out FileFacts parent);
        return facts.Mount != parent.Mount;
    }
}
