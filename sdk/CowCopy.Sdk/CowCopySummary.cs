using CowCopy.Sdk.Logging;
using Microsoft.Build.Framework;

namespace CowCopy.Sdk;

/// <summary>Logs, once per project and at normal importance, what became of its files. Run by the package's own target.</summary>
public sealed partial class CowCopySummary : CowCopyTask
{
    /// <summary>The project whose Copy tasks are another's; passed after a call of Copy that has nothing to copy.</summary>
    public string? AskedFor { get; set; }

    /// <summary>Whether no Copy task of this package ran for the project, so that another may stand in its place.</summary>
    [Output]
    public bool HeardOfNoCopy { get; private set; }

    /// <inheritdoc />
    public override bool Execute()
    {
        ProjectRecord project = Project(LookAround());
        HeardOfNoCopy = !project.HasHeardOfCopy;
        if (HeardOfNoCopy && AskedFor is not null) Name(AskedFor);
        if (SummaryText.Of(project.TakeTally()) is { } line) Log.LogMessage(MessageImportance.Normal, line);
        return true;
    }

    private void Name(string projectFile)
    {
        if (OtherCopy.Find() is not { } other || !Session.TakeNamingOther()) return;
        Log.LogMessage(
            subcategory: null,
            "COWCOPY0003",
            helpKeyword: null,
            projectFile,
            lineNumber: 0,
            columnNumber: 0,
            endLineNumber: 0,
            endColumnNumber: 0,
            MessageImportance.High,
            "The Copy tasks of this project come from \"{0}\", which is registered before CowCopy: CowCopy copies nothing here. "
                + "Remove the package or UsingTask that brings it, or set CowCopyEnabled to false.",
            other);
    }
}
