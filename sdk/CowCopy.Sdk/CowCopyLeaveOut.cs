using System.Diagnostics.CodeAnalysis;
using System.Text;
using CowCopy.Sdk.Context;
using CowCopy.Sdk.Copying;
using CowCopy.Sdk.Logging;
using Microsoft.Build.Framework;

namespace CowCopy.Sdk;

/// <summary>
/// Finds the files that a class library with <c>CowCopyLocalInLibraries=false</c> does not get: all that is where a referenced project has
/// its output, and what comes with its assembly. Lists beside the library where they are. Run by the package's own targets.
/// </summary>
[SuppressMessage("Performance", "CA1819:Properties should not return arrays", Justification = "Lists of items are arrays in MSBuild.")]
public sealed partial class CowCopyLeaveOut : CowCopyTask
{
    /// <summary>What MSBuild copies for references: <c>ReferenceCopyLocalPaths</c>. Default: nothing.</summary>
    public ITaskItem[]? CopyLocal { get; set; }

    /// <summary>The assemblies of referenced projects. Default: none.</summary>
    public ITaskItem[]? References { get; set; }

    /// <summary>
    /// Further directories; those whose metadata <c>IsProject</c> is true are where projects have their output. Default: none.
    /// </summary>
    public ITaskItem[]? SearchedDirectories { get; set; }

    /// <summary>The directory of the library's output.</summary>
    [Required]
    public string? OutputDirectory { get; set; }

    /// <summary>
    /// The value of the property <c>TrackFileWritesShareableOutsideOfProjectDirectory</c>: whether MSBuild deletes old copies also outside
    /// of the project's directory.
    /// </summary>
    public string? DeletesOutside { get; set; }

    /// <summary>The file that lists the directories; it exists afterwards only if something is left out.</summary>
    [Required]
    public string? ListFile { get; set; }

    /// <summary>Those of <see cref="CopyLocal"/> that are not copied.</summary>
    [Output]
    public ITaskItem[] LeftOut { get; private set; } = [];

    /// <summary>
    /// Those that would be left out, of which there are copies of earlier builds that MSBuild does not delete, as other projects may have
    /// written them. They are kept up to date: a program must not load an old one.
    /// </summary>
    [Output]
    public ITaskItem[] Old { get; private set; } = [];

    /// <inheritdoc />
    public override bool Execute()
    {
        TaskContext context = CreateContext();
        string output = WithSeparator(context.FullPath(OutputDirectory!)), list = context.FullPath(ListFile!);
        bool isCleaned = output.StartsWith(WithSeparator(context.ProjectDirectory), StringComparison.OrdinalIgnoreCase)
            || string.Equals(DeletesOutside?.Trim(), "true", StringComparison.OrdinalIgnoreCase);
        string[] directories = [.. FindDirectories()];
        try
        {
            if (!directories.Contains(output, StringComparer.OrdinalIgnoreCase))
                Divide(directories, file => !isCleaned && File.Exists(output + NameOf(file)));
            WriteList(list, LeftOut.Length == 0 ? null : directories, output);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            new CowCopyMessages(Log).CannotList(list, e);
        }

        return !Log.HasLoggedErrors;
    }

    /// <summary>The directories in which the referenced projects have their output, each once, with a separator at the end.</summary>
    private IEnumerable<string> FindDirectories()
    {
        IEnumerable<string> searched =
            from directory in SearchedDirectories ?? []
            where string.Equals(directory.GetMetadata("IsProject"), "true", StringComparison.OrdinalIgnoreCase)
            select WithSeparator(directory.ItemSpec);
        return (References ?? []).Select(DirectoryOf).Concat(searched).Distinct(Names);
    }

    private void Divide(string[] directories, Func<ITaskItem, bool> isOld)
    {
        HashSet<string> known = new(directories, Names);
        List<ITaskItem> leftOut = [], old = [];
        foreach (ITaskItem file in CopyLocal ?? [])
        {
            bool isReferred = string.Equals(
                file.GetMetadata("ReferenceSourceTarget"), "ProjectReference", StringComparison.OrdinalIgnoreCase);
            if (isReferred || known.Contains(DirectoryOf(file))) (isOld(file) ? old : leftOut).Add(file);
        }

        (LeftOut, Old) = ([.. leftOut], [.. old]);
    }

    /// <summary>Writes the paths relative to the list; an equal list is not written, and none is there if nothing was left out.</summary>
    private static void WriteList(string list, string[]? directories, string output)
    {
        string? present = File.Exists(list) ? File.ReadAllText(list) : null;
        if (directories is null)
        {
            if (present is not null) File.Delete(list);
            return;
        }

        StringBuilder text = new();
        foreach (string directory in directories) text.AppendLine(RelativePath(output, directory));
        if (text.ToString() == present) return;
        Directory.CreateDirectory(output);
        File.WriteAllText(list, text.ToString());
    }

    /// <summary>A directory's path from another one, both full and with a separator at the end; as it is on another drive.</summary>
    /// <remarks>Neither in .NET Framework, nor by Uri, for which "%20" in a name is a space.</remarks>
    private static string RelativePath(string from, string to)
    {
        char separator = Path.DirectorySeparatorChar;
        int common = 0;
        for (int end; (end = from.IndexOf(separator, common)) >= 0; common = end + 1)
        {
            if (string.Compare(from, common, to, common, end + 1 - common, DirectoryFiles.OnUsualVolumes) != 0) break;
        }

        int ups = from.Skip(common).Count(letter => letter == separator);
        return common == 0 ? to : string.Concat(Enumerable.Repeat(".." + separator, ups)) + to.Remove(0, common);
    }

    private static StringComparer Names =>
        DirectoryFiles.OnUsualVolumes == StringComparison.Ordinal ? StringComparer.Ordinal : StringComparer.OrdinalIgnoreCase;

    private static string NameOf(ITaskItem file) =>
        file.GetMetadata("DestinationSubDirectory") + file.GetMetadata("Filename") + file.GetMetadata("Extension");

    private static string DirectoryOf(ITaskItem file) => file.GetMetadata("RootDir") + file.GetMetadata("Directory");

    private static string WithSeparator(string directory) =>
        directory[directory.Length - 1] == Path.DirectorySeparatorChar ? directory : directory + Path.DirectorySeparatorChar;
}
