using CowCopy.TestKit;

namespace CowCopy.Sdk.Tests;

[TestClass]
[NotUnderWine("there is no built-in Copy to compare with")]
public sealed class CopyContractOnXfsTests : CopyContract
{
    protected override string Parent => TestVolumes.Require(VolumeRole.Xfs);
}

[TestClass]
[NotUnderWine("there is no built-in Copy to compare with")]
public sealed class CopyContractOnOverlayTests : CopyContract
{
    protected override string Parent => TestVolumes.Require(VolumeRole.Overlay);
}

[TestClass]
[NotUnderWine("there is no built-in Copy to compare with")]
public sealed class CopyContractOnNtfsTests : CopyContract
{
    protected override string Parent => TestVolumes.Require(VolumeRole.Ntfs);
}

[TestClass]
[NotUnderWine("there is no built-in Copy to compare with")]
public sealed class CopyContractOnNtfsIgnoreCaseTests : CopyContract
{
    protected override string Parent => TestVolumes.Require(VolumeRole.NtfsIgnoreCase);
}

[TestClass]
[NotUnderWine("there is no built-in Copy to compare with")]
public sealed class CopyContractOnNfsTests : CopyContract
{
    protected override string Parent => TestVolumes.Require(VolumeRole.Nfs);
}

[TestClass]
[NotUnderWine("there is no built-in Copy to compare with")]
public sealed class CopyContractOnTmpfsTests : CopyContract
{
    protected override string Parent => TestVolumes.Memory();
}

[TestClass]
[NotUnderWine("there is no built-in Copy to compare with")]
public sealed class CopyContractOnTempTests : CopyContract
{
    protected override string Parent => Path.GetTempPath();
}
