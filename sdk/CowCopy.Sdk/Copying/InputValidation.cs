using Microsoft.Build.Utilities;

namespace CowCopy.Sdk.Copying;

/// <summary>Checks parameters that contradict each other, in the order of the built-in: the first error is logged.</summary>
internal sealed class InputValidation(TaskLoggingHelper log)
{
    public bool Accepts(Copy copy)
    {
        if ((ErrorOfRetries(copy) ?? ErrorOfDestination(copy) ?? ErrorOfLinks(copy)) is not { } error) return true;
        log.LogErrorWithCodeFromResources(error.Text, error.Arguments);
        return false;
    }

    private static Error? ErrorOfRetries(Copy copy)
    {
        if (copy.Retries < 0) return new("Copy.InvalidRetryCount", copy.Retries);
        return copy.RetryDelayMilliseconds < 0 ? new("Copy.InvalidRetryDelay", copy.RetryDelayMilliseconds) : null;
    }

    private static Error? ErrorOfDestination(Copy copy)
    {
        if (copy.DestinationFiles is null && copy.DestinationFolder is null)
            return new("Copy.NeedsDestination", nameof(copy.DestinationFiles), nameof(copy.DestinationFolder));
        if (copy.DestinationFiles is not { } files) return null;
        if (copy.DestinationFolder is not null)
            return new("Copy.ExactlyOneTypeOfDestination", nameof(copy.DestinationFiles), nameof(copy.DestinationFolder));
        if (copy.SourceFolders is not null)
            return new("Copy.IncompatibleParameters", nameof(copy.SourceFolders), nameof(copy.DestinationFiles));
        int sources = copy.SourceFiles?.Length ?? 0;
        return files.Length == sources ? null : new(
            "General.TwoVectorsMustHaveSameLength", files.Length, sources, nameof(copy.DestinationFiles), nameof(copy.SourceFiles));
    }

    private static Error? ErrorOfLinks(Copy copy) =>
        !copy.ErrorIfLinkFails || copy.UseHardlinksIfPossible || copy.UseSymboliclinksIfPossible ? null
            : new("Copy.ErrorIfLinkFailsSetWithoutLinkOption");

    private sealed class Error(string text, params object[] arguments)
    {
        public string Text => text;

        public object[] Arguments => arguments;
    }
}
