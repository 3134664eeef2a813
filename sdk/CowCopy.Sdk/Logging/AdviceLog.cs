using CowCopy.Sdk.Copying;
using Microsoft.Build.Framework;

namespace CowCopy.Sdk.Logging;

/// <summary>Tells once per build what keeps copies from sharing blocks.</summary>
internal sealed class AdviceLog(AdviceText advice, BuildSession session)
{
    private const string Code = "COWCOPY0003";

    /// <param name="entry">A copy that moved bytes since its source is on another volume.</param>
    public void Tell(CopyEntry entry)
    {
        // Where the volume of the copies cannot share blocks at all, another place for the sources would change nothing.
        if (!advice.IsWanted || session.Copier.Volumes.Probe(entry.Folder).CloneSupport != CloneSupport.Yes || !session.TakeAdvice()) return;
        string text = "\"" + entry.SourcePath + "\" is on another volume than \"" + entry.DestinationPath + "\", so copies of its kind cannot share blocks. "
            + "Keep both on one volume: for packages, set NUGET_PACKAGES to a folder on the volume of the repository.";
        advice.Say(Code, text, MessageImportance.Normal);
    }
}
