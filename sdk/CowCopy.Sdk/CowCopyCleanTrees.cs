using System.Diagnostics.CodeAnalysis;
using CowCopy.Sdk.Context;
using CowCopy.Sdk.Logging;
using CowCopy.Sdk.Trees;
using Microsoft.Build.Framework;

namespace CowCopy.Sdk;

/// <summary>
/// Deletes the files and links that <see cref="CowCopyTree"/> listed, and the directories that it created and that this leaves empty.
/// </summary>
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
        if (TreeParameters.FullPath(nameof(FileList), FileList, context, messages) is not { } file) return false;
        CopiedFileList list = new(file, new ListPlace(context.ProjectDirectory));
        try
        {
            List<string> left = new TreeCleaner(list, messages, _cancellation.Token).Clean();
            if (left.Count > 0) KeepUntilTheEnd(list, left);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            messages.CannotDelete(file, e);
        }

        return !Log.HasLoggedErrors;
    }

    [SuppressMessage("Reliability", "CA2000:Dispose objects before losing scope", Justification = "MSBuild disposes what is registered.")]
    private void KeepUntilTheEnd(CopiedFileList list, List<string> directories) =>
        new LeftDirectories(list, directories).KeepIn(BuildEngine);
}
