using Microsoft.Build.Framework;

namespace CowCopy.Sdk.Logging;

/// <summary>Says, once per build, that somebody else's Copy task stands before this package's.</summary>
internal sealed class OtherCopyLog(AdviceText advice, BuildSession session)
{
    private const string Code = "COWCOPY0004";

    public void Tell(string projectFile)
    {
        if (!advice.IsWanted || OtherCopy.Find() is not { } other || !session.TakeNamingOther()) return;
        string text = $"The Copy tasks of this project come from \"{other}\", which is registered before CowCopy: CowCopy copies nothing here. "
            + "Remove the package or UsingTask that brings it, or set CowCopyEnabled to false.";
        advice.Say(Code, text, MessageImportance.High, projectFile);
    }
}
