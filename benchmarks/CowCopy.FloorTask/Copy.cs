using System.Globalization;
using System.Resources;
using CowCopy.Sdk.Copying;
using Microsoft.Build.Framework;
using Microsoft.Build.Utilities;

namespace CowCopy.FloorTask;

/// <summary>Looks once at each file and finds every pair up to date: says of it what MSBuild's own task says, returns what it returns, and does nothing else.</summary>
/// <remarks>What its calls take is what MSBuild itself and the file system take for any Copy task that does what is asked of one. Only for builds with nothing to do; else it fails.</remarks>
[MSBuildMultiThreadableTask]
public sealed partial class Copy : Task, IMultiThreadableTask
{
    // The built-in's own text, read once for each process as the built-in does.
    private static readonly string Unchanged =
        new ResourceManager("Microsoft.Build.Tasks.Core.Strings", typeof(Microsoft.Build.Tasks.Copy).Assembly).GetString("Copy.DidNotCopyBecauseOfFileMatch", CultureInfo.CurrentUICulture)!;

    private static readonly MetadataHandover Metadata = new();

    /// <summary>Set by MSBuild: the folder that paths start from.</summary>
    public TaskEnvironment TaskEnvironment { get; set; } = TaskEnvironment.Fallback;

    /// <inheritdoc/>
    public override bool Execute()
    {
        ITaskItem[] sources = SourceFiles ?? [];
        if (SourceFolders is { Length: > 0 } || (sources.Length > 0 && !SkipUnchangedFiles))
        {
            Log.LogError("The floor is for calls that leave unchanged files alone, and for no folders.");
            return false;
        }

        bool haveMetadata = DestinationFiles is null;
        DestinationFiles ??= Array.ConvertAll(sources, Below);
        for (int i = 0; i < sources.Length; i++)
        {
            if (!IsUpToDate(sources[i], DestinationFiles[i]))
            {
                Log.LogError("The floor is for builds with nothing to do: \"{0}\" is not what \"{1}\" is.", DestinationFiles[i].ItemSpec, sources[i].ItemSpec);
                return false;
            }

            if (Log.LogsMessagesOfImportance(MessageImportance.Low))
                Log.LogMessage(MessageImportance.Low, Unchanged, sources[i].ItemSpec, DestinationFiles[i].ItemSpec, nameof(SkipUnchangedFiles), "true");
            if (!haveMetadata) Metadata.Give(sources[i], DestinationFiles[i]);
        }

        CopiedFiles = [.. DestinationFiles];
        return true;
    }

    private bool IsUpToDate(ITaskItem source, ITaskItem destination)
    {
        FileInfo from = new(TaskEnvironment.GetAbsolutePath(source.ItemSpec)), to = new(TaskEnvironment.GetAbsolutePath(destination.ItemSpec));
        return from.Exists && to.Exists && from.Length == to.Length && from.LastWriteTimeUtc == to.LastWriteTimeUtc;
    }

    private ITaskItem Below(ITaskItem source)
    {
        TaskItem destination = new(MSBuildEscaping.Escape(Path.Combine(DestinationFolder!.ItemSpec, Path.GetFileName(source.ItemSpec))));
        source.CopyMetadataTo(destination);
        return destination;
    }
}
