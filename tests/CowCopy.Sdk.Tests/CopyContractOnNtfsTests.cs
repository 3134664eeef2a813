using CowCopy.TestKit;

namespace CowCopy.Sdk.Tests;

[TestClass]
public sealed class CopyContractOnNtfsTests : CopyContract
{
    protected override string Parent => TestVolumes.Require(VolumeRole.Ntfs);
}
