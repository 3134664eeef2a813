using Microsoft.Build.Framework;

namespace CowCopy.Sdk;

// MSBuild reads the attribute of the class itself, not of its base.
[MSBuildMultiThreadableTask]
public sealed partial class CowCopyLeaveOutContent;
