namespace CowCopy.ContractTests;

[TestClass]
public sealed class XfsLinkTests : LinkContract
{
    internal override Bed MakeBed() => Volumes.Xfs();
}

[TestClass]
public sealed class BtrfsLinkTests : LinkContract
{
    internal override Bed MakeBed() => Volumes.Btrfs();
}

[TestClass]
public sealed class Ext4LinkTests : LinkContract
{
    internal override Bed MakeBed() => Volumes.Ext4();
}

[TestClass]
public sealed class TmpfsLinkTests : LinkContract
{
    internal override Bed MakeBed() => Volumes.Tmpfs();
}

[TestClass]
public sealed class PortableLinkTests : LinkContract
{
    internal override Bed MakeBed() => Volumes.Portable();
}
