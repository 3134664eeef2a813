namespace CowCopy.ContractTests;

[TestClass]
public sealed class ReFsBatchTests : BatchContract
{
    internal override Bed MakeBed() => WindowsVolumes.ReFs();
}
