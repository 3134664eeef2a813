using CowCopy.Sdk.Copying;
using Microsoft.Build.Framework;
using Microsoft.Build.Utilities;

namespace CowCopy.Sdk.Logging;

/// <summary>Everything a Copy task says. Errors, warnings and what is low-key name the paths as they were passed, the rest in full.</summary>
internal sealed class CopyLog(TaskLoggingHelper log, CopyTexts texts)
{
    public void CreatingDirectory(CopyEntry entry) =>
        Say(MessageImportance.Normal, "Copy.CreatesDirectory", Path.GetDirectoryName(entry.Destination.ItemSpec) ?? entry.Folder);

    public void Copying(CopyEntry entry)
    {
        if (IsHeard(MessageImportance.Normal)) Say(MessageImportance.Normal, "Copy.FileComment", entry.SourcePath, entry.DestinationPath);
    }

    public void LinkingHard(CopyEntry entry) => Say(MessageImportance.Normal, "Copy.HardLinkComment", entry.SourcePath, entry.DestinationPath);

    public void LinkingSymbolically(CopyEntry entry) =>
        Say(MessageImportance.Normal, "Copy.SymbolicLinkComment", entry.SourcePath, entry.DestinationPath);

    public void SymbolicInsteadOfHard(CopyEntry entry, string refusal) =>
        Say(MessageImportance.Normal, "Copy.RetryingAsSymbolicLink", entry.SourcePath, entry.DestinationPath, refusal);

    public void CopyInsteadOfLink(CopyEntry entry, string refusal) =>
        Say(MessageImportance.Normal, "Copy.RetryingAsFileCopy", entry.SourcePath, entry.DestinationPath, refusal);

    public void LinkFailed(CopyEntry entry) => Fail("Copy.LinkFailed", entry.SourcePath, entry.DestinationPath);

    public void Unchanged(CopyEntry entry, CopyReason reason)
    {
        if (!IsHeard(MessageImportance.Low)) return;
        string source = entry.Source.ItemSpec, destination = entry.Destination.ItemSpec;
        const string ownText = "Did not copy from file \"{0}\" to file \"{1}\" because {2}.";
        if (OwnReason(entry, reason) is { } because)
            log.LogMessage(MessageImportance.Low, ownText, source, destination, because);
        else
            Say(MessageImportance.Low, "Copy.DidNotCopyBecauseOfFileMatch", source, destination, nameof(Copy.SkipUnchangedFiles), "true");
    }

    public void RemovingReadOnly(CopyEntry entry) => Say(MessageImportance.Low, "Copy.RemovingReadOnlyAttribute", entry.Destination.ItemSpec);

    /// <summary>Under -question, what would have been a message is an error without a code.</summary>
    public void NotIncremental(CopyEntry entry) =>
        log.LogError(log.FormatResourceString("Copy.FileComment", entry.Source.ItemSpec, entry.Destination.ItemSpec));

    public void SourceNotFound(CopyEntry entry) => Fail("Copy.SourceFileNotFound", entry.Source.ItemSpec);

    public void SourceIsDirectory(CopyEntry entry) => Fail("Copy.SourceIsDirectory", entry.Source.ItemSpec);

    public void DestinationIsDirectory(CopyEntry entry) => Fail("Copy.DestinationIsDirectory", entry.Source.ItemSpec, entry.Destination.ItemSpec);

    public void CannotCopy(string source, string destination, string why) => Fail("Copy.Error", source, destination, why);

    public void CannotList(string why) => log.LogMessage(MessageImportance.Low, "{0}", why);

    public void ExceededRetries(CopyEntry entry, int retries, string holder) =>
        Fail("Copy.ExceededRetries", entry.Source.ItemSpec, entry.Destination.ItemSpec, retries, holder);

    public void Retrying(CopyEntry entry, int delay, string why, string holder) =>
        log.LogWarningWithCodeFromResources("Copy.Retrying", entry.Source.ItemSpec, entry.Destination.ItemSpec, entry.Retries, delay, why, holder);

    public void Diagnose(CopyEntry entry, Exception error) =>
        log.LogWarningWithCodeFromResources("Copy.IOException", error.ToString(), entry.Source.ItemSpec, entry.Destination.ItemSpec, error.HResult);

    public void RetryingAlthoughDenied() => log.LogWarningWithCodeFromResources("Copy.RetryingOnAccessDenied");

    public string LinkCallFailed(string call, int code) => log.FormatResourceString("Copy.NonWindowsLinkErrorMessage", call, code);

    // What the built-in has no text for: null where sizes and timestamps match. Those of a link are its own, and are not what was compared.
    private static string? OwnReason(CopyEntry entry, CopyReason reason) => reason switch
    {
        CopyReason.SameContent => CopyReasons.Describe(reason) + " (CowCopySkipUnchanged)",
        CopyReason.SameFile when IsLink(entry.SourcePath) || IsLink(entry.DestinationPath) => CopyReasons.Describe(reason),
        _ => null,
    };

    private static bool IsLink(string path) => new FileInfo(path).Attributes.HasFlag(FileAttributes.ReparsePoint);

    // Asked first for what is said of every file: nobody hears it in most builds, and its arguments need not be made.
    private bool IsHeard(MessageImportance importance) => log.LogsMessagesOfImportance(importance);

    // Text and arguments apart, as the built-in logs them: who listens puts them together if it needs to, and a binary log keeps the text once.
    private void Say(MessageImportance importance, string text, params object[] arguments) => log.LogMessage(importance, texts.OfMessage(text), arguments);

    private void Fail(string text, params object[] arguments) => log.LogErrorWithCodeFromResources(text, arguments);
}
