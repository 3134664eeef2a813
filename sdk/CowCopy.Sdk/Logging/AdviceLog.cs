using CowCopy.Sdk.Copying;
using CowCopy.Sdk.Settings;
using Microsoft.Build.Framework;
using Microsoft.Build.Utilities;

namespace CowCopy.Sdk.Logging;

/// <summary>Tells once per build what keeps copies from sharing blocks.</summary>
internal sealed class AdviceLog(TaskLoggingHelper log, BuildSession session, Advice advice)
{
    private const string Code = "COWCOPY0003";

    /// <param name="entry">A copy that moved bytes since its source is on another volume.</param>
    public void Tell(CopyEntry entry)
    {
        // Where the volume of the copies cannot share blocks at all, another place for the sources would change nothing.
        if (advice == Advice.None || session.Copier.Probe(entry.Folder).CloneSupport != CloneSupport.Yes || !session.TakeAdvice()) return;
        string text = "\"" + entry.SourcePath + "\" is on another volume than \"" + entry.DestinationPath + "\", so copies of its kind cannot share blocks. "
            + "Keep both on one volume: for packages, set NUGET_PACKAGES to a folder on the volume of the repository. Told once per build; CowCopyAdvice=none turns it off.";
        if (advice == Advice.Warning) log.LogWarning(subcategory: null, Code, helpKeyword: null, file: null, 0, 0, 0, 0, "{0}", text);
        else log.LogMessage(subcategory: null, Code, helpKeyword: null, file: null, 0, 0, 0, 0, MessageImportance.Normal, "{0}", text);
    }
}
