using CowCopy.Sdk.Settings;
using Microsoft.Build.Framework;
using Microsoft.Build.Utilities;

namespace CowCopy.Sdk.Logging;

/// <summary>Tells, each once per build, what the copier came upon that is worth looking into.</summary>
internal sealed class FindingLog(TaskLoggingHelper log, BuildSession session, Advice advice)
{
    private const string Code = "COWCOPY0005";

    public void Tell()
    {
        if (advice == Advice.None) return;
        while (session.TakeFinding() is { } finding)
        {
            string text = finding.Found + " " + finding.Advice + " Told once per build; CowCopyAdvice=none turns it off.";
            if (advice == Advice.Warning) log.LogWarning(subcategory: null, Code, helpKeyword: null, file: null, 0, 0, 0, 0, "{0}", text);
            else log.LogMessage(subcategory: null, Code, helpKeyword: null, file: null, 0, 0, 0, 0, MessageImportance.Normal, "{0}", text);
        }
    }
}
