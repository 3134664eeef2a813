using CowCopy.TestKit.Simulation;

namespace CowCopy.ContractTests.OnProfiles;

[TestClass]
public sealed class SimulatedReFs4KBatchTests : BatchContract
{
    internal override Bed MakeBed() => new(VolumeProfiles.ReFs4K);
}

[TestClass]
public sealed class SimulatedReFs64KBatchTests : BatchContract
{
    internal override Bed MakeBed() => new(VolumeProfiles.ReFs64K);
}

[TestClass]
public sealed class SimulatedTrustedDevDriveBatchTests : BatchContract
{
    internal override Bed MakeBed() => new(VolumeProfiles.TrustedDevDrive);
}

[TestClass]
public sealed class SimulatedUntrustedDevDriveBatchTests : BatchContract
{
    internal override Bed MakeBed() => new(VolumeProfiles.UntrustedDevDrive);
}

[TestClass]
public sealed class SimulatedNtfsBatchTests : BatchContract
{
    internal override Bed MakeBed() => new(VolumeProfiles.Ntfs);
}

[TestClass]
public sealed class SimulatedSmbBatchTests : BatchContract
{
    internal override Bed MakeBed() => new(VolumeProfiles.Smb);
}

[TestClass]
public sealed class SimulatedBtrfsBatchTests : BatchContract
{
    internal override Bed MakeBed() => new(VolumeProfiles.Btrfs);
}

[TestClass]
public sealed class SimulatedXfsBatchTests : BatchContract
{
    internal override Bed MakeBed() => new(VolumeProfiles.Xfs);
}

[TestClass]
public sealed class SimulatedExt4BatchTests : BatchContract
{
    internal override Bed MakeBed() => new(VolumeProfiles.Ext4);
}

[TestClass]
public sealed class SimulatedApfsBatchTests : BatchContract
{
    internal override Bed MakeBed() => new(VolumeProfiles.Apfs);
}

[TestClass]
public sealed class SimulatedTmpfsBatchTests : BatchContract
{
    internal override Bed MakeBed() => new(VolumeProfiles.Tmpfs);
}
