namespace CowCopy.Tool.Commands;

/// <summary>One clone beside what the destination will be, deleted again: many volumes do not report whether they clone.</summary>
internal sealed class CloneAttempt(FileCopier copier, CancellationToken cancellation)
{
    private static readonly EnumerationOptions Everything = new()
    {
        RecurseSubdirectories = true,
        IgnoreInaccessible = true,
        AttributesToSkip = FileAttributes.ReparsePoint,
    };

    private static readonly CopyOptions Options = new() { Mode = CopyMode.CloneOnly, ClearReadOnly = true };

    /// <summary>The file that was to be cloned.</summary>
    public string File { get; private set; } = "";

    /// <summary>Whether source and destination are on different volumes, so that nothing between them is cloned.</summary>
    public bool IsAcrossVolumes { get; private set; }

    /// <summary>Returns why the files of a directory cannot be cloned; null if they can, or each must be attempted.</summary>
    public string? WhyNot(string source, string destination)
    {
        string directory = Path.GetFullPath(destination);
        while (!Directory.Exists(directory) && Path.GetDirectoryName(directory) is { } above) directory = above;
        string temporary = Path.Combine(directory, NewName()), clone = Path.Combine(directory, NewName());
        try
        {
            if (FindFile(source, temporary) is not { } file) return null;
            File = file;
            copier.TryCopy(file, clone, out CopyResult result, Options, cancellationToken: cancellation);
            IsAcrossVolumes = result.Failure?.Kind == CopyErrorKind.DifferentVolume;
            return result.Failure?.Kind switch
            {
                CopyErrorKind.VolumeCannotClone => "the volume cannot clone",
                CopyErrorKind.DifferentVolume => "source and destination are on different volumes",
                _ => null,
            };
        }
        catch (Exception error) when (error is IOException or UnauthorizedAccessException)
        {
            return null; // the copy reports what cannot be read or written
        }
        finally
        {
            Delete(clone);
            Delete(temporary);
        }
    }

    /// <summary>
    /// The first file with content on the volume of the source: a file of one that is mounted below it fails by itself. Where .NET cannot
    /// name any, as the names are no text: a new one at the path given.
    /// </summary>
    private string? FindFile(string source, string temporary)
    {
        string beside = Path.Combine(source, NewName()); // never made
        string? mounted = null; // the last directory that has a file of another volume
        bool isUnnamed = false;
        foreach (FileInfo file in new DirectoryInfo(source).EnumerateFiles("*", Everything))
        {
            cancellation.ThrowIfCancellationRequested();
            if (!file.Exists) isUnnamed = true;
            else if (file.Length == 0 || file.DirectoryName == mounted) continue;
            else if (copier.Plan(file.FullName, beside, Options).Failure?.Kind != CopyErrorKind.DifferentVolume) return file.FullName;
            else mounted = file.DirectoryName;
        }

        if (!isUnnamed) return null;
        System.IO.File.WriteAllText(temporary, "content");
        return temporary;
    }

    private static string NewName() => $".cowcopy-{Guid.NewGuid():N}.tmp";

    private static void Delete(string path)
    {
        try
        {
            System.IO.File.Delete(path);
        }
        catch (Exception error) when (error is IOException or UnauthorizedAccessException)
        {
            // what the attempt showed stays true
        }
    }
}
