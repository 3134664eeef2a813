using CowCopy.Sdk.Settings;

namespace CowCopy.Sdk.Disabled;

/// <summary>
/// The task in a build with <c>CowCopyEnabled=false</c>. MSBuild has no task that copies trees, so it still copies them: by the system
/// copy, as the built-in Copy task does, and without the other properties.
/// </summary>
public sealed partial class CowCopyTree : Sdk.CowCopyTree
{
    private static readonly CopySettings AsTheBuiltIn = new()
    {
        Copy = CopySettings.Default.Copy with { Mode = CopyMode.SystemCopy },
        Advice = Advice.None,
    };

    private protected override CopySettings SettingsOf(ProjectRecord project) => AsTheBuiltIn;
}
