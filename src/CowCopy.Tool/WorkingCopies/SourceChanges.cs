namespace CowCopy.Tool.WorkingCopies;

/// <summary>Finds files of the original that changed while it was cloned: a build was running.</summary>
/// <param name="started">When the first file was cloned.</param>
internal sealed class SourceChanges(DateTime started)
{
    // Kernels cut the clock to ticks, and volumes cut times, at most to two seconds.
    private static readonly TimeSpan Tick = TimeSpan.FromMilliseconds(20), Coarsest = TimeSpan.FromSeconds(2);

    /// <summary>Returns files of the original that changed, appeared or vanished.</summary>
    /// <param name="files">What was cloned.</param>
    /// <param name="appearsIn">The directories that were cloned whole: whether a path of the original belongs to what is cloned.</param>
    public IReadOnlyList<string> Find(IEnumerable<CopyRequest> files, Func<string, bool> appearsIn)
    {
        SortedSet<string> changed = new(StringComparer.Ordinal);
        HashSet<(string, string)> directories = [];
        foreach (CopyRequest file in files)
        {
            if (HasChanged(new FileInfo(file.Source), new FileInfo(file.Destination))) changed.Add(file.Source);
            directories.Add((Path.GetDirectoryName(file.Source)!, Path.GetDirectoryName(file.Destination)!));
        }

        foreach ((string source, string copy) in directories)
        {
            if (!IsRecent(new DirectoryInfo(source).ModifiedUtc()) || !Directory.Exists(source)) continue;
            foreach (string added in Directory.EnumerateFiles(source))
            {
                if (!Path.Exists(Path.Combine(copy, Path.GetFileName(added))) && appearsIn(added)) changed.Add(added);
            }
        }

        return [.. changed];
    }

    /// <summary>Whether a file was changed since the first was cloned, by its time.</summary>
    public bool IsRecent(FileInfo file) => file.Exists && IsRecent(file.ModifiedUtc());

    private bool HasChanged(FileInfo source, FileInfo copy)
    {
        if (!source.Exists && !copy.Exists) return false; // the name is no text, and neither can be compared
        if (!source.Exists || !copy.Exists) return true;
        TimeSpan between = (source.ModifiedUtc() - copy.ModifiedUtc()).Duration();
        return source.Length != copy.Length || between > Coarsest || (between != TimeSpan.Zero && IsRecent(source));
    }

    private bool IsRecent(DateTime time) => time >= started - Tick;
}
