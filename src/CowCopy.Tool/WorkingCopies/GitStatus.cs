namespace CowCopy.Tool.WorkingCopies;

/// <summary>What of a working copy is not as its commit has it.</summary>
internal sealed class GitStatus
{
    /// <summary>Tracked files that were changed, staged, deleted or are in conflict.</summary>
    public required IReadOnlyList<string> Modified { get; init; }

    /// <summary>Files that git does not track and does not ignore; directories that are repositories end in a slash.</summary>
    public required IReadOnlyList<string> Untracked { get; init; }

    /// <summary>Ignored files, and ignored directories, which end in a slash.</summary>
    public required IReadOnlyList<string> Ignored { get; init; }

    public static GitStatus Read(Git git)
    {
        List<string> modified = [], untracked = [], ignored = [];
        string[] arguments =
        [
            "status", "--porcelain=v2", "-z", "--untracked-files=all", "--ignored=matching", "--no-renames", "--ignore-submodules=dirty",
        ];
        foreach (string part in git.Run(arguments).Parts)
        {
            // Fields end with a space; as many come before the path of an ordinary entry and of one in conflict.
            switch (part[0])
            {
                case '1':
                    modified.Add(part.Split(' ', 9)[8]);
                    break;
                case 'u':
                    modified.Add(part.Split(' ', 11)[10]);
                    break;
                case '?':
                    untracked.Add(part[2..]);
                    break;
                case '!':
                    ignored.Add(part[2..]);
                    break;
            }
        }

        return new() { Modified = modified, Untracked = untracked, Ignored = ignored };
    }
}
