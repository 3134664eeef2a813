namespace CowCopy.Sdk.Copying;

/// <summary>What one Copy task was asked to do, whatever the files.</summary>
internal sealed record CopyJob(FileCopier Copier, CopyOptions Options, LinkChoice Links, RetryRule Retries, bool SkipUnchanged, bool OnlyAsk);
