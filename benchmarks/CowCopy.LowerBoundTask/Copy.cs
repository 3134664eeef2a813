using System.Globalization;
using System.Resources;
using CowCopy.Sdk.Copying;
using Microsoft.Build.Framework;
using Microsoft.Build.Utilities;

namespace CowCopy.LowerBoundTask;

/// <summary>
/// The lower bound of a Copy task: reads the metadata of each file once, and logs and returns what MSBuild's own task does.
/// </summary>
/// <remarks>
/// Its time is what MSBuild and the file system take for any Copy task. Only for builds with nothing to do; it fails otherwise.
/// </remarks>
[MSBuildMultiThreadableTask]
public sealed partial class Copy : Task, IMultiThreadableTask
{
    // The message of the built-in, read once per process, as the built-in does.
    private static readonly string Unchanged =
        new ResourceManager("Microsoft.Build.Tasks.Core.Strings", typeof(Microsoft.Build.Tasks.Copy).Assembly)
            .GetString("Copy.DidNotCopyBecauseOfFileMatch", CultureInfo.CurrentUICulture)!;

    private static readonly MetadataCopier Metadata = new();

    /// <summary>Set by MSBuild: resolves relative paths.</summary>
    public TaskEnvironment TaskEnvironment { get; set; } = TaskEnvironment.Fallback;

    /// <inheritdoc/>
    public override bool Execute()
    {
        ITaskItem[] sources = SourceFiles ?? [];
        if (SourceFolders is { Length: > 0 } || (sources.Length > 0 && !SkipUnchangedFiles))
        {
            Log.LogError("The lower-bound task supports only calls with SkipUnchangedFiles and without SourceFolders.");
            return false;
        }

        bool haveMetadata = DestinationFiles is null;
        DestinationFiles ??= Array.ConvertAll(sources, Below);
        for (int i = 0; i < sources.Length; i++)
        {
            if (!IsUpToDate(sources[i], DestinationFiles[i]))
            {
                Log.LogError(
                    "The lower-bound task supports only builds with nothing to do: \"{0}\" is not up to date with \"{1}\".",
                    DestinationFiles[i].ItemSpec,
                    sources[i].ItemSpec);
                return false;
            }

            if (Log.LogsMessagesOfImportance(MessageImportance.Low))
                LogUnchanged(sources[i].ItemSpec, DestinationFiles[i].ItemSpec);
            if (!haveMetadata) Metadata.CopyMetadata(sources[i], DestinationFiles[i]);
        }

        CopiedFiles = [.. DestinationFiles];
        return true;
    }

    private void LogUnchanged(string source, string destination) =>
        Log.LogMessage(MessageImportance.Low, Unchanged, source, destination, nameof(SkipUnchangedFiles), "true");

    private bool IsUpToDate(ITaskItem source, ITaskItem destination)
    {
        FileInfo from = new(TaskEnvironment.GetAbsolutePath(source.ItemSpec));
        FileInfo to = new(TaskEnvironment.GetAbsolutePath(destination.ItemSpec));
        return from.Exists && to.Exists && from.Length == to.Length && from.LastWriteTimeUtc == to.LastWriteTimeUtc;
    }

    private ITaskItem Below(ITaskItem source)
    {
        TaskItem destination = new(MSBuildEscaping.Escape(Path.Combine(DestinationFolder!.ItemSpec, Path.GetFileName(source.ItemSpec))));
        source.CopyMetadataTo(destination);
        return destination;
    }
}
