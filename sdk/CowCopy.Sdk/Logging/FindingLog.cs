using Microsoft.Build.Framework;

namespace CowCopy.Sdk.Logging;

/// <summary>Logs the copier's health findings, each once per build.</summary>
internal sealed class FindingLog(AdviceText advice, BuildSession session)
{
    public void Write()
    {
        if (!advice.IsWanted) return;
        while (session.TakeFinding() is { } finding)
            advice.Say(finding.Code, finding.Description + " " + finding.Remedy, MessageImportance.Normal);
    }
}
