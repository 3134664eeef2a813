using CowCopy.Tool.Reports;

namespace CowCopy.Tool.Rendering;

/// <summary>Words about files that IncrementalClean deleted.</summary>
internal static class CleanedRows
{
    public const string Title = "Files that IncrementalClean deleted and the next build needs";

    public static string Need(CleanedFile file) => file.Need switch
    {
        CleanedNeed.SkippedTarget => $"{Shown.Text(file.Target)}, which was skipped",
        CleanedNeed.CopySource => $"Copy of {Shown.Text(file.Target)}, as its source",
        _ => $"Copy of {Shown.Text(file.Target)}, which had copied it",
    };
}
