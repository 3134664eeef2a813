using System.Diagnostics.CodeAnalysis;
using CowCopy.Sdk.Context;
using CowCopy.Sdk.Logging;
using CowCopy.Sdk.Settings;
using CowCopy.Sdk.Trees;
using Microsoft.Build.Framework;

namespace CowCopy.Sdk;

/// <summary>
/// Checks a project's <c>CowCopyTree</c> items before any of them is copied: each by itself, and whether one would delete what another
/// copies. Run by the package's own targets.
/// </summary>
public sealed partial class CowCopyCheckTrees : CowCopyTask
{
    /// <summary>The items. Default: none.</summary>
    [SuppressMessage("Performance", "CA1819:Properties should not return arrays", Justification = "Lists of items are arrays in MSBuild.")]
    public ITaskItem[]? Trees { get; set; }

    /// <summary>Files that may have such items, beside those that define <see cref="Trees"/>.</summary>
    [SuppressMessage("Performance", "CA1819:Properties should not return arrays", Justification = "Lists of items are arrays in MSBuild.")]
    public ITaskItem[]? ProjectFiles { get; set; }

    /// <summary>The full path of the project.</summary>
    [Required]
    public string? ProjectFile { get; set; }

    /// <inheritdoc />
    public override bool Execute()
    {
        TaskContext context = CreateContext();
        List<TreeItem> files = [];
        HashSet<string> projectFiles = new((ProjectFiles ?? []).Select(static file => file.ItemSpec), StringComparer.Ordinal);
        foreach (ITaskItem item in Trees ?? [])
        {
            TreeItem tree = new(item, ProjectFile!);
            projectFiles.Add(tree.File);
            if (!Check(tree, context)) files.Add(tree);
        }

        if (files.Count > 0) MessagesOf(files[0]).FileAsSource(context.FullPath(files[0].Name), files.Count);
        if (!Log.HasLoggedErrors)
        {
            foreach (string file in projectFiles) CheckTreesIn(file);
        }

        return !Log.HasLoggedErrors;
    }

    /// <returns>Whether the source is no file.</returns>
    private bool Check(TreeItem item, TaskContext context)
    {
        TreeMessages messages = MessagesOf(item);
        if (TreeParameters.Read(item.ToTask(messages), context, messages) is not { } tree) return true;
        _ = new ValueReader(messages.InvalidValue).Choice("After", item.After, ("Build", 0), ("Publish", 1));
        foreach (string name in item.UnusedMetadata) messages.UnusedMetadata(name);
        if (File.Exists(tree.Source)) return false;
        tree.Register(Session.Trees, item.Name, ProjectFile!, messages);
        return true;
    }

    private TreeMessages MessagesOf(TreeItem item) => new(Log, Session.Texts, item.Name, item.File);
}
