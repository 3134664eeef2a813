namespace CowCopy.Sdk;

// Parameters that contradict each other, in the order of the built-in: the first error is logged.
public sealed partial class Copy
{
    private bool AreParametersValid() => AreRetriesValid() && IsDestinationValid() && AreLinksValid();

    private bool AreRetriesValid()
    {
        if (Retries < 0) return Refuse("Copy.InvalidRetryCount", Retries);
        return RetryDelayMilliseconds >= 0 || Refuse("Copy.InvalidRetryDelay", RetryDelayMilliseconds);
    }

    private bool IsDestinationValid()
    {
        if (DestinationFiles is null && DestinationFolder is null)
            return Refuse("Copy.NeedsDestination", nameof(DestinationFiles), nameof(DestinationFolder));
        if (DestinationFiles is not { } files) return true;
        if (DestinationFolder is not null)
            return Refuse("Copy.ExactlyOneTypeOfDestination", nameof(DestinationFiles), nameof(DestinationFolder));
        if (SourceFolders is not null)
            return Refuse("Copy.IncompatibleParameters", nameof(SourceFolders), nameof(DestinationFiles));
        int sources = SourceFiles?.Length ?? 0;
        return files.Length == sources || Refuse(
            "General.TwoVectorsMustHaveSameLength", files.Length, sources, nameof(DestinationFiles), nameof(SourceFiles));
    }

    private bool AreLinksValid() => !ErrorIfLinkFails || WantsLinks || Refuse("Copy.ErrorIfLinkFailsSetWithoutLinkOption");

    private bool Refuse(string text, params object[] arguments)
    {
        Log.LogErrorWithCodeFromResources(text, arguments);
        return false;
    }
}
