using Microsoft.Build.Framework;

namespace CowCopy.Sdk
{
    // MSBuild reads the attribute of the class itself, not of its base.
    [MSBuildMultiThreadableTask]
    public partial class CowCopyTree;
}

namespace CowCopy.Sdk.Disabled
{
    [MSBuildMultiThreadableTask]
    public sealed partial class CowCopyTree;
}
