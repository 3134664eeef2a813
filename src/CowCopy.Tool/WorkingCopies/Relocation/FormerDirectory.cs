namespace CowCopy.Tool.WorkingCopies.Relocation;

/// <summary>Checks what is given as the former directory.</summary>
internal static class FormerDirectory
{
    /// <summary>Returns why build state of it cannot be relocated, as the end of a sentence and a remedy; null if it can.</summary>
    public static string? FindError(string directory, string former)
    {
        (string current, string from) = (PhysicalPath.Of(directory), PhysicalPath.Of(former));
        if (current == from) return "both are the same directory. Name the one in which it was built.";
        if (IsRoot(from)) return "the former directory is the root of a volume. Name the directory of the repository.";
        return IsRoot(current) ? "the directory is the root of a volume. Name the directory of the repository." : null;
    }

    private static bool IsRoot(string path) => Path.GetPathRoot(path) == path;
}
