namespace CowCopy.Tool.WorkingCopies.Relocation;

/// <summary>Paths without symbolic links: a build names the directory in which it was started so.</summary>
internal static class PhysicalPath
{
    private const int MaxLinks = 40;

    /// <summary>Returns the full path without symbolic links and without a separator at its end, also of what does not exist.</summary>
    public static string Of(string path)
    {
        string left = Path.TrimEndingDirectorySeparator(Path.GetFullPath(path));
        string root = Path.GetPathRoot(left)!;
        Stack<string> names = Split(left[root.Length..]);
        string done = root;
        for (int links = 0; names.TryPop(out string? name);)
        {
            string next = Path.Combine(done, name);
            if (LinkTarget(next) is not { } target || ++links > MaxLinks)
            {
                done = next;
                continue;
            }

            string full = Path.GetFullPath(target, done);
            done = Path.GetPathRoot(full)!;
            foreach (string part in Split(full[done.Length..]).Reverse()) names.Push(part);
        }

        return done;
    }

    private static Stack<string> Split(string path)
    {
        char[] separators = [Path.DirectorySeparatorChar, Path.AltDirectorySeparatorChar];
        return new(Enumerable.Reverse(path.Split(separators, StringSplitOptions.RemoveEmptyEntries)));
    }

    private static string? LinkTarget(string path)
    {
        try
        {
            return new FileInfo(path).LinkTarget;
        }
        catch (Exception error) when (error is IOException or UnauthorizedAccessException)
        {
            return null;
        }
    }
}
