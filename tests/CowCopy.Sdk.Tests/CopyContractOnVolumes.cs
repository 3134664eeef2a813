using CowCopy.TestKit;

namespace CowCopy.Sdk.Tests;

[TestClass]
public sealed class CopyContractOnXfsTests : CopyContract
{
    protected override string Parent => TestVolumes.Require(VolumeRole.Xfs);
}

[TestClass]
public sealed class CopyContractOnOverlayTests : CopyContract
{
    protected override string Parent => TestVolumes.Require(VolumeRole.Overlay);
}

[TestClass]
public sealed class CopyContractOnNtfsTests : CopyContract
{
    protected override string Parent => TestVolumes.Require(VolumeRole.Ntfs);
}

[TestClass]
public sealed class CopyContractOnNtfsIgnoreCaseTests : CopyContract
{
    protected override string Parent => TestVolumes.Require(VolumeRole.NtfsIgnoreCase);
}

[TestClass]
public sealed class CopyContractOnNfsTests : CopyContract
{
    protected override string Parent => TestVolumes.Require(VolumeRole.Nfs);
}

[TestClass]
public sealed class CopyContractOnTmpfsTests : CopyContract
{
    protected override string Parent => TestVolumes.Memory();
}

[TestClass]
public sealed class CopyContractOnTempTests : CopyContract
{
    protected override string Parent => Path.GetTempPath();
}
