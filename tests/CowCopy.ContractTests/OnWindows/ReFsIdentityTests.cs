namespace CowCopy.ContractTests;

[TestClass]
public sealed class ReFsIdentityTests : IdentityContract
{
    internal override Bed MakeBed() => WindowsVolumes.ReFs();
}
