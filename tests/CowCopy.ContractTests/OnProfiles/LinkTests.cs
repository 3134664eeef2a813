using CowCopy.TestKit.Simulation;

namespace CowCopy.ContractTests.OnProfiles;

[TestClass]
public sealed class SimulatedReFs4KLinkTests : LinkContract
{
    internal override Bed MakeBed() => new(VolumeProfiles.ReFs4K);
}

[TestClass]
public sealed class SimulatedReFs64KLinkTests : LinkContract
{
    internal override Bed MakeBed() => new(VolumeProfiles.ReFs64K);
}

[TestClass]
public sealed class SimulatedTrustedDevDriveLinkTests : LinkContract
{
    internal override Bed MakeBed() => new(VolumeProfiles.TrustedDevDrive);
}

[TestClass]
public sealed class SimulatedUntrustedDevDriveLinkTests : LinkContract
{
    internal override Bed MakeBed() => new(VolumeProfiles.UntrustedDevDrive);
}

[TestClass]
public sealed class SimulatedNtfsLinkTests : LinkContract
{
    internal override Bed MakeBed() => new(VolumeProfiles.Ntfs);
}

[TestClass]
public sealed class SimulatedSmbLinkTests : LinkContract
{
    internal override Bed MakeBed() => new(VolumeProfiles.Smb);
}

[TestClass]
public sealed class SimulatedBtrfsLinkTests : LinkContract
{
    internal override Bed MakeBed() => new(VolumeProfiles.Btrfs);
}

[TestClass]
public sealed class SimulatedXfsLinkTests : LinkContract
{
    internal override Bed MakeBed() => new(VolumeProfiles.Xfs);
}

[TestClass]
public sealed class SimulatedExt4LinkTests : LinkContract
{
    internal override Bed MakeBed() => new(VolumeProfiles.Ext4);
}

[TestClass]
public sealed class SimulatedApfsLinkTests : LinkContract
{
    internal override Bed MakeBed() => new(VolumeProfiles.Apfs);
}

[TestClass]
public sealed class SimulatedTmpfsLinkTests : LinkContract
{
    internal override Bed MakeBed() => new(VolumeProfiles.Tmpfs);
}
