namespace CowCopy.ContractTests;

[TestClass]
public sealed class XfsSkipTests : SkipContract
{
    internal override Bed MakeBed() => Volumes.Xfs();
}

[TestClass]
public sealed class BtrfsSkipTests : SkipContract
{
    internal override Bed MakeBed() => Volumes.Btrfs();
}

[TestClass]
public sealed class Ext4SkipTests : SkipContract
{
    internal override Bed MakeBed() => Volumes.Ext4();
}

[TestClass]
public sealed class TmpfsSkipTests : SkipContract
{
    internal override Bed MakeBed() => Volumes.Tmpfs();
}

[TestClass]
public sealed class PortableSkipTests : SkipContract
{
    internal override Bed MakeBed() => Volumes.Portable();
}
