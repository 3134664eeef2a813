using System.Diagnostics.CodeAnalysis;
using CowCopy.Sdk.Context;
using CowCopy.Sdk.LocalCopies;
using Microsoft.Build.Framework;

namespace CowCopy.Sdk;

/// <summary>
/// Finds which content of other projects a class library with <c>CowCopyLocalInLibraries=false</c> does not get. Run by the package's own
/// targets.
/// </summary>
[SuppressMessage("Performance", "CA1819:Properties should not return arrays", Justification = "Lists of items are arrays in MSBuild.")]
public sealed partial class CowCopyLeaveOutContent : CowCopyTask
{
    /// <summary>The content, each file with its place in the output as metadata <c>TargetPath</c>. Default: none.</summary>
    public ITaskItem[]? Content { get; set; }

    /// <summary>The directory of the library's output.</summary>
    [Required]
    public string? OutputDirectory { get; set; }

    /// <inheritdoc cref="CowCopyLeaveOut.DeletesOutside" />
    public string? DeletesOutside { get; set; }

    /// <inheritdoc cref="CowCopyLeaveOut.FilesWritten" />
    public string? FilesWritten { get; set; }

    /// <summary>
    /// All but the files of which there are copies that this project does not delete, as other projects may have written them.
    /// </summary>
    [Output]
    public ITaskItem[] LeftOut { get; private set; } = [];

    /// <inheritdoc />
    public override bool Execute()
    {
        TaskContext context = CreateContext();
        string output = OutputOwnership.WithSeparator(context.FullPath(OutputDirectory!));
        OutputOwnership ownership = new(context, output, FilesWritten, OutputOwnership.Says(DeletesOutside));
        LeftOut = [.. (Content ?? []).Where(item => ownership.CanLack(item.GetMetadata("TargetPath")))];
        return true;
    }
}
