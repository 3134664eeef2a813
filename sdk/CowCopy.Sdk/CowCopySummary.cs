using CowCopy.Sdk.Logging;
using Microsoft.Build.Framework;

namespace CowCopy.Sdk;

/// <summary>Logs, once per project and at normal importance, what became of its files. Run by the package's own target.</summary>
public sealed partial class CowCopySummary : CowCopyTask
{
    /// <inheritdoc />
    public override bool Execute()
    {
        if (SummaryText.Of(Project(LookAround()).TakeTally()) is { } line) Log.LogMessage(MessageImportance.Normal, line);
        return true;
    }
}
