using System.Collections.Concurrent;

namespace CowCopy.Sdk.Copying;

/// <summary>What one Copy task was asked to do, whatever the files, and the folders that all tasks of the build know to be there.</summary>
internal sealed record CopyJob(
    FileCopier Copier,
    CopyOptions Options,
    LinkChoice Links,
    RetryRule Retries,
    bool SkipUnchanged,
    bool OnlyAsk,
    bool OneAtATime,
    string ProjectDirectory,
    ConcurrentDictionary<string, string> KnownFolders);
