using CowCopy.TestKit;

namespace CowCopy.Sdk.Tests;

[TestClass]
public sealed class CopyContractOnTmpfsTests : CopyContract
{
    protected override string Parent => TestVolumes.Memory();
}
