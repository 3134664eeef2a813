namespace CowCopy.ContractTests;

[TestClass]
public sealed class OverlayCopyTests : CopyContract
{
    internal override Bed MakeBed() => Volumes.Overlay();
}

[TestClass]
public sealed class OverlayBatchTests : BatchContract
{
    internal override Bed MakeBed() => Volumes.Overlay();
}

[TestClass]
public sealed class OverlayErrorTests : ErrorContract
{
    internal override Bed MakeBed() => Volumes.Overlay();
}

[TestClass]
public sealed class OverlayIdentityTests : IdentityContract
{
    internal override Bed MakeBed() => Volumes.Overlay();
}

[TestClass]
public sealed class OverlayLinkTests : LinkContract
{
    internal override Bed MakeBed() => Volumes.Overlay();
}

[TestClass]
public sealed class OverlaySkipTests : SkipContract
{
    internal override Bed MakeBed() => Volumes.Overlay();
}

[TestClass]
public sealed class OverlayTreeTests : TreeContract
{
    internal override Bed MakeBed() => Volumes.Overlay();
}
