using CowCopy.Planning;
using CowCopy.Platform;

namespace CowCopy.Trees;

/// <summary>Deletes a directory with all that is in it; a link or file that another process put in its place, alone.</summary>
internal sealed class DirectoryDeletion(IPlatform platform)
{
    /// <returns>The failures.</returns>
    public List<CopyFailure> Delete(string directory)
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
}
