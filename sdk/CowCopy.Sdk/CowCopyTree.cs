using System.Diagnostics.CodeAnalysis;
using CowCopy.Sdk.Context;
using CowCopy.Sdk.Copying;
using CowCopy.Sdk.Logging;
using CowCopy.Sdk.Settings;
using CowCopy.Sdk.Trees;
using Microsoft.Build.Framework;
using Microsoft.Build.Utilities;

namespace CowCopy.Sdk;

/// <summary>Copies a directory with everything below it.</summary>
[SuppressMessage(
    "Design",
    "CA1001:Types that own disposable fields should be disposable",
    Justification = "MSBuild does not dispose tasks, and may cancel one that has just ended; the source has no timer.")]
public partial class CowCopyTree : CowCopyTask, ICancelableTask, IIncrementalTask
{
    private readonly CancellationTokenSource _cancellation = new();

    /// <inheritdoc />
    public void Cancel() => _cancellation.Cancel();

    /// <inheritdoc />
    public override bool Execute()
    {
        TaskContext context = CreateContext();
        string? item = string.IsNullOrWhiteSpace(ItemFile) ? null : Source?.ItemSpec;
        TreeMessages messages = new(Log, Session.Texts, item, item is null ? null : ItemFile);
        try
        {
            return TreeParameters.Read(this, context, messages) is { } tree
                && tree.Register(Session.Trees, Source!.ItemSpec, ItemFile ?? BuildEngine.ProjectFileOfTaskNode, messages)
                && Run(tree, context, messages);
        }
        catch (ArgumentException e)
        {
            messages.Invalid(TreeParameters.MessageOf(e)); // one directory contains the other
            return false;
        }
        catch (OperationCanceledException)
        {
            return false; // what was not compared is not up to date; MSBuild reports the cancellation
        }
    }

    /// <summary>Returns the project's settings for this task.</summary>
    private protected virtual CopySettings SettingsOf(ProjectRecord project) => project.Settings;

    private bool Run(TreeParameters tree, TaskContext context, TreeMessages messages)
    {
        BuildSession session = Session;
        ProjectRecord project = session.Project(BuildEngine, context.ProjectDirectory);
        CopySettings settings = SettingsOf(project);
        TreeOptions options = Options(tree, context, settings);
        if (FailIfNotIncremental) return IsUpToDate(session.Copier, tree, options, messages);

        TreeRun run = new(session.Copier, options, tree.Mirror, messages, _cancellation.Token)
        {
            Retries = tree.Retries,
            Delay = tree.RetryDelayMilliseconds,
        };
        TreeResult result = run.Copy(tree.Source, tree.Destination);
        List<string> copied = [.. Succeeded(result), .. result.Links];
        CopiedFiles = Items(copied);
        DeletedFiles = Items(run.Deleted);
        ChangedAnything = run.Tally.CopiedCount + run.Deleted.Count > 0 || result.ChangedPermissions.Count > 0;
        messages.Done(Source!.ItemSpec, Destination!.ItemSpec, run.Tally, run.Deleted.Count);
        Count(project, run.Tally, run.Uncloneable?.Request.Destination);
        LogAdvice(run.FromAnotherVolume?.Request.Source, run.FromAnotherVolume?.Request.Destination, settings.Advice);
        IEnumerable<string> created = session.AddCreated(run.CreatedDirectories, tree.Destination);
        bool isListed = tree.FileList is null
            || new CopiedFileList(tree.FileList, new ListPlace(context.ProjectDirectory)).Add(tree.Destination, copied, created, messages);
        return result.Succeeded && isListed && !_cancellation.IsCancellationRequested;
    }

    private bool IsUpToDate(FileCopier copier, TreeParameters tree, TreeOptions options, TreeMessages messages)
    {
        string? change;
        try
        {
            IEnumerable<TreeChange> changes = tree.Mirror
                ? copier.PlanMirror(tree.Source, tree.Destination, options, cancellationToken: _cancellation.Token)
                : copier.PlanTree(tree.Source, tree.Destination, options, _cancellation.Token);
            change = changes.FirstOrDefault(static one => one.Kind != TreeChangeKind.Skip)?.Path;
        }
        catch (DirectoryNotFoundException)
        {
            change = tree.Source;
        }

        if (change is not null) messages.NotIncremental(Source!.ItemSpec, Destination!.ItemSpec, change);
        return change is null;
    }

    private static TreeOptions Options(TreeParameters tree, TaskContext context, CopySettings settings) => new()
    {
        Filter = tree.Filter,
        CreateEmptyDirectories = tree.Filter is null,
        FollowLinks = tree.FollowLinks,
        Copy = settings.Options(tree.SkipUnchanged, tree.OverwriteReadOnlyFiles || context.OverwritesReadOnly),
        MaxDegreeOfParallelism = context.CopiesSequentially ? 1 : settings.Threads,
    };

    private static IEnumerable<string> Succeeded(TreeResult result) =>
        from file in result.Files.Results where file.Succeeded select file.Request.Destination;

    private static ITaskItem[] Items(List<string> paths) => [.. paths.Select(static path => new TaskItem(MSBuildEscaping.Escape(path)))];
}
