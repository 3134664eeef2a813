using CowCopy.Sdk.Settings;
using Microsoft.Build.Framework;
using Microsoft.Build.Utilities;

namespace CowCopy.Sdk.Logging;

/// <summary>Says what is told once per build, as loudly as CowCopyAdvice wants it.</summary>
internal sealed class AdviceText(TaskLoggingHelper log, Advice advice)
{
    public bool IsWanted => advice != Advice.None;

    /// <param name="code">The code by which it can be suppressed.</param>
    /// <param name="text">What there is to say.</param>
    /// <param name="importance">Of the message, where it is not to be a warning.</param>
    /// <param name="projectFile">The file it is about, or null.</param>
    public void Say(string code, string text, MessageImportance importance, string? projectFile = null)
    {
        text += " Told once per build; CowCopyAdvice=none turns it off.";
        if (advice == Advice.Warning) log.LogWarning(subcategory: null, code, helpKeyword: null, projectFile, 0, 0, 0, 0, "{0}", text);
        else log.LogMessage(subcategory: null, code, helpKeyword: null, projectFile, 0, 0, 0, 0, importance, "{0}", text);
    }
}
