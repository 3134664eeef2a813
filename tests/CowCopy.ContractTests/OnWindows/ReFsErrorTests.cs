namespace CowCopy.ContractTests;

[TestClass]
public sealed class ReFsErrorTests : ErrorContract
{
    internal override Bed MakeBed() => WindowsVolumes.ReFs();
}
