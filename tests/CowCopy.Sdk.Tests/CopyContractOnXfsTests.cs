using CowCopy.TestKit;

namespace CowCopy.Sdk.Tests;

[TestClass]
public sealed class CopyContractOnXfsTests : CopyContract
{
    protected override string Parent => TestVolumes.Require(VolumeRole.Xfs);
}
