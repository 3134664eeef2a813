namespace CowCopy.Sdk.Tests;

[TestClass]
public sealed class CopyContractOnTempTests : CopyContract
{
    protected override string Parent => Path.GetTempPath();
}
