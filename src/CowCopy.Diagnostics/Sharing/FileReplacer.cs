using CowCopy.Planning;
using CowCopy.Platform;

namespace CowCopy.Diagnostics.Sharing;

/// <summary>
/// Replaces a file by a clone of an equal one: makes the clone beside it, compares it, gives it what the file has beside its content, and
/// renames it over. Both files stay open, so that no process writes them.
/// </summary>
internal sealed class FileReplacer(IDiagnosticPlatform platform)
{
    public PlatformStatus Replace(ShareStep step, FileHandle source, FileHandle destination)
    {
        string path = step.Destination.Path, temporary = Leftovers.Beside(path);
        PlatformStatus status = Create(step, source, destination, temporary);
        if (status.Code == StatusCode.AlreadyExists) return status;
        if (status.IsOk) status = platform.CompareContent(temporary, path, step.Destination.Facts.Length, out bool equal).IsOk && equal
            ? PlatformStatus.Ok
            : PlatformStatus.From(StatusCode.ContentDiffers);
        if (status.IsOk) status = IsStill(step.Destination.Path, step.Destination.Facts);
        if (status.IsOk) status = platform.Rename(temporary, path);
        if (!status.IsOk) platform.Delete(temporary);
        return status;
    }

    private PlatformStatus Create(ShareStep step, FileHandle source, FileHandle destination, string temporary)
    {
        FileFacts facts = step.Destination.Facts;
        IFileHandles handles = platform.Handles!;
        PlatformStatus status = handles.CreateDestination(temporary, facts.Mode, out FileHandle clone);
        if (!status.IsOk) return status;
        status = handles.Clone(source, clone, new FileClone(facts.Length) { SourceIsSparse = step.Source.Facts.HasHoles });
        if (status.IsOk) status = platform.FileReplacement!.CarryMetadata(destination, facts, clone);
        PlatformStatus closed = handles.Close(clone);
        return status.IsOk ? closed : status;
    }

    /// <summary>The name may have been given to another file since, which is not to be replaced.</summary>
    private PlatformStatus IsStill(string path, in FileFacts expected)
    {
        PlatformStatus status = platform.Inspect(path, LinkTreatment.Keep, out FileFacts now);
        if (!status.IsOk || now.IsSameFileAs(expected)) return status;
        return PlatformStatus.From(StatusCode.ContentDiffers);
    }
}
