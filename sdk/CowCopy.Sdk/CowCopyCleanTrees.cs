using System.Diagnostics.CodeAnalysis;
using CowCopy.Sdk.Context;
using CowCopy.Sdk.Logging;
using CowCopy.Sdk.Trees;
using Microsoft.Build.Framework;

namespace CowCopy.Sdk;

/// <summary>Deletes the files and links that <see cref="CowCopyTree"/> listed, and the directories that this leaves empty.</summary>
[SuppressMessage(
    "Design",
    "CA1001:Types that own disposable fields should be disposable",
    Justification = "MSBuild does not dispose tasks, and may cancel one that has just ended; the source has no timer.")]
public sealed partial class CowCopyCleanTrees : CowCopyTask, ICancelableTask
{
    private readonly CancellationTokenSource _cancellation = new();

    /// <summary>The file that <see cref="CowCopyTree.FileList"/> named. Nothing is deleted if it does not exist.</summary>
    [Required]
    public ITaskItem? FileList { get; set; }

    /// <inheritdoc />
    public void Cancel() => _cancellation.Cancel();

    /// <inheritdoc />
    public override bool Execute()
    {
        TaskContext context = CreateContext();
        TreeMessages messages = new(Log, Session.Texts);
        string list = context.FullPath(FileList!.ItemSpec);
        TreeCleaner cleaner = new(messages, _cancellation.Token);
        try
        {
            foreach (IGrouping<string, string> files in new CopiedFileList(list).Read())
                messages.Cleaned(files.Key, cleaner.DeleteFiles(files.Key, files));
            cleaner.DeleteEmptyDirectories();
            if (!cleaner.IsIncomplete) File.Delete(list);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            messages.CannotDelete(list, e);
        }

        return !Log.HasLoggedErrors;
    }
}
