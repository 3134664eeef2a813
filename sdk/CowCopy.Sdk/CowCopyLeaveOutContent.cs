using System.Diagnostics.CodeAnalysis;
using System.Reflection;
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
    /// The content without two kinds of files. Of some there are copies that this project does not delete, as other projects may have
    /// written them. Others are assemblies beside the library's own, and what comes with them: MSBuild finds references there.
    /// </summary>
    [Output]
    public ITaskItem[] LeftOut { get; private set; } = [];

    /// <inheritdoc />
    public override bool Execute()
    {
        TaskContext context = CreateContext();
        string output = OutputOwnership.WithSeparator(context.FullPath(OutputDirectory!));
        OutputOwnership ownership = new(context, output, FilesWritten, OutputOwnership.Says(DeletesOutside));
        ITaskItem[] content = Content ?? [];
        string[] assemblies =
        [
            .. content.Where(static item => LeftOutList.IsNamedAsAssembly(item.ItemSpec))
                .Where(item => ownership.IsBeside(PlaceOf(item)) && IsAssembly(context.FullPath(item.ItemSpec))).Select(NameOf),
        ];
        LeftOut = [.. content.Where(item => !assemblies.Any(name => ComesWith(name, item)) && ownership.CanLack(PlaceOf(item)))];
        return true;
    }

    private static string PlaceOf(ITaskItem item) => item.GetMetadata("TargetPath");

    private static string NameOf(ITaskItem item) => Path.GetFileNameWithoutExtension(PlaceOf(item));

    // The assembly, its symbols and documentation, and its satellites in directories of their own.
    private static bool ComesWith(string assembly, ITaskItem item) =>
        (NameOf(item) + ".").StartsWith(assembly + ".", StringComparison.OrdinalIgnoreCase);

    private static bool IsAssembly(string file)
    {
        try
        {
            return AssemblyName.GetAssemblyName(file).Name is not null;
        }
        catch (Exception e) when (e is BadImageFormatException or IOException or UnauthorizedAccessException)
        {
            return false; // native code, or no file
        }
    }
}
