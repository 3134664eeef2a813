namespace CowCopy.ContractTests;

[TestClass]
public sealed class NtfsIgnoreCaseCopyTests : CopyContract
{
    internal override Bed MakeBed() => Volumes.NtfsIgnoreCase();
}

[TestClass]
public sealed class NtfsIgnoreCaseBatchTests : BatchContract
{
    internal override Bed MakeBed() => Volumes.NtfsIgnoreCase();
}

[TestClass]
public sealed class NtfsIgnoreCaseErrorTests : ErrorContract
{
    internal override Bed MakeBed() => Volumes.NtfsIgnoreCase();
}

[TestClass]
public sealed class NtfsIgnoreCaseIdentityTests : IdentityContract
{
    internal override Bed MakeBed() => Volumes.NtfsIgnoreCase();
}

[TestClass]
public sealed class NtfsIgnoreCaseLinkTests : LinkContract
{
    internal override Bed MakeBed() => Volumes.NtfsIgnoreCase();
}

[TestClass]
public sealed class NtfsIgnoreCaseSkipTests : SkipContract
{
    internal override Bed MakeBed() => Volumes.NtfsIgnoreCase();
}

[TestClass]
public sealed class NtfsIgnoreCaseTreeTests : TreeContract
{
    internal override Bed MakeBed() => Volumes.NtfsIgnoreCase();
}
