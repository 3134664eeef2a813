namespace CowCopy.Tool.WorkingCopies;

/// <summary>An entry of the index of git.</summary>
/// <param name="Path">The path relative to the working copy, with forward slashes.</param>
/// <param name="Mode">The type and the permissions, octal.</param>
/// <param name="Content">The name of the object.</param>
internal readonly record struct GitEntry(string Path, string Mode, string Content)
{
    /// <summary>Whether the entry is a file, and neither a symbolic link nor a submodule.</summary>
    public bool IsFile => Mode is "100644" or "100755";

    public bool IsExecutable => Mode == "100755";

    public bool IsLink => Mode == "120000";

    public bool IsSubmodule => Mode == "160000";

    /// <summary>Reads the entries of an index without conflicts.</summary>
    /// <param name="git">The working copy.</param>
    /// <returns>The entries; those whose names are not valid UTF-8 are left out.</returns>
    public static IEnumerable<GitEntry> Read(Git git)
    {
        foreach (string part in git.Run("ls-files", "--stage", "--full-name", "-z").Parts)
        {
            int tab = part.IndexOf('\t', StringComparison.Ordinal);
            string[] words = part[..tab].Split(' ');
            if (words[2] == "0" && !part.Contains('\uFFFD', StringComparison.Ordinal))
                yield return new(part[(tab + 1)..], words[0], words[1]);
        }
    }
}
