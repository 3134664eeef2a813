using System.Collections.Concurrent;

namespace CowCopy.Sdk.Copying;

/// <summary>What holds for all entries of one Copy task.</summary>
/// <param name="Copier">The engine.</param>
/// <param name="Options">Its options.</param>
/// <param name="Links">Which links to create before copying.</param>
/// <param name="Retries">Which failures are retried.</param>
/// <param name="SkipUnchanged">Whether the task skips unchanged files, and logs them.</param>
/// <param name="IsQuestion">Whether to fail instead of copying (<c>-question</c>).</param>
/// <param name="OneAtATime">Whether files are copied sequentially.</param>
/// <param name="ProjectDirectory">The full path of the project's directory.</param>
/// <param name="KnownDirectories">Directories that exist, shared by all tasks of the build.</param>
internal sealed record CopyTaskContext(
    FileCopier Copier,
    CopyOptions Options,
    LinkOptions Links,
    RetryRule Retries,
    bool SkipUnchanged,
    bool IsQuestion,
    bool OneAtATime,
    string ProjectDirectory,
    ConcurrentDictionary<string, string> KnownDirectories);
