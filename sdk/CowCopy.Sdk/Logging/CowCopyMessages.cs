using CowCopy.Sdk.Settings;
using Microsoft.Build.Framework;
using Microsoft.Build.Utilities;

namespace CowCopy.Sdk.Logging;

/// <summary>CowCopy's own codes and messages. Codes from COWCOPY1001 on are those of health findings, which the library defines.</summary>
internal sealed class CowCopyMessages(TaskLoggingHelper log)
{
    private const string InvalidPropertyCode = "COWCOPY0001", ConflictingSettingsCode = "COWCOPY0002", AnotherVolumeCode = "COWCOPY0003",
        KeepsCopiesCode = "COWCOPY0010", LacksFilesCode = "COWCOPY0011", CannotListCode = "COWCOPY0013";

    public void InvalidProperty(string? projectFile, string property, string value, string choices) => Error(
        InvalidPropertyCode,
        projectFile,
        $"The property {property} has the value \"{value}\". The choices are {choices}.");

    // MSBuild passes a task its directory and its global properties, but not its project.
    public void ConflictingSettings(string? projectFile, string otherProject) => log.LogWarning(
        subcategory: null,
        ConflictingSettingsCode,
        helpKeyword: null,
        projectFile,
        lineNumber: 0,
        columnNumber: 0,
        endLineNumber: 0,
        endColumnNumber: 0,
        "\"{0}\" is in the same directory but sets different CowCopy properties. Copy tasks cannot distinguish the two projects, "
            + "so the values read last apply to both: set the properties once for the directory.",
        otherProject);

    public void SourceOnAnotherVolume(string source, string destination, Advice advice) => WriteAdvice(
        AnotherVolumeCode,
        $"\"{source}\" is on a different volume from \"{destination}\", so it cannot be cloned. Keep both on one volume: "
            + "for packages, set NUGET_PACKAGES to a directory on the volume of the repository.",
        advice);

    public void Warning(CopyWarning warning, Advice advice) =>
        WriteAdvice(warning.Code, warning.Message + " " + warning.Remedy, advice);

    public void CannotList(string list, Exception reason) => Error(
        CannotListCode,
        list,
        $"The list of files that this library leaves out cannot be read or written: {reason.Message} Projects that see only files "
            + "beside the library need it. Delete the file, or set CowCopyLocalInLibraries to true in this library.");

    public void CannotRead(string list, Exception reason) => log.LogWarning(
        subcategory: null,
        LacksFilesCode,
        helpKeyword: null,
        list,
        0,
        0,
        0,
        0,
        "{0}",
        $"The list of files that a library left out cannot be read, so this project may lack them: {reason.Message} Make the list "
            + "readable, or delete it and build the library again.");

    public void KeptForHost(string host) => log.LogMessage(
        subcategory: null,
        KeepsCopiesCode,
        helpKeyword: null,
        file: null,
        0,
        0,
        0,
        0,
        MessageImportance.High,
        "{0}",
        $"This library, and others like it, keep the copies of their references, as they refer to \"{host}\": a test host, MSBuild, "
            + "a compiler or a shell may load them, and needs the references beside them. This is logged once per process of a build.");

    private void Error(string code, string? file, string text) =>
        log.LogError(subcategory: null, code, helpKeyword: null, file, 0, 0, 0, 0, "{0}", text);

    private void WriteAdvice(string code, string text, Advice advice)
    {
        text += " CowCopyAdvice=none turns off such messages.";
        if (advice == Advice.Warning) log.LogWarning(subcategory: null, code, helpKeyword: null, file: null, 0, 0, 0, 0, "{0}", text);
        else log.LogMessage(subcategory: null, code, helpKeyword: null, file: null, 0, 0, 0, 0, MessageImportance.Normal, "{0}", text);
    }
}
