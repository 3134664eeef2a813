namespace CowCopy.Tool.WorkingCopies;

/// <summary>The file <c>.git</c> of a worktree or submodule, which names the directory of its index.</summary>
internal static class SharedRepository
{
    /// <summary>Returns the directory that a file <c>.git</c> names outside of its own; null where it names none.</summary>
    public static string? Of(string link)
    {
        string directory = Path.GetDirectoryName(Path.GetFullPath(link))!;
        if (TargetOf(link) is not { } target) return null;
        string full = Path.GetFullPath(target, directory);
        bool isInside = full.StartsWith(directory + Path.DirectorySeparatorChar, StringComparison.Ordinal);
        return isInside || !Directory.Exists(full) ? null : full;
    }

    /// <summary>Returns the directory as the file has it; null where there is no such file.</summary>
    public static string? TargetOf(string link)
    {
        const string Prefix = "gitdir: ";
        try
        {
            if (!File.Exists(link)) return null;
            string text = File.ReadAllText(link).TrimEnd();
            return text.StartsWith(Prefix, StringComparison.Ordinal) ? text[Prefix.Length..] : null;
        }
        catch (Exception error) when (error is IOException or UnauthorizedAccessException)
        {
            return null;
        }
    }
}
