namespace CowCopy.ContractTests;

[TestClass]
public sealed class XfsErrorTests : ErrorContract
{
    internal override Bed MakeBed() => Volumes.Xfs();
}

[TestClass]
public sealed class BtrfsErrorTests : ErrorContract
{
    internal override Bed MakeBed() => Volumes.Btrfs();
}

[TestClass]
public sealed class Ext4ErrorTests : ErrorContract
{
    internal override Bed MakeBed() => Volumes.Ext4();
}

[TestClass]
public sealed class TmpfsErrorTests : ErrorContract
{
    internal override Bed MakeBed() => Volumes.Tmpfs();
}

[TestClass]
public sealed class PortableErrorTests : ErrorContract
{
    internal override Bed MakeBed() => Volumes.Portable();
}
