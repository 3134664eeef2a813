using CowCopy.Tool.WorkingCopies;
using CowCopy.Tool.WorkingCopies.Relocation;

namespace CowCopy.Tool.Rendering;

/// <summary>Writes for users what a new worktree has, and what stays behind.</summary>
internal static class WorktreeText
{
    private const int MaxNames = 10, ShownOfCommit = 10;

    public static void Write(TextWriter output, Worktree made, RelocationReport? relocation)
    {
        string at = made.Branch is { } branch ? $"branch \"{branch}\"" : "no branch";
        Line($"Made the worktree \"{made.Path}\" at {made.Commit[..ShownOfCommit]}, {at}.");
        if (made.Original is null) Line("The repository is bare: it has no files to clone, and git wrote all.");
        else WriteFiles(made, Line);
        Names(made.Modified, "Modified, the changes stay behind", Line);
        Names(made.Untracked, "Not tracked, stays behind", Line);
        Names(made.Left, "Ignored, stays behind", Line);
        Names(made.Submodules, "Submodule, not checked out (git submodule update --init)", Line);
        Names(made.Changed, "Changed during the copy", Line);
        if (relocation is not null) RelocationText.Write(output, relocation);

        void Line(string text) => output.WriteLine(QuotedText.OneLine(text));
    }

    private static void WriteFiles(Worktree made, Action<string> line)
    {
        ClonedFiles files = made.Files;
        long written = files.BytesWritten + made.BytesWrittenByGit;
        List<string> parts = [$"{Quantity.Things(files.Cloned, "file")} cloned"];
        if (files.Copied > 0) parts.Add($"{Quantity.Count(files.Copied)} copied");
        if (files.Links > 0) parts.Add(Quantity.Things(files.Links, "link"));
        if (made.WrittenByGit > 0) parts.Add($"{Quantity.Count(made.WrittenByGit)} written by git");
        line($"{string.Join(", ", parts)}: {Quantity.Bytes(files.BytesShared)} shared, {Quantity.Bytes(written)} on disk.");
    }

    private static void Names(IReadOnlyList<string> names, string what, Action<string> line)
    {
        foreach (string name in names.Take(MaxNames)) line($"{what}: {name}");
        if (names.Count > MaxNames) line($"{what}: {Quantity.Count(names.Count - MaxNames)} more");
    }
}
