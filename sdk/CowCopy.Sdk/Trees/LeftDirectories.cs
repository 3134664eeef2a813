using Microsoft.Build.Framework;

namespace CowCopy.Sdk.Trees;

/// <summary>
/// Directories of a list that were not empty when they were cleaned, because another project has its copies there. That project may be
/// cleaned later, and in another process: they are deleted at the end of the build, if they are empty then.
/// </summary>
internal sealed class LeftDirectories(CopiedFileList list, IReadOnlyCollection<string> directories) : IDisposable
{
    /// <summary>Has MSBuild keep the directories until the build has ended. Without it the next Clean finds them in the list.</summary>
    public void KeepIn(IBuildEngine? engine)
    {
        if (engine is not IBuildEngine4 build) return;
        object key = (typeof(LeftDirectories), list.FullPath);
        build.UnregisterTaskObject(key, RegisteredTaskObjectLifetime.Build);
        build.RegisterTaskObject(key, this, RegisteredTaskObjectLifetime.Build, allowEarlyCollection: false);
    }

    /// <summary>Deletes those that are empty. MSBuild calls it when the build has ended.</summary>
    public void Dispose() => TreeCleaner.CleanAtEnd(list, directories);
}
