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
        if (HeardOfNoCopy && AskedFor is not null) new OtherCopyLog(new AdviceText(Log, project.Settings.Advice), Session).Tell(AskedFor);
        if (SummaryText.Of(project.TakeTally()) is { } line) Log.LogMessage(MessageImportance.Normal, line);
        return true;
    }
}
