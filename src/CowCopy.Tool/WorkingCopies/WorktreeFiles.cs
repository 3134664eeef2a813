namespace CowCopy.Tool.WorkingCopies;

/// <summary>Fills a worktree that git made without files.</summary>
internal sealed class WorktreeFiles(Git original, Git target, FileCopier copier, WorktreeRequest request, CancellationToken cancellation)
{
    private readonly ClonedFiles _files = new();
    private readonly DateTime _started = DateTime.UtcNow;

    public Worktree Fill(Worktree made, GitStatus status)
    {
        // A new index, not the one of the original: that may have entries assumed to be unchanged, be split, or name a monitor.
        target.Run("read-tree", "HEAD");
        GitEntry[] entries = [.. GitEntry.Read(target)];
        TrackedFiles tracked = new(original, target, copier, request.Threads, cancellation);
        HashSet<string> cloned = tracked.Clone(entries, _files);
        Refresh();
        HashSet<string> rewritten = [.. target.Run("diff-files", "--name-only", "--ignore-submodules", "-z").Parts.Where(cloned.Contains)];
        target.Run("reset", "--hard", "--no-recurse-submodules", "--quiet");
        cloned.ExceptWith(rewritten);
        _files.Remove(rewritten.Select(path => At(target, path)).ToHashSet(StringComparer.Ordinal));
        HashSet<string> links = KeepTimesOfLinks(entries);
        Refresh();

        string[] worktrees = [.. ListedWorktree.Read(original).Select(static one => one.Path)];
        IgnoredFiles ignored = new(original, request.Ignored, worktrees, request.Path);
        ignored.Find(status.Ignored);
        HashSet<string> left = [.. ignored.Left];
        CloneIgnored(ignored, new HashSet<string>(entries.Select(static entry => entry.Path), StringComparer.Ordinal), left);
        left.UnionWith(DeleteWhatIsNotIgnoredHere());

        GitEntry[] written = [.. entries.Where(entry => !entry.IsSubmodule && !cloned.Contains(entry.Path))];
        SourceChanges changes = new(_started);
        // Git takes files that are marked (assume-unchanged, skip-worktree) for unmodified.
        HashSet<string> unnamed = [.. rewritten.Except(status.Modified, StringComparer.Ordinal)];
        string[] changed = [.. unnamed.Where(path => changes.IsRecent(new FileInfo(At(original, path))))];
        unnamed.ExceptWith(changed);
        string[] modified = [.. status.Modified, .. unnamed];
        HashSet<string> known = [.. entries.Select(static entry => entry.Path), .. status.Untracked, .. modified];
        bool isOtherCommit = original.TryRun(["rev-parse", "--quiet", "--verify", "HEAD"]).Text != made.Commit;
        IEnumerable<string> before = isOtherCommit ? GitEntry.Read(original).Select(static entry => entry.Path) : [];
        return made with
        {
            IsOtherCommit = isOtherCommit,
            Files = _files,
            WrittenByGit = written.Count(entry => Path.Exists(At(target, entry.Path))),
            BytesWrittenByGit = written.Sum(entry => new FileInfo(At(target, entry.Path)) is { Exists: true } file ? file.Length : 0),
            Modified = modified,
            Untracked = status.Untracked,
            Left = [.. left.Order(StringComparer.Ordinal)],
            Differing =
            [
                .. written.Select(static entry => entry.Path).Where(path => !links.Contains(path)), .. status.Untracked, .. modified,
                .. before.Where(path => !known.Contains(path)),
            ],
            Submodules = [.. entries.Where(static entry => entry.IsSubmodule).Select(static entry => entry.Path)],
            Changed = [.. changed, .. changes.Find(_files.Requests, path => !known.Contains(Relative(path))).Select(Relative)],
        };
    }

    private void Refresh() => target.TryRun(["update-index", "-q", "--ignore-missing", "--ignore-submodules", "--refresh"]);

    // A build compares the time of a source that is a link, not that of the file. On Windows the time of the file would be set.
    private HashSet<string> KeepTimesOfLinks(IEnumerable<GitEntry> entries)
    {
        HashSet<string> equal = new(StringComparer.Ordinal);
        if (OperatingSystem.IsWindows()) return equal;
        foreach (GitEntry entry in entries.Where(static entry => entry.IsLink))
        {
            FileInfo link = new(At(original, entry.Path)), made = new(At(target, entry.Path));
            if (link.LinkTarget is null || link.LinkTarget != made.LinkTarget) continue;
            made.LastWriteTimeUtc = link.ModifiedUtc();
            equal.Add(entry.Path);
        }

        return equal;
    }

    private void CloneIgnored(IgnoredFiles ignored, HashSet<string> tracked, HashSet<string> left)
    {
        // Git has written the tracked files of this commit: none is replaced, and no link among them is followed.
        List<CopyRequest> files = [];
        foreach (string file in ignored.Files)
        {
            if (IsTracked(file)) left.Add(file);
            else if (new FileInfo(At(original, file)).LinkTarget is { } link) MakeLink(file, link);
            else files.Add(new CopyRequest(At(original, file), At(target, file)));
        }

        _files.Add(copier.CopyAll(files, maxDegreeOfParallelism: request.Threads, cancellationToken: cancellation), keepFailures: true);
        foreach (string directory in ignored.Directories)
        {
            if (IsTracked(directory[..^1]))
            {
                left.Add(directory);
                continue;
            }

            TreeFilter filter = ignored.FilterOf(directory);
            TreeOptions options = new()
            {
                MaxDegreeOfParallelism = request.Threads,
                Filter = new(
                    path => filter.Selects(path) && !tracked.Contains(directory + path),
                    path => filter.Enters(path) && !tracked.Contains(directory + path)),
                CreateEmptyDirectories = request.Ignored is null,
            };
            string copy = At(target, directory[..^1]);
            _files.Add(copier.CopyTree(At(original, directory[..^1]), copy, options, null, cancellation));
            if (request.Ignored is not null && !Directory.EnumerateFileSystemEntries(copy).Any()) Directory.Delete(copy);
        }

        bool IsTracked(string path)
        {
            if (tracked.Contains(path)) return true;
            for (int end = path.LastIndexOf('/'); end > 0; end = path.LastIndexOf('/', end - 1))
            {
                if (tracked.Contains(path[..end])) return true;
            }

            return false;
        }
    }

    private void MakeLink(string path, string link)
    {
        Directory.CreateDirectory(Path.GetDirectoryName(At(target, path))!);
        if (Directory.Exists(At(original, path))) Directory.CreateSymbolicLink(At(target, path), link);
        else File.CreateSymbolicLink(At(target, path), link);
        _files.AddLink();
    }

    // Another commit may ignore less.
    private List<string> DeleteWhatIsNotIgnoredHere()
    {
        List<string> deleted = [];
        foreach (string path in target.Run("ls-files", "--others", "--exclude-standard", "--directory", "-z").Parts)
        {
            if (path.Contains('\uFFFD', StringComparison.Ordinal)) continue;
            string full = Path.TrimEndingDirectorySeparator(At(target, path));
            if (Directory.Exists(full) && new DirectoryInfo(full).LinkTarget is null) Directory.Delete(full, recursive: true);
            else File.Delete(full);
            deleted.Add(path);
        }

        return deleted;
    }

    private string Relative(string path) => Path.GetRelativePath(original.Directory, path).Replace('\\', '/');

    private static string At(Git git, string path) => Path.GetFullPath(path, git.Directory);
}
