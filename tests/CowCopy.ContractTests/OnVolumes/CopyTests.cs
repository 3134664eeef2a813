namespace CowCopy.ContractTests;

[TestClass]
public sealed class XfsCopyTests : CopyContract
{
    internal override Bed MakeBed() => Volumes.Xfs();
}

[TestClass]
public sealed class BtrfsCopyTests : CopyContract
{
    internal override Bed MakeBed() => Volumes.Btrfs();
}

[TestClass]
public sealed class Ext4CopyTests : CopyContract
{
    internal override Bed MakeBed() => Volumes.Ext4();
}

[TestClass]
public sealed class TmpfsCopyTests : CopyContract
{
    internal override Bed MakeBed() => Volumes.Tmpfs();
}

[TestClass]
public sealed class PortableCopyTests : CopyContract
{
    internal override Bed MakeBed() => Volumes.Portable();
}
