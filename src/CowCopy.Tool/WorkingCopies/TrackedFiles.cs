namespace CowCopy.Tool.WorkingCopies;

/// <summary>Clones the tracked files that the commit of a new worktree has as they are in the original.</summary>
internal sealed class TrackedFiles(Git original, Git target, FileCopier copier, int threads, CancellationToken cancellation)
{
    private const UnixFileMode Readable = UnixFileMode.UserRead | UnixFileMode.GroupRead | UnixFileMode.OtherRead;

    /// <summary>Clones them. What is not cloned, or differs from its object, is for git to write.</summary>
    /// <param name="entries">The index of the new worktree.</param>
    /// <param name="files">Receives what was done.</param>
    /// <returns>The paths of the clones.</returns>
    public HashSet<string> Clone(IEnumerable<GitEntry> entries, ClonedFiles files)
    {
        HashSet<GitEntry> present = [.. GitEntry.Read(original)];
        GitEntry[] same = [.. entries.Where(entry => entry.IsFile && present.Contains(entry) && File.Exists(Of(original, entry.Path)))];
        UnixFileMode created = Created();
        if (!OperatingSystem.IsWindows()) same = [.. same.Where(entry => IsReadable(entry, created))];
        CopyRequest[] requests = [.. same.Select(entry => new CopyRequest(Of(original, entry.Path), Of(target, entry.Path)))];
        BatchResult result = copier.CopyAll(requests, maxDegreeOfParallelism: threads, cancellationToken: cancellation);
        files.Add(result, keepFailures: false);

        Dictionary<string, string> cloned = new(StringComparer.Ordinal);
        for (int index = 0; index < same.Length; index++)
        {
            if (!result.Results[index].Succeeded) continue;
            cloned.Add(same[index].Path, requests[index].Destination);
            if (!OperatingSystem.IsWindows()) SetMode(requests[index].Destination, Mode(same[index], created));
        }

        foreach (string path in FindOtherForms(cloned.Keys))
        {
            File.Delete(cloned[path]);
            cloned.Remove(path);
        }

        files.Remove(requests.Select(static one => one.Destination).Where(path => !File.Exists(path)).ToHashSet(StringComparer.Ordinal));
        return cloned.Keys.ToHashSet(StringComparer.Ordinal);
    }

    // Unmodified for git, and yet not the bytes that it would write: it writes them beside, to compare.
    private List<string> FindOtherForms(IReadOnlyCollection<string> paths)
    {
        IReadOnlyCollection<string> doubtful = new CheckoutForms(target).FindDoubtful(paths);
        if (doubtful.Count == 0) return [];
        string beside = Path.Combine(Path.GetFullPath(target.Run("rev-parse", "--absolute-git-dir").Text), "cowcopy-checkout");
        try
        {
            target.Run(["checkout-index", "-z", "--stdin", $"--prefix={beside}/"], doubtful);
            return [.. doubtful.AsParallel().Where(path => !AreEqual(Path.Combine(beside, path), Of(target, path)))];
        }
        finally
        {
            if (Directory.Exists(beside)) Directory.Delete(beside, recursive: true);
        }
    }

    private static bool AreEqual(string one, string other)
    {
        if (new FileInfo(one) is not { Exists: true } first || first.Length != new FileInfo(other).Length) return false;
        using FileStream left = File.OpenRead(one), right = File.OpenRead(other);
        byte[] leftBytes = new byte[1 << 16], rightBytes = new byte[1 << 16];
        while (true)
        {
            int count = left.ReadAtLeast(leftBytes, leftBytes.Length, throwOnEndOfStream: false);
            if (right.ReadAtLeast(rightBytes, rightBytes.Length, throwOnEndOfStream: false) != count) return false;
            if (count == 0) return true;
            if (!leftBytes.AsSpan(0, count).SequenceEqual(rightBytes.AsSpan(0, count))) return false;
        }
    }

    // The file ".git" of the worktree has the mode that git gives a new file here.
    private UnixFileMode Created() =>
        OperatingSystem.IsWindows() ? UnixFileMode.None : File.GetUnixFileMode(Path.Combine(target.Directory, ".git"));

    // A file that fewer may read than a checkout of git is not copied: the copy would be open to more.
    private bool IsReadable(GitEntry entry, UnixFileMode created)
    {
        if (OperatingSystem.IsWindows()) return true;
        UnixFileMode granted = created & Readable;
        return (File.GetUnixFileMode(Of(original, entry.Path)) & granted) == granted;
    }

    private static UnixFileMode Mode(GitEntry entry, UnixFileMode created) =>
        entry.IsExecutable ? created | (UnixFileMode)((int)(created & Readable) >> 2) : created;

    private static void SetMode(string file, UnixFileMode mode)
    {
        if (!OperatingSystem.IsWindows() && File.GetUnixFileMode(file) != mode) File.SetUnixFileMode(file, mode);
    }

    private static string Of(Git git, string path) => Path.GetFullPath(path, git.Directory);
}
