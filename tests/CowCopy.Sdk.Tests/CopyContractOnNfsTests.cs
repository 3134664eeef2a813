using CowCopy.TestKit;

namespace CowCopy.Sdk.Tests;

[TestClass]
public sealed class CopyContractOnNfsTests : CopyContract
{
    protected override string Parent => TestVolumes.Require(VolumeRole.Nfs);
}
