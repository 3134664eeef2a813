namespace CowCopy.ContractTests;

[TestClass]
public sealed class XfsTreeTests : TreeContract
{
    internal override Bed MakeBed() => Volumes.Xfs();
}

[TestClass]
public sealed class BtrfsTreeTests : TreeContract
{
    internal override Bed MakeBed() => Volumes.Btrfs();
}

[TestClass]
public sealed class Ext4TreeTests : TreeContract
{
    internal override Bed MakeBed() => Volumes.Ext4();
}

[TestClass]
public sealed class TmpfsTreeTests : TreeContract
{
    internal override Bed MakeBed() => Volumes.Tmpfs();
}

[TestClass]
public sealed class PortableTreeTests : TreeContract
{
    internal override Bed MakeBed() => Volumes.Portable();
}
