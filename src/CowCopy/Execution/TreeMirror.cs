using CowCopy.Planning;
using CowCopy.Platform;

namespace CowCopy.Execution;

/// <summary>Deletes from a destination what the source lacks. Symbolic links are deleted, never followed.</summary>
internal sealed class TreeMirror(IPlatform platform, List<CopyFailure> failures, string root)
{
    private readonly List<string> _deleted = [];

    public IReadOnlyList<string> Deleted => _deleted;

    /// <summary>Before copying: removes folders where the source has a file or link, and the other way round.</summary>
    public void MakeWay(TreeScan scan)
    {
        foreach (TreeDirectory directory in scan.Directories.Skip(1))
        {
            if (KindOf(directory.Destination) is FileKind.Regular or FileKind.SymbolicLink or FileKind.Other) DeleteFile(directory.Destination);
        }

        foreach (string file in scan.Files.Select(file => file.Destination).Concat(scan.Links.Select(link => link.Destination)))
        {
            if (KindOf(file) == FileKind.Directory) DeleteTree(file);
        }
    }

    /// <summary>After copying: removes every name that the source does not have.</summary>
    public void Prune(TreeScan scan) => Prune(root, scan);

    private void Prune(string directory, TreeScan scan)
    {
        foreach (DirectoryEntry entry in Entries(directory))
        {
            string path = Path.Combine(directory, entry.Name);
            bool isDirectory = entry.Kind == FileKind.Directory;
            if (scan.Present.Contains(path))
            {
                if (isDirectory) Prune(path, scan);
            }
            else if (isDirectory)
            {
                DeleteTree(path);
            }
            else
            {
                DeleteFile(path);
            }
        }
    }

    private void DeleteTree(string directory)
    {
        foreach (DirectoryEntry entry in Entries(directory))
        {
            string path = Path.Combine(directory, entry.Name);
            if (entry.Kind == FileKind.Directory) DeleteTree(path);
            else DeleteFile(path);
        }

        Note(directory, platform.DeleteDirectory(directory));
    }

    private void DeleteFile(string path) => Note(path, platform.Delete(path));

    private void Note(string path, PlatformStatus status)
    {
        if (status.IsOk) _deleted.Add(path);
        else Fail(path, status);
    }

    private List<DirectoryEntry> Entries(string directory)
    {
        List<DirectoryEntry> entries = [];
        PlatformStatus status = platform.ReadDirectory(directory, FileHandle.None, entries);
        if (!status.IsOk) Fail(directory, status);
        return entries;
    }

    private FileKind KindOf(string path) => platform.Inspect(path, LinkTreatment.Keep, out FileFacts facts).IsOk ? facts.Kind : FileKind.Missing;

    private void Fail(string path, PlatformStatus status) => failures.Add(
        new CopyFailure(ErrorMap.From(status.Code, CopyOperation.RemoveDestination), CopyOperation.RemoveDestination, new CopyRequest(root, path), status.NativeCode));
}
