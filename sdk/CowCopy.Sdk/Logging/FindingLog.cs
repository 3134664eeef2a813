using Microsoft.Build.Framework;

namespace CowCopy.Sdk.Logging;

/// <summary>Tells, each once per build, what the copier came upon that is worth looking into.</summary>
internal sealed class FindingLog(AdviceText advice, BuildSession session)
{
    private const string Code = "COWCOPY0005";

    public void Tell()
    {
        if (!advice.IsWanted) return;
        while (session.TakeFinding() is { } finding) advice.Say(Code, finding.Found + " " + finding.Advice, MessageImportance.Normal);
    }
}
