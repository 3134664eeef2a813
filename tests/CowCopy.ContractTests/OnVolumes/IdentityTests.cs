namespace CowCopy.ContractTests;

[TestClass]
public sealed class XfsIdentityTests : IdentityContract
{
    internal override Bed MakeBed() => Volumes.Xfs();
}

[TestClass]
public sealed class BtrfsIdentityTests : IdentityContract
{
    internal override Bed MakeBed() => Volumes.Btrfs();
}

[TestClass]
public sealed class Ext4IdentityTests : IdentityContract
{
    internal override Bed MakeBed() => Volumes.Ext4();
}

[TestClass]
public sealed class TmpfsIdentityTests : IdentityContract
{
    internal override Bed MakeBed() => Volumes.Tmpfs();
}
