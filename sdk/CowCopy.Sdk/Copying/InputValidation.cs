using Microsoft.Build.Utilities;

namespace CowCopy.Sdk.Copying;

/// <summary>Checks parameters that contradict each other, in the order of the built-in: the first error is logged.</summary>
internal sealed class InputValidation(TaskLoggingHelper log)
{
    public bool Accepts(Copy copy)
    {
        if (copy.Retries < 0) return Fail("Copy.InvalidRetryCount", copy.Retries);
        if (copy.RetryDelayMilliseconds < 0) return Fail("Copy.InvalidRetryDelay", copy.RetryDelayMilliseconds);
        return HasValidDestination(copy) && HasValidLinks(copy);
    }

    private bool HasValidDestination(Copy copy)
    {
        if (copy.DestinationFiles is null && copy.DestinationFolder is null)
        {
            return Fail("Copy.NeedsDestination", nameof(copy.DestinationFiles), nameof(copy.DestinationFolder));
        }

        if (copy.DestinationFiles is not { } files) return true;
        if (copy.DestinationFolder is not null)
        {
            return Fail("Copy.ExactlyOneTypeOfDestination", nameof(copy.DestinationFiles), nameof(copy.DestinationFolder));
        }

        if (copy.SourceFolders is not null)
        {
            return Fail("Copy.IncompatibleParameters", nameof(copy.SourceFolders), nameof(copy.DestinationFiles));
        }

        int sources = copy.SourceFiles?.Length ?? 0;
        return files.Length == sources
            || Fail("General.TwoVectorsMustHaveSameLength", files.Length, sources, nameof(copy.DestinationFiles), nameof(copy.SourceFiles));
    }

    private bool HasValidLinks(Copy copy) =>
        !copy.ErrorIfLinkFails
        || copy.UseHardlinksIfPossible
        || copy.UseSymboliclinksIfPossible
        || Fail("Copy.ErrorIfLinkFailsSetWithoutLinkOption");

    private bool Fail(string text, params object[] arguments)
    {
        log.LogErrorWithCodeFromResources(text, arguments);
        return false;
    }
}
