namespace CowCopy.Tool.WorkingCopies.Relocation;

/// <summary>Finds which commit a build appends to versions: that of the repository of git around a project.</summary>
internal sealed class HeadCommits(CancellationToken cancellation)
{
    private readonly Dictionary<string, string?> _byRepository = new(StringComparer.Ordinal);

    /// <summary>Returns whether a build in a directory names another commit than one, or none. False where that is unknown.</summary>
    public bool IsOther(string directory, string commit)
    {
        string? root = directory;
        while (root is not null && !Path.Exists(Path.Combine(root, ".git"))) root = Path.GetDirectoryName(root);
        if (root is null) return true;
        if (!_byRepository.TryGetValue(root, out string? head)) _byRepository.Add(root, head = Read(root));
        return head is not null && head != commit;
    }

    private string? Read(string root)
    {
        try
        {
            GitOutput head = new Git(root, isElsewhere: true, cancellation).TryRun(["rev-parse", "--quiet", "--verify", "HEAD^{commit}"]);
            return head.ExitCode == 0 ? head.Text : null;
        }
        catch (IOException)
        {
            return null; // there is no git
        }
    }
}
