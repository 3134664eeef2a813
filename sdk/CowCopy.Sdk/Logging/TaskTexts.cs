using System.Globalization;
using System.Resources;

namespace CowCopy.Sdk.Logging;

/// <summary>The texts of the build, found when the first is needed: a task that logs none does not pay for them.</summary>
internal sealed class TaskTexts(CowCopyTask task) : ResourceManager
{
    private CopyTexts? _texts;

    public override string? GetString(string name) => GetString(name, culture: null);

    public override string? GetString(string name, CultureInfo? culture)
    {
        _texts ??= BuildSession.Of(task.BuildEngine).Texts;
        return _texts.GetString(name, culture);
    }
}
