namespace CowCopy.ContractTests;

[TestClass]
public sealed class ReFsTreeTests : TreeContract
{
    internal override Bed MakeBed() => WindowsVolumes.ReFs();
}
