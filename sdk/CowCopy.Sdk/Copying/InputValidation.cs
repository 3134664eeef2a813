using Microsoft.Build.Utilities;

namespace CowCopy.Sdk.Copying;

/// <summary>Looks for parameters that contradict each other, in the order of MSBuild's own task: the first one found is told.</summary>
internal sealed class InputValidation(TaskLoggingHelper log)
{
    public bool Accepts(Copy copy)
    {
        if (copy.Retries < 0) return Refuse("Copy.InvalidRetryCount", copy.Retries);
        if (copy.RetryDelayMilliseconds < 0) return Refuse("Copy.InvalidRetryDelay", copy.RetryDelayMilliseconds);
        return AcceptsDestination(copy) && AcceptsLinks(copy);
    }

    private bool AcceptsDestination(Copy copy)
    {
        if (copy.DestinationFiles is null && copy.DestinationFolder is null)
        {
            return Refuse("Copy.NeedsDestination", nameof(copy.DestinationFiles), nameof(copy.DestinationFolder));
        }

        if (copy.DestinationFiles is not { } files) return true;
        if (copy.DestinationFolder is not null)
        {
            return Refuse("Copy.ExactlyOneTypeOfDestination", nameof(copy.DestinationFiles), nameof(copy.DestinationFolder));
        }

        if (copy.SourceFolders is not null)
        {
            return Refuse("Copy.IncompatibleParameters", nameof(copy.SourceFolders), nameof(copy.DestinationFiles));
        }

        int sources = copy.SourceFiles?.Length ?? 0;
        return files.Length == sources
            || Refuse("General.TwoVectorsMustHaveSameLength", files.Length, sources, nameof(copy.DestinationFiles), nameof(copy.SourceFiles));
    }

    private bool AcceptsLinks(Copy copy) =>
        !copy.ErrorIfLinkFails
        || copy.UseHardlinksIfPossible
        || copy.UseSymboliclinksIfPossible
        || Refuse("Copy.ErrorIfLinkFailsSetWithoutLinkOption");

    private bool Refuse(string text, params object[] arguments)
    {
        log.LogErrorWithCodeFromResources(text, arguments);
        return false;
    }
}
