using CowCopy.TestKit.Simulation;

namespace CowCopy.ContractTests.OnProfiles;

[TestClass]
public sealed class SimulatedReFs4KSkipTests : SkipContract
{
    internal override Bed MakeBed() => new(VolumeProfiles.ReFs4K);
}

[TestClass]
public sealed class SimulatedReFs64KSkipTests : SkipContract
{
    internal override Bed MakeBed() => new(VolumeProfiles.ReFs64K);
}

[TestClass]
public sealed class SimulatedTrustedDevDriveSkipTests : SkipContract
{
    internal override Bed MakeBed() => new(VolumeProfiles.TrustedDevDrive);
}

[TestClass]
public sealed class SimulatedUntrustedDevDriveSkipTests : SkipContract
{
    internal override Bed MakeBed() => new(VolumeProfiles.UntrustedDevDrive);
}

[TestClass]
public sealed class SimulatedNtfsSkipTests : SkipContract
{
    internal override Bed MakeBed() => new(VolumeProfiles.Ntfs);
}

[TestClass]
public sealed class SimulatedSmbSkipTests : SkipContract
{
    internal override Bed MakeBed() => new(VolumeProfiles.Smb);
}

[TestClass]
public sealed class SimulatedBtrfsSkipTests : SkipContract
{
    internal override Bed MakeBed() => new(VolumeProfiles.Btrfs);
}

[TestClass]
public sealed class SimulatedXfsSkipTests : SkipContract
{
    internal override Bed MakeBed() => new(VolumeProfiles.Xfs);
}

[TestClass]
public sealed class SimulatedExt4SkipTests : SkipContract
{
    internal override Bed MakeBed() => new(VolumeProfiles.Ext4);
}

[TestClass]
public sealed class SimulatedApfsSkipTests : SkipContract
{
    internal override Bed MakeBed() => new(VolumeProfiles.Apfs);
}

[TestClass]
public sealed class SimulatedTmpfsSkipTests : SkipContract
{
    internal override Bed MakeBed() => new(VolumeProfiles.Tmpfs);
}
