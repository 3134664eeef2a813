using CowCopy.Sdk.Settings;
using Microsoft.Build.Framework;
using Microsoft.Build.Utilities;

namespace CowCopy.Sdk.Logging;

/// <summary>Says, once per build, that somebody else's Copy task stands before this package's.</summary>
internal sealed class OtherCopyLog(TaskLoggingHelper log, BuildSession session, Advice advice)
{
    private const string Code = "COWCOPY0004";

    public void Tell(string projectFile)
    {
        if (advice == Advice.None || OtherCopy.Find() is not { } other || !session.TakeNamingOther()) return;
        string text = $"The Copy tasks of this project come from \"{other}\", which is registered before CowCopy: CowCopy copies nothing here. "
            + "Remove the package or UsingTask that brings it, or set CowCopyEnabled to false. Told once per build; CowCopyAdvice=none turns it off.";
        if (advice == Advice.Warning) log.LogWarning(subcategory: null, Code, helpKeyword: null, projectFile, 0, 0, 0, 0, "{0}", text);
        else log.LogMessage(subcategory: null, Code, helpKeyword: null, projectFile, 0, 0, 0, 0, MessageImportance.High, "{0}", text);
    }
}
