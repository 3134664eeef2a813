namespace CowCopy.ContractTests;

[TestClass]
public sealed class ReFsSkipTests : SkipContract
{
    internal override Bed MakeBed() => WindowsVolumes.ReFs();
}
