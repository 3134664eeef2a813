using Microsoft.Build.Framework;
using Microsoft.Build.Utilities;

namespace CowCopy.Sdk.Logging;

/// <summary>The messages of trees: one line for each at normal importance, files at low importance, errors with codes.</summary>
internal sealed class TreeMessages(TaskLoggingHelper log, CopyTexts texts)
{
    private const string InvalidCode = "COWCOPY0005", FailedCode = "COWCOPY0006";
    private const string NotIncrementalCode = "COWCOPY0007", RetryCode = "COWCOPY0008";

    private readonly bool _logsFiles = log.LogsMessagesOfImportance(MessageImportance.Low);

    public void Copied(CopyRequest file)
    {
        if (_logsFiles) log.LogMessage(MessageImportance.Low, texts.OfMessage("Copy.FileComment"), file.Source, file.Destination);
    }

    public void Deleted(string path)
    {
        if (_logsFiles) log.LogMessage(MessageImportance.Low, "Deleted \"{0}\".", path);
    }

    public void Done(string source, string destination, CopyTally tally, int deleted) => log.LogMessage(
        MessageImportance.Normal,
        "{0}",
        $"CowCopyTree: \"{source}\" to \"{destination}\": {SummaryText.Counts(tally)}"
            + (deleted == 0 ? "" : ", " + SummaryText.Count(deleted) + " deleted"));

    public void Cleaned(string destination, int deleted) =>
        log.LogMessage(MessageImportance.Normal, "{0}", $"CowCopyTree: \"{destination}\": {SummaryText.Count(deleted)} deleted");

    /// <summary>Logs that a parameter is missing or wrong.</summary>
    public void Invalid(string text) => Error(InvalidCode, text);

    public void Failed(CopyFailure failure) => Error(FailedCode, failure.Message);

    public void CannotList(string path, Exception error) => Error(
        FailedCode, $"Cannot write the list of copied files \"{path}\": {error.Message} Check that its directory can be written to.");

    public void CannotDelete(string path, Exception error) => Warning(
        FailedCode, $"Cannot delete \"{path}\": {error.Message} Delete it, or clean again when no program uses it.");

    public void NotIncremental(string source, string destination, string change) => Error(
        NotIncrementalCode,
        $"The tree \"{source}\" is not up to date at \"{destination}\": see \"{change}\". Build without -question to copy it.");

    public void Retrying(CopyFailure failure, int retry, int delay) => Warning(
        RetryCode, $"{failure.Message} Beginning retry {SummaryText.Count(retry)} in {SummaryText.Count(delay)} ms.");

    private void Error(string code, string text) =>
        log.LogError(subcategory: null, code, helpKeyword: null, file: null, 0, 0, 0, 0, "{0}", text);

    private void Warning(string code, string text) =>
        log.LogWarning(subcategory: null, code, helpKeyword: null, file: null, 0, 0, 0, 0, "{0}", text);
}
