using CowCopy.Sdk.Trees;
using Microsoft.Build.Framework;
using Microsoft.Build.Utilities;

namespace CowCopy.Sdk.Logging;

/// <summary>The messages of trees: one line for each at normal importance, files at low importance, errors with codes.</summary>
/// <param name="log">The task's log.</param>
/// <param name="texts">The texts of the running MSBuild.</param>
/// <param name="item">The item that is copied; null for a call of the task.</param>
/// <param name="itemFile">The project file that has the item; null for the file of the call.</param>
internal sealed class TreeMessages(TaskLoggingHelper log, CopyTexts texts, string? item = null, string? itemFile = null)
{
    private const string InvalidCode = "COWCOPY0005", FailedCode = "COWCOPY0006", NotIncrementalCode = "COWCOPY0007";
    private const string RetryCode = "COWCOPY0008", MisreadCode = "COWCOPY0009";

    private readonly bool _logsFiles = log.LogsMessagesOfImportance(MessageImportance.Low);

    public void Copied(CopyRequest file)
    {
        if (_logsFiles) log.LogMessage(MessageImportance.Low, texts.OfMessage("Copy.FileComment"), file.Source, file.Destination);
    }

    public void Deleted(string path)
    {
        if (_logsFiles) log.LogMessage(MessageImportance.Low, "Deleted \"{0}\".", path);
    }

    public void ChangedPermissions(string path)
    {
        if (_logsFiles) log.LogMessage(MessageImportance.Low, "Changed the permissions of \"{0}\".", path);
    }

    public void Skipped(SkippedSource skipped) => log.LogMessage(MessageImportance.Normal, "{0}", skipped.Message);

    public void Done(string source, string destination, CopyTally tally, int deleted) => log.LogMessage(
        MessageImportance.Normal,
        "{0}",
        $"CowCopyTree: \"{source}\" to \"{destination}\": {SummaryText.Counts(tally)}"
            + (deleted == 0 ? "" : ", " + SummaryText.Count(deleted) + " deleted"));

    public void Cleaned(string destination, int deleted) =>
        log.LogMessage(MessageImportance.Normal, "{0}", $"CowCopyTree: \"{destination}\": {SummaryText.Count(deleted)} deleted");

    public void Foreign(string list, int count) => log.LogMessage(
        MessageImportance.Normal,
        "{0}",
        $"CowCopyTree: \"{list}\" comes from another directory or machine: names outside of the project's directory are left "
            + $"({SummaryText.Count(count)})");

    private string Subject => item is null ? "CowCopyTree" : $"CowCopyTree \"{item}\"";

    /// <summary>Logs that a tree is described wrongly, by a text that has both directories.</summary>
    public void Invalid(string text) => Error(InvalidCode, text);

    public void Missing(string parameter) => Invalid(
        $"{Subject} has no {parameter}. Set it to the path of a {(parameter == nameof(CowCopyTree.FileList) ? "file" : "directory")}.");

    public void NoPath(string parameter, string text) =>
        Invalid($"{Subject} has the {parameter} \"{text}\", which is not a path. Correct it.");

    public void SeveralPaths(string parameter, string text) =>
        Invalid($"{Subject} has the {parameter} \"{text}\", a list. Write an item for each path, or %3b for a semicolon in a name.");

    public void InvalidValue(string parameter, string text, string choices) =>
        Invalid($"{Subject} has the value \"{text}\" for {parameter}. The choices are {choices}.");

    public void InvalidGlob(string parameter, string glob, string error) =>
        Invalid($"{Subject} has the glob \"{glob}\" in {Written(parameter)}: {error}");

    public void FileAsSource(string path, int count) => Invalid(
        $"{Subject} is the file \"{path}\" (items that are files: {SummaryText.Count(count)}). Include takes directories, and wildcards in "
            + "it expand to files: write the directory into Include, and globs of its files into IncludeFiles.");

    public void MirrorOverProject(string destination, string project) => Invalid(
        $"{Subject} has Mirror and the destination \"{destination}\", which is or contains the directory of the project, \"{project}\": "
            + "a mirror would delete it. Choose a destination of its own, or copy without Mirror.");

    public void Conflict(RegisteredTree tree, RegisteredTree other)
    {
        string mirrors = tree.Mirror && other.Mirror ? "Both are mirrors, and each deletes what the other copies there. "
            : $"{(tree.Mirror ? tree.Name : other.Name)} is a mirror, which deletes what the other copies there. ";
        Invalid(
            $"Cannot copy the tree {tree.Name} to \"{tree.Destination}\": this build copies {other.Name} to \"{other.Destination}\". "
                + mirrors
                + "Give each a destination outside the other's, or copy both without Mirror.");
    }

    /// <summary>Logs a warning of an item that MSBuild reads otherwise than it looks.</summary>
    public void Misread(string text, int line, int column) =>
        log.LogWarning(subcategory: null, MisreadCode, helpKeyword: null, itemFile, line, column, 0, 0, "{0}", text);

    public void UnusedMetadata(string name) => Misread(
        $"{Subject} has the metadata {name}, which CowCopyTree items do not have: it changes nothing. "
            + name switch
            {
                nameof(CowCopyTree.Include) or nameof(CowCopyTree.Exclude) => $"Use {name}Files.",
                nameof(CowCopySettings.Mode) or nameof(CowCopySettings.Overwrite) or nameof(CowCopySettings.Durable) =>
                    $"Set the property CowCopy{name}.",
                _ => "Call the task CowCopyTree in a target, or remove the metadata.",
            },
        line: 0,
        column: 0);

    public void Failed(CopyFailure failure) => Error(FailedCode, failure.Message);

    public void CannotList(string path, Exception error) => Error(
        FailedCode, $"Cannot write the list of copied files \"{path}\": {error.Message} Check that its directory can be written to.");

    public void CannotDelete(string path, Exception error) => Warning(
        FailedCode, $"Cannot delete \"{path}\": {error.Message} Delete it, or clean again when no program uses it.");

    public void NotIncremental(string source, string destination, string change) => Error(
        NotIncrementalCode,
        $"The tree \"{source}\" is not up to date at \"{destination}\": see \"{change}\". Build without -question to copy it.");

    public void Retrying(CopyFailure failure, string holder, int retry, int delay) => Warning(
        RetryCode,
        $"{failure.Message} Beginning retry {SummaryText.Count(retry)} in {SummaryText.Count(delay)} ms. {holder}".Trim());

    // As it is named where it is written: items have Include and Exclude of MSBuild's.
    private string Written(string parameter) =>
        item is not null ? parameter + "Files" : parameter;

    private void Error(string code, string text) =>
        log.LogError(subcategory: null, code, helpKeyword: null, itemFile, 0, 0, 0, 0, "{0}", text);

    private void Warning(string code, string text) =>
        log.LogWarning(subcategory: null, code, helpKeyword: null, itemFile, 0, 0, 0, 0, "{0}", text);
}
