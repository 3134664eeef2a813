using CowCopy.Sdk.Copying;
using CowCopy.Sdk.Logging;
using Microsoft.Build.Framework;
using Microsoft.Build.Utilities;

namespace CowCopy.Sdk.Trees;

/// <summary>An item of a project that describes a tree.</summary>
/// <param name="item">The item.</param>
/// <param name="project">The full path of the project.</param>
internal sealed class TreeItem(ITaskItem item, string project)
{
    private const string DefiningFile = "DefiningProjectFullPath", Files = "Files";

    public string Name => item.ItemSpec;

    /// <summary>The file that has the item; the project's, if that is not known.</summary>
    public string File => item.GetMetadata(DefiningFile) is { Length: > 0 } file ? file : project;

    public string After => item.GetMetadata("After");

    /// <summary>The names of metadata that mean something for the task or for a project, and nothing for an item.</summary>
    public IEnumerable<string> UnusedMetadata =>
        from name in (string[])
        [
            nameof(CowCopyTree.Include), nameof(CowCopyTree.Exclude), nameof(CowCopyTree.Retries),
            nameof(CowCopyTree.RetryDelayMilliseconds), nameof(CowCopyTree.FileList),
            nameof(CowCopySettings.Mode), nameof(CowCopySettings.Overwrite), nameof(CowCopySettings.Durable),
        ]
        where item.GetMetadata(name).Length > 0
        select name;

    /// <summary>Returns a task with the parameters that the package's targets pass for the item.</summary>
    public CowCopyTree ToTask(TreeMessages messages) => new()
    {
        Source = new TaskItem(MSBuildEscaping.Escape(item.ItemSpec)),
        Destination = One(nameof(CowCopyTree.Destination), messages),
        Include = List(nameof(CowCopyTree.Include) + Files),
        Exclude = List(nameof(CowCopyTree.Exclude) + Files),
        Mirror = Text(nameof(CowCopyTree.Mirror)),
        SkipUnchanged = Text(nameof(CowCopyTree.SkipUnchanged)),
        FollowLinks = Text(nameof(CowCopyTree.FollowLinks)),
        OverwriteReadOnlyFiles = Text(nameof(CowCopyTree.OverwriteReadOnlyFiles)),
    };

    private string Text(string name) => item.GetMetadata(name);

    // As MSBuild does for a parameter: separated by semicolons that are not escaped, without white space around them.
    private ITaskItem[] List(string name)
    {
        string escaped = item is ITaskItem2 escapable ? escapable.GetMetadataValueEscaped(name) : MSBuildEscaping.Escape(Text(name));
        return [.. from part in escaped.Split(';') where part.Trim().Length > 0 select new TaskItem(part.Trim())];
    }

    private ITaskItem? One(string name, TreeMessages messages)
    {
        ITaskItem[] parts = List(name);
        if (parts.Length > 1) messages.SeveralPaths(name, Text(name));
        return parts.FirstOrDefault();
    }
}
