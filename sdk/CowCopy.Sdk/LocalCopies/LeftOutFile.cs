using Microsoft.Build.Framework;
using Microsoft.Build.Utilities;

namespace CowCopy.Sdk.LocalCopies;

/// <summary>An assembly that a library did not get.</summary>
/// <param name="Path">Its full path.</param>
/// <param name="List">The list that names it.</param>
/// <param name="IsProject">Whether the output of a project lists it.</param>
/// <param name="IsOwn">Whether the library refers to it itself.</param>
internal sealed record LeftOutFile(string Path, string List, bool IsProject, bool IsOwn)
{
    public bool Exists => File.Exists(Path);

    /// <summary>Where the copy would be: beside the library.</summary>
    public string Copy => System.IO.Path.Combine(System.IO.Path.GetDirectoryName(List)!, System.IO.Path.GetFileName(Path));

    public ITaskItem ToItem()
    {
        TaskItem item = new(Copying.MSBuildEscaping.Escape(Path));
        item.SetMetadata(nameof(List), List);
        item.SetMetadata(nameof(IsProject), IsProject ? "true" : "false");
        return item;
    }
}
