using System.Diagnostics.CodeAnalysis;
using Microsoft.Build.Framework;

namespace CowCopy.Sdk.DifferentialTests;

/// <summary>The parameters of a Copy task, for either of the two; what is null is not passed.</summary>
[SuppressMessage("Performance", "CA1819:Properties should not return arrays", Justification = "Lists of items are arrays in MSBuild.")]
public sealed class CopyParameters
{
    public ITaskItem[]? SourceFiles { get; set; }

    public ITaskItem[]? SourceFolders { get; set; }

    public ITaskItem? DestinationFolder { get; set; }

    public ITaskItem[]? DestinationFiles { get; set; }

    public int Retries { get; set; } = 10;

    public int RetryDelayMilliseconds { get; set; } = 1000;

    public bool UseHardlinksIfPossible { get; set; }

    public bool? UseSymboliclinksIfPossible { get; set; }

    public bool ErrorIfLinkFails { get; set; }

    public bool SkipUnchangedFiles { get; set; }

    public bool OverwriteReadOnlyFiles { get; set; }

    public bool FailIfNotIncremental { get; set; }

    /// <summary>Passes the parameters to a task as MSBuild does: by name.</summary>
    public void ApplyTo(ITask task)
    {
        foreach (System.Reflection.PropertyInfo parameter in typeof(CopyParameters).GetProperties())
        {
            if (parameter.GetValue(this) is { } value) task.GetType().GetProperty(parameter.Name)!.SetValue(task, value);
        }
    }
}
