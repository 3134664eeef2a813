using CowCopy.Sdk.Copying;
using Microsoft.Build.Framework;
using Microsoft.Build.Utilities;

namespace CowCopy.Sdk.Logging;

/// <summary>
/// Logs the built-in's messages. Errors, warnings and messages of low importance show the paths as passed, the others full paths.
/// </summary>
internal sealed class CopyLog(TaskLoggingHelper log, BuildSession session)
{
    public void CreatingDirectory(CopyEntry entry) =>
        Write(MessageImportance.Normal, "Copy.CreatesDirectory", Path.GetDirectoryName(entry.Destination.ItemSpec) ?? entry.Directory);

    public void Copying(CopyEntry entry) =>
        Write(MessageImportance.Normal, "Copy.FileComment", entry.SourcePath, entry.DestinationPath);

    public void CreatingHardLink(CopyEntry entry) =>
        Write(MessageImportance.Normal, "Copy.HardLinkComment", entry.SourcePath, entry.DestinationPath);

    public void CreatingSymbolicLink(CopyEntry entry) =>
        Write(MessageImportance.Normal, "Copy.SymbolicLinkComment", entry.SourcePath, entry.DestinationPath);

    public void SymbolicInsteadOfHard(CopyEntry entry, string reason) =>
        Write(MessageImportance.Normal, "Copy.RetryingAsSymbolicLink", entry.SourcePath, entry.DestinationPath, reason);

    public void CopyInsteadOfLink(CopyEntry entry, string reason) =>
        Write(MessageImportance.Normal, "Copy.RetryingAsFileCopy", entry.SourcePath, entry.DestinationPath, reason);

    public void LinkFailed(CopyEntry entry) => Error("Copy.LinkFailed", entry.SourcePath, entry.DestinationPath);

    /// <summary>Whether messages about unchanged files are logged at all.</summary>
    public bool LogsUnchanged => IsLogged(MessageImportance.Low);

    /// <summary>Logs that a file was skipped.</summary>
    /// <param name="entry">The file.</param>
    /// <param name="reason">The reason in CowCopy's words; null for MSBuild's own text, that sizes and timestamps match.</param>
    public void Unchanged(CopyEntry entry, string? reason)
    {
        string source = entry.Source.ItemSpec, destination = entry.Destination.ItemSpec;
        const string builtIn = "Copy.DidNotCopyBecauseOfFileMatch", ownText = "Did not copy from file \"{0}\" to file \"{1}\" because {2}.";
        if (reason is not null) log.LogMessage(MessageImportance.Low, ownText, source, destination, reason);
        else Write(MessageImportance.Low, builtIn, source, destination, nameof(Copy.SkipUnchangedFiles), "true");
    }

    public void RemovingReadOnly(CopyEntry entry) =>
        Write(MessageImportance.Low, "Copy.RemovingReadOnlyAttribute", entry.Destination.ItemSpec);

    /// <summary>Logs an error without a code, which otherwise is a message: <c>-question</c>.</summary>
    public void NotIncremental(CopyEntry entry) =>
        log.LogError(log.FormatResourceString("Copy.FileComment", entry.Source.ItemSpec, entry.Destination.ItemSpec));

    public void SourceNotFound(CopyEntry entry) => Error("Copy.SourceFileNotFound", entry.Source.ItemSpec);

    public void SourceIsDirectory(CopyEntry entry) => Error("Copy.SourceIsDirectory", entry.Source.ItemSpec);

    public void DestinationIsDirectory(CopyEntry entry) =>
        Error("Copy.DestinationIsDirectory", entry.Source.ItemSpec, entry.Destination.ItemSpec);

    public void CannotCopy(string source, string destination, string reason) => Error("Copy.Error", source, destination, reason);

    public void CannotList(string reason) => log.LogMessage(MessageImportance.Low, "{0}", reason);

    public void ExceededRetries(CopyEntry entry, int retries) =>
        Error("Copy.ExceededRetries", entry.Source.ItemSpec, entry.Destination.ItemSpec, retries, entry.LockHolder!);

    public void Retrying(CopyEntry entry, int delay, string reason) =>
        Warn("Copy.Retrying", entry.Source.ItemSpec, entry.Destination.ItemSpec, entry.Retries, delay, reason, entry.LockHolder!);

    public void FailedWith(CopyEntry entry, Exception error) =>
        Warn("Copy.IOException", error.ToString(), entry.Source.ItemSpec, entry.Destination.ItemSpec, error.HResult);

    public void RetryingAlthoughDenied() => Warn("Copy.RetryingOnAccessDenied");

    public string LinkCallFailed(string call, int code) => log.FormatResourceString("Copy.NonWindowsLinkErrorMessage", call, code);

    private bool IsLogged(MessageImportance importance) => log.LogsMessagesOfImportance(importance);

    // Most builds log no messages: then the texts of MSBuild, whose resources take milliseconds to find, are not read.
    // Format and arguments apart, as the built-in logs them: a logger formats them if it has to, and a binary log keeps the format once.
    private void Write(MessageImportance importance, string text, params object[] arguments)
    {
        if (IsLogged(importance)) log.LogMessage(importance, session.Texts.OfMessage(text), arguments);
    }

    private void Warn(string text, params object[] arguments) => log.LogWarningWithCodeFromResources(text, arguments);

    private void Error(string text, params object[] arguments) => log.LogErrorWithCodeFromResources(text, arguments);
}
