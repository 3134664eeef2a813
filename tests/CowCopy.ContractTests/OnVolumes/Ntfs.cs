namespace CowCopy.ContractTests;

[TestClass]
public sealed class NtfsCopyTests : CopyContract
{
    internal override Bed MakeBed() => Volumes.Ntfs();
}

[TestClass]
public sealed class NtfsBatchTests : BatchContract
{
    internal override Bed MakeBed() => Volumes.Ntfs();
}

[TestClass]
public sealed class NtfsErrorTests : ErrorContract
{
    internal override Bed MakeBed() => Volumes.Ntfs();
}

[TestClass]
public sealed class NtfsIdentityTests : IdentityContract
{
    internal override Bed MakeBed() => Volumes.Ntfs();
}

[TestClass]
public sealed class NtfsLinkTests : LinkContract
{
    internal override Bed MakeBed() => Volumes.Ntfs();
}

[TestClass]
public sealed class NtfsSkipTests : SkipContract
{
    internal override Bed MakeBed() => Volumes.Ntfs();
}

[TestClass]
public sealed class NtfsTreeTests : TreeContract
{
    internal override Bed MakeBed() => Volumes.Ntfs();
}
