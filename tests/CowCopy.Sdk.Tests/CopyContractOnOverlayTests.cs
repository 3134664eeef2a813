using CowCopy.TestKit;

namespace CowCopy.Sdk.Tests;

[TestClass]
public sealed class CopyContractOnOverlayTests : CopyContract
{
    protected override string Parent => TestVolumes.Require(VolumeRole.Overlay);
}
