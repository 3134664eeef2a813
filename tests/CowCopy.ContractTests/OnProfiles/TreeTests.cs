using CowCopy.TestKit.Simulation;

namespace CowCopy.ContractTests.OnProfiles;

[TestClass]
public sealed class SimulatedReFs4KTreeTests : TreeContract
{
    internal override Bed MakeBed() => new(VolumeProfiles.ReFs4K);
}

[TestClass]
public sealed class SimulatedReFs64KTreeTests : TreeContract
{
    internal override Bed MakeBed() => new(VolumeProfiles.ReFs64K);
}

[TestClass]
public sealed class SimulatedTrustedDevDriveTreeTests : TreeContract
{
    internal override Bed MakeBed() => new(VolumeProfiles.TrustedDevDrive);
}

[TestClass]
public sealed class SimulatedUntrustedDevDriveTreeTests : TreeContract
{
    internal override Bed MakeBed() => new(VolumeProfiles.UntrustedDevDrive);
}

[TestClass]
public sealed class SimulatedNtfsTreeTests : TreeContract
{
    internal override Bed MakeBed() => new(VolumeProfiles.Ntfs);
}

[TestClass]
public sealed class SimulatedSmbTreeTests : TreeContract
{
    internal override Bed MakeBed() => new(VolumeProfiles.Smb);
}

[TestClass]
public sealed class SimulatedBtrfsTreeTests : TreeContract
{
    internal override Bed MakeBed() => new(VolumeProfiles.Btrfs);
}

[TestClass]
public sealed class SimulatedXfsTreeTests : TreeContract
{
    internal override Bed MakeBed() => new(VolumeProfiles.Xfs);
}

[TestClass]
public sealed class SimulatedExt4TreeTests : TreeContract
{
    internal override Bed MakeBed() => new(VolumeProfiles.Ext4);
}

[TestClass]
public sealed class SimulatedApfsTreeTests : TreeContract
{
    internal override Bed MakeBed() => new(VolumeProfiles.Apfs);
}

[TestClass]
public sealed class SimulatedTmpfsTreeTests : TreeContract
{
    internal override Bed MakeBed() => new(VolumeProfiles.Tmpfs);
}
