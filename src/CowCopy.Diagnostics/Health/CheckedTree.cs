using CowCopy.Planning;
using CowCopy.Platform;

namespace CowCopy.Diagnostics.Health;

/// <summary>Reads the names below a directory once, up to a number of files, for all checks. No link below it is followed.</summary>
/// <param name="platform">The platform.</param>
/// <param name="mounts">The mounts: those of the system's own facts, such as /proc, are not read.</param>
/// <param name="maxFiles">The most files to read.</param>
/// <param name="progress">Receives the number of files so far.</param>
/// <param name="cancellationToken">Checked for each directory.</param>
internal sealed class CheckedTree(
    IDiagnosticPlatform platform, MountTable mounts, int maxFiles, IProgress<int>? progress, CancellationToken cancellationToken)
{
    private readonly Queue<CheckedDirectory> _waiting = new();
    private readonly List<CheckedFile> _files = [];
    private readonly List<CheckedDirectory> _directories = [];
    private readonly List<CheckedDirectory> _outputs = [];

    public IReadOnlyList<CheckedFile> Files => _files;

    /// <summary>All directories, the checked one first.</summary>
    public IReadOnlyList<CheckedDirectory> Directories => _directories;

    /// <summary>Directories named bin, obj or artifacts, also where such a name is a link to one; none within another.</summary>
    public IReadOnlyList<CheckedDirectory> Outputs => _outputs;

    /// <summary>Whether there were more files than it may read.</summary>
    public bool IsCut { get; private set; }

    /// <summary>The first directory that could not be read; null if there was none.</summary>
    public string? Unread { get; private set; }

    public int UnreadCount { get; private set; }

    /// <returns>The status of reading the directory itself.</returns>
    public PlatformStatus Read(string path, in FileFacts facts)
    {
        CheckedDirectory root = new(path, facts);
        if (IsOutputName(Path.GetFileName(path))) _outputs.Add(root = root.AsOutput());
        PlatformStatus status = ReadOne(root);
        while (_waiting.Count > 0 && !IsCut)
        {
            cancellationToken.ThrowIfCancellationRequested();
            CheckedDirectory directory = _waiting.Dequeue();
            if (ReadOne(directory).IsOk) continue;
            Unread ??= directory.Path;
            UnreadCount++;
        }

        return status;
    }

    private static bool IsOutputName(string name) => name.ToUpperInvariant() is "BIN" or "OBJ" or "ARTIFACTS";

    private PlatformStatus ReadOne(CheckedDirectory directory)
    {
        List<DirectoryEntry> entries = [];
        _directories.Add(directory);
        PlatformStatus status = platform.ReadDirectory(directory.Path, FileHandle.None, entries);
        entries.Sort(static (one, other) => string.CompareOrdinal(one.Name, other.Name)); // the findings of two runs name the same files
        foreach (DirectoryEntry entry in entries)
        {
            if (entry.Kind == FileKind.Regular) AddFile(directory, entry);
            else AddDirectory(directory, entry);
        }

        progress?.Report(_files.Count);
        return status;
    }

    private void AddDirectory(CheckedDirectory above, DirectoryEntry entry)
    {
        bool isOutput = above.Output is null && IsOutputName(entry.Name);
        bool isRead = entry.Kind == FileKind.Directory && entry.Name is not (".git" or ".hg" or ".svn");
        if (!isRead && !isOutput) return;
        string path = PathAt.Join(above.Path, entry.Name);
        platform.Inspect(path, LinkTreatment.Follow, out FileFacts facts);
        if (facts.Kind != FileKind.Directory) return;
        CheckedDirectory directory = above.Below(path, facts);
        if (isOutput) _outputs.Add(directory = directory.AsOutput());
        if (isRead && !mounts.IsOfSystem(path)) _waiting.Enqueue(directory);
    }

    private void AddFile(CheckedDirectory directory, DirectoryEntry entry)
    {
        if (_files.Count == maxFiles)
        {
            IsCut = true;
            return;
        }

        FileFacts facts = entry.Listed?.Facts ?? default;
        PathAt path = new(directory.Path, entry.Name, FileHandle.None);
        if (entry.Listed is null && !platform.Inspect(path, LinkTreatment.Keep, out facts).IsOk) return;
        _files.Add(new CheckedFile(directory.Path, entry.Name, facts.Length, facts.Identity, facts.LinkCount)
        {
            IsOutput = directory.Output is not null,
        });
    }
}
