using CowCopy.Sdk.Logging;
using Microsoft.Build.Framework;

namespace CowCopy.Sdk;

/// <summary>Logs once per project, at normal importance, how many files were copied. Run by the package's own target.</summary>
public sealed partial class CowCopySummary : CowCopyTask
{
    /// <inheritdoc />
    public override bool Execute()
    {
        if (SummaryText.Of(Project(CreateContext()).ResetTally()) is { } line) Log.LogMessage(MessageImportance.Normal, line);
        return true;
    }
}
