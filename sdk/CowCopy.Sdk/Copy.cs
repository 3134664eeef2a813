using System.Diagnostics.CodeAnalysis;
using System.Runtime.InteropServices;
using CowCopy.Sdk.Context;
using CowCopy.Sdk.Copying;
using CowCopy.Sdk.Logging;
using CowCopy.Sdk.Settings;
using Microsoft.Build.Framework;

namespace CowCopy.Sdk;

/// <summary>Copies files by CowCopy's engine, with the parameters, outputs and messages of MSBuild's built-in Copy task.</summary>
[SuppressMessage(
    "Design",
    "CA1001:Types that own disposable fields should be disposable",
    Justification = "MSBuild does not dispose tasks, and may cancel one that has just ended; the source has no timer.")]
public sealed partial class Copy : CowCopyTask, ICancelableTask, IIncrementalTask
{
    private readonly CancellationTokenSource _cancellation = new();
    private bool _destinationsHaveMetadata;

    /// <summary>Creates a task that can format its texts before MSBuild sets its engine, as the built-in can.</summary>
    public Copy() => TaskResources = new TaskTexts(this);

    /// <inheritdoc />
    public void Cancel() => _cancellation.Cancel();

    /// <inheritdoc />
    public override bool Execute()
    {
        if (SourceFiles is not { Length: > 0 } && SourceFolders is not { Length: > 0 })
        {
            DestinationFiles = [];
            CopiedFiles = [];
            return true;
        }

        BuildSession session = Session;
        TaskContext context = CreateContext();
        CopyLog log = new(Log, session);
        return AreParametersValid() && FillDestinations(log, context) && Run(session, log, context);
    }

    private bool Run(BuildSession session, CopyLog log, TaskContext context)
    {
        ReadEnvironment(context);
        CopyEntry[] entries = CopyEntry.Of(SourceFiles!, DestinationFiles!, context, log);
        ProjectRecord project = session.Project(BuildEngine, context.ProjectDirectory);
        CopyEntry[] left = !session.HasCopier && SkipsUnchanged(project.Settings) ? Skip(entries, session, project, log) : entries;
        bool succeeded = left.Length == 0 || CopyAll(left, session, project, context, log);
        CopiedFiles = Outputs(entries, session.Metadata);
        return succeeded && entries.Length == SourceFiles!.Length;
    }

    private bool SkipsUnchanged(CopySettings settings) =>
        SkipUnchangedFiles
        && settings.Copy.SkipUnchanged == SkipUnchanged.SameTimestamp
        && !WantsLinks
        && !FailIfNotIncremental
        && !_cancellation.IsCancellationRequested;

    /// <returns>The entries that are left to the engine.</returns>
    private CopyEntry[] Skip(CopyEntry[] entries, BuildSession session, ProjectRecord project, CopyLog log)
    {
        CopyEntry[] left = UnchangedCheck.Mark(entries, session);
        if (left.Length == entries.Length) return left;
        foreach (CopyEntry entry in entries)
        {
            if (entry.Succeeded && log.LogsUnchanged) log.Unchanged(entry, reason: null);
        }

        Count(project, new CopyTally { UnchangedCount = entries.Length - left.Length });
        return left;
    }

    private bool CopyAll(CopyEntry[] entries, BuildSession session, ProjectRecord project, TaskContext context, CopyLog log)
    {
        CopySettings settings = project.Settings;
        CopyRun run = new(this, session, context, OptionsOf(settings), settings.Threads, log, _cancellation.Token);
        bool succeeded = run.Run(entries);
        Count(project, run.Tally, run.Uncloneable?.DestinationPath);
        LogAdvice(run.FromAnotherVolume?.SourcePath, run.FromAnotherVolume?.DestinationPath, settings.Advice);
        WroteAtLeastOneFile = run.WroteAtLeastOneFile;
        return succeeded;
    }

    // On Windows it deletes before a system copy, as the built-in does, and so makes no more calls than that.
    private CopyOptions OptionsOf(CopySettings settings) => settings.Options(
        SkipUnchangedFiles, OverwriteReadOnlyFiles, deleteFirst: RuntimeInformation.IsOSPlatform(OSPlatform.Windows));

    private ITaskItem[] Outputs(CopyEntry[] entries, MetadataCopier metadata)
    {
        ITaskItem[] copied = new ITaskItem[entries.Length];
        int count = 0;
        foreach (CopyEntry entry in entries)
        {
            if (!entry.Succeeded) continue;
            if (!_destinationsHaveMetadata) metadata.CopyMetadata(entry.Source, entry.Destination);
            copied[count++] = entry.Destination;
        }

        Array.Resize(ref copied, count);
        return copied;
    }

    private bool FillDestinations(CopyLog log, TaskContext context)
    {
        if (DestinationFiles is not null) return true; // validation: one for each source, and no SourceFolders
        DestinationList list = new(log, context);
        if (!list.Fill(SourceFiles ?? [], SourceFolders ?? [], DestinationFolder!))
        {
            DestinationFiles = [];
            return false;
        }

        SourceFiles = list.Sources;
        DestinationFiles = list.Destinations;

        // The list has copied each source's metadata: a second time would change nothing, and takes 10 µs per file.
        _destinationsHaveMetadata = true;
        return true;
    }

    private void ReadEnvironment(TaskContext context)
    {
        if (context.OverwritesReadOnly) OverwriteReadOnlyFiles = true;
        _useSymbolicLinks ??= context.Variable("MSBuildUseSymboliclinksIfPossible") is not null;
    }
}
