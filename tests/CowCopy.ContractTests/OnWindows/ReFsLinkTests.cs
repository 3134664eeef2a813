namespace CowCopy.ContractTests;

[TestClass]
public sealed class ReFsLinkTests : LinkContract
{
    internal override Bed MakeBed() => WindowsVolumes.ReFs();
}
