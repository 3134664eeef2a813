using System.Diagnostics.CodeAnalysis;
using CowCopy.Sdk.Copying;
using CowCopy.Sdk.Logging;
using CowCopy.Sdk.Settings;
using CowCopy.Sdk.Surroundings;
using Microsoft.Build.Framework;

namespace CowCopy.Sdk;

/// <summary>Copies files by CowCopy's engine, with the parameters, outputs and messages of MSBuild's own Copy task.</summary>
[SuppressMessage(
    "Design",
    "CA1001:Types that own disposable fields should be disposable",
    Justification = "MSBuild does not dispose tasks, and may cancel one that has just ended; the source has no timer.")]
public sealed partial class Copy : CowCopyTask, ICancelableTask, IIncrementalTask
{
    private readonly CancellationTokenSource _cancellation = new();
    private bool _destinationsHaveMetadata;

    /// <summary>Makes a task that can format its texts at once, as the built-in can.</summary>
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
            Project(LookAround()).HearOfCopy();
            return true;
        }

        BuildSession session = Session;
        TaskSurroundings surroundings = LookAround();
        CopyLog log = new(Log, session.Texts);
        return new InputValidation(Log).Accepts(this) && FillDestinations(log, surroundings) && Run(session, log, surroundings);
    }

    private bool Run(BuildSession session, CopyLog log, TaskSurroundings surroundings)
    {
        CopySwitches switches = ReadSwitches(surroundings);
        List<CopyEntry> entries = new EntryList(log, surroundings).Of(SourceFiles!, DestinationFiles!, out bool complete);
        ProjectRecord project = session.Project(ProjectKey.Of(BuildEngine, surroundings.ProjectDirectory));
        CopyJob job = new(
            session.Copier,
            Options(switches, project.Settings),
            new LinkChoice(UseHardlinksIfPossible, UseSymboliclinksIfPossible, ErrorIfLinkFails),
            new RetryRule(Retries, RetryDelayMilliseconds, session, DestinationFolder?.ItemSpec, surroundings),
            SkipUnchangedFiles,
            FailIfNotIncremental,
            switches.OneAtATime,
            surroundings.ProjectDirectory,
            session.Folders);
        CopyRun run = new(job, log, _cancellation.Token);
        bool succeeded = run.Run(entries);
        project.Add(run.Tally);
        if (run.FromAnotherVolume is { } entry) new AdviceLog(new AdviceText(Log, project.Settings.Advice), session).Tell(entry);
        if (session.HasFinding) new FindingLog(new AdviceText(Log, project.Settings.Advice), session).Write();
        WroteAtLeastOneFile = run.WroteAtLeastOneFile;
        CopiedFiles = TakeOutputs(entries, session.Metadata);
        return succeeded && complete;
    }

    private ITaskItem[] TakeOutputs(List<CopyEntry> entries, MetadataHandover metadata)
    {
        ITaskItem[] copied = new ITaskItem[entries.Count];
        int count = 0;
        foreach (CopyEntry entry in entries)
        {
            if (!entry.IsRight) continue;
            if (!_destinationsHaveMetadata) metadata.Give(entry.Source, entry.Destination);
            copied[count++] = entry.Destination;
        }

        Array.Resize(ref copied, count);
        return copied;
    }

    private bool FillDestinations(CopyLog log, TaskSurroundings surroundings)
    {
        if (DestinationFiles is not null) return true; // as many as sources, and no folders beside them: validation saw to it
        DestinationList list = new(log, surroundings);
        if (!list.Fill(SourceFiles ?? [], SourceFolders ?? [], DestinationFolder!))
        {
            DestinationFiles = [];
            return false;
        }

        SourceFiles = list.Sources;
        DestinationFiles = list.Destinations;
        _destinationsHaveMetadata = SourceFolders is not { Length: > 0 }; // taken from each source when its destination was made: once more would change nothing, and takes 10 µs a file
        return true;
    }

    private CopySwitches ReadSwitches(TaskSurroundings surroundings)
    {
        CopySwitches switches = CopySwitches.Read(surroundings);
        if (switches.AlwaysOverwriteReadOnly) OverwriteReadOnlyFiles = true;
        _useSymbolicLinks ??= switches.SymbolicLinksByDefault;
        return switches;
    }

    private CopyOptions Options(CopySwitches switches, CopySettings settings) => new()
    {
        Mode = settings.Mode,
        Overwrite = settings.Overwrite,
        MaxDegreeOfParallelism = switches.OneAtATime ? 1 : settings.MaxDegreeOfParallelism,
        SkipUnchanged = SkipUnchangedFiles ? settings.SkipUnchanged : SkipUnchanged.Never,
        FollowLinksWhenComparing = settings.FollowLinksWhenComparing,
        OverwriteReadOnly = OverwriteReadOnlyFiles,
        ClearReadOnly = true,
    };
}
