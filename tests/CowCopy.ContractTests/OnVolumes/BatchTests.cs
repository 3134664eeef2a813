namespace CowCopy.ContractTests;

[TestClass]
public sealed class XfsBatchTests : BatchContract
{
    internal override Bed MakeBed() => Volumes.Xfs();
}

[TestClass]
public sealed class BtrfsBatchTests : BatchContract
{
    internal override Bed MakeBed() => Volumes.Btrfs();
}

[TestClass]
public sealed class Ext4BatchTests : BatchContract
{
    internal override Bed MakeBed() => Volumes.Ext4();
}

[TestClass]
public sealed class TmpfsBatchTests : BatchContract
{
    internal override Bed MakeBed() => Volumes.Tmpfs();
}

[TestClass]
public sealed class PortableBatchTests : BatchContract
{
    internal override Bed MakeBed() => Volumes.Portable();
}
