using CowCopy.TestKit;

namespace CowCopy.Sdk.Tests;

[TestClass]
public sealed class CopyContractOnNtfsIgnoreCaseTests : CopyContract
{
    protected override string Parent => TestVolumes.Require(VolumeRole.NtfsIgnoreCase);
}
