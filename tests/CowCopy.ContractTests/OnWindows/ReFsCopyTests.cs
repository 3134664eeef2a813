namespace CowCopy.ContractTests;

[TestClass]
public sealed class ReFsCopyTests : CopyContract
{
    internal override Bed MakeBed() => WindowsVolumes.ReFs();
}
