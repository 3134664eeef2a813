using System.Collections.ObjectModel;

namespace CowCopy.Sdk.Logging;

/// <summary>The texts that are logged if MSBuild's own are not found.</summary>
internal static class EnglishTexts
{
    private static readonly ReadOnlyDictionary<string, string> Texts = new(new Dictionary<string, string>(StringComparer.Ordinal)
    {
        ["Copy.CreatesDirectory"] = "Creating directory \"{0}\".",
        ["Copy.DestinationIsDirectory"] =
            "MSB3024: Could not copy \"{0}\" to \"{1}\", which is a directory. Use DestinationFolder to copy into it.",
        ["Copy.DidNotCopyBecauseOfFileMatch"] = "Did not copy \"{0}\" to \"{1}\": \"{2}\" is \"{3}\", and sizes and timestamps match.",
        ["Copy.Error"] = "MSB3021: Unable to copy file \"{0}\" to \"{1}\". {2}",
        ["Copy.ErrorIfLinkFailsSetWithoutLinkOption"] =
            "MSB3892: ErrorIfLinkFails needs UseHardlinksIfPossible or UseSymboliclinksIfPossible.",
        ["Copy.ExactlyOneTypeOfDestination"] = "MSB3022: \"{0}\" and \"{1}\" were both given. Give one of them.",
        ["Copy.ExceededRetries"] = "MSB3027: Could not copy \"{0}\" to \"{1}\" in {2} retries. {3}",
        ["Copy.FileComment"] = "Copying file from \"{0}\" to \"{1}\".",
        ["Copy.HardLinkComment"] = "Creating hard link to copy \"{0}\" to \"{1}\".",
        ["Copy.IncompatibleParameters"] = "MSB3896: \"{0}\" and \"{1}\" cannot be used together. Give one of them.",
        ["Copy.InvalidRetryCount"] = "MSB3028: {0} is an invalid retry count. It must not be negative.",
        ["Copy.InvalidRetryDelay"] = "MSB3029: {0} is an invalid retry delay. It must not be negative.",
        ["Copy.IOException"] = "MSB3894: Got {0} copying \"{1}\" to \"{2}\", HRESULT {3}.",
        ["Copy.LinkFailed"] = "MSB3893: Could not use a link to copy \"{0}\" to \"{1}\".",
        ["Copy.NeedsDestination"] = "MSB3023: No destination was given. Give \"{0}\" or \"{1}\".",
        ["Copy.NonWindowsLinkErrorMessage"] = "The {0} library call failed with the error code {1}.",
        ["Copy.RemovingReadOnlyAttribute"] = "Removing read-only attribute from \"{0}\".",
        ["Copy.Retrying"] = "MSB3026: Could not copy \"{0}\" to \"{1}\". Beginning retry {2} in {3}ms. {4} {5}",
        ["Copy.RetryingAsFileCopy"] = "Could not use a link to copy \"{0}\" to \"{1}\". Copying the file instead. {2}",
        ["Copy.RetryingAsSymbolicLink"] = "Could not use a hard link to copy \"{0}\" to \"{1}\". Using a symbolic link instead. {2}",
        ["Copy.RetryingOnAccessDenied"] =
            "MSB3895: Retrying although access was denied, because the environment variable MSBUILDALWAYSRETRY is set.",
        ["Copy.SourceFileNotFound"] = "MSB3030: Could not copy the file \"{0}\" because it was not found.",
        ["Copy.SourceIsDirectory"] = "MSB3025: The source \"{0}\" is a directory. Copy does not copy directories.",
        ["Copy.SymbolicLinkComment"] = "Creating symbolic link to copy \"{0}\" to \"{1}\".",
        ["General.TwoVectorsMustHaveSameLength"] = "MSB3094: \"{2}\" has {0} item(s) and \"{3}\" has {1}. They must have the same number.",
    });

    public static IEnumerable<string> Names => Texts.Keys;

    public static string? Find(string name) => Texts.TryGetValue(name, out string? text) ? text : null;
}
