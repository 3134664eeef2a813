namespace CowCopy.ContractTests;

[TestClass]
public sealed class NfsCopyTests : CopyContract
{
    internal override Bed MakeBed() => Volumes.Nfs();
}

[TestClass]
public sealed class NfsBatchTests : BatchContract
{
    internal override Bed MakeBed() => Volumes.Nfs();
}

[TestClass]
public sealed class NfsErrorTests : ErrorContract
{
    internal override Bed MakeBed() => Volumes.Nfs();
}

[TestClass]
public sealed class NfsIdentityTests : IdentityContract
{
    internal override Bed MakeBed() => Volumes.Nfs();
}

[TestClass]
public sealed class NfsLinkTests : LinkContract
{
    internal override Bed MakeBed() => Volumes.Nfs();
}

[TestClass]
public sealed class NfsSkipTests : SkipContract
{
    internal override Bed MakeBed() => Volumes.Nfs();
}

[TestClass]
public sealed class NfsTreeTests : TreeContract
{
    internal override Bed MakeBed() => Volumes.Nfs();
}
