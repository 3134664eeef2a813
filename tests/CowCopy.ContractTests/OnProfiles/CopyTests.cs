using CowCopy.TestKit.Simulation;

namespace CowCopy.ContractTests.OnProfiles;

[TestClass]
public sealed class SimulatedReFs4KCopyTests : CopyContract
{
    internal override Bed MakeBed() => new(VolumeProfiles.ReFs4K);
}

[TestClass]
public sealed class SimulatedReFs64KCopyTests : CopyContract
{
    internal override Bed MakeBed() => new(VolumeProfiles.ReFs64K);
}

[TestClass]
public sealed class SimulatedTrustedDevDriveCopyTests : CopyContract
{
    internal override Bed MakeBed() => new(VolumeProfiles.TrustedDevDrive);
}

[TestClass]
public sealed class SimulatedUntrustedDevDriveCopyTests : CopyContract
{
    internal override Bed MakeBed() => new(VolumeProfiles.UntrustedDevDrive);
}

[TestClass]
public sealed class SimulatedNtfsCopyTests : CopyContract
{
    internal override Bed MakeBed() => new(VolumeProfiles.Ntfs);
}

[TestClass]
public sealed class SimulatedSmbCopyTests : CopyContract
{
    internal override Bed MakeBed() => new(VolumeProfiles.Smb);
}

[TestClass]
public sealed class SimulatedBtrfsCopyTests : CopyContract
{
    internal override Bed MakeBed() => new(VolumeProfiles.Btrfs);
}

[TestClass]
public sealed class SimulatedXfsCopyTests : CopyContract
{
    internal override Bed MakeBed() => new(VolumeProfiles.Xfs);
}

[TestClass]
public sealed class SimulatedExt4CopyTests : CopyContract
{
    internal override Bed MakeBed() => new(VolumeProfiles.Ext4);
}

[TestClass]
public sealed class SimulatedApfsCopyTests : CopyContract
{
    internal override Bed MakeBed() => new(VolumeProfiles.Apfs);
}

[TestClass]
public sealed class SimulatedTmpfsCopyTests : CopyContract
{
    internal override Bed MakeBed() => new(VolumeProfiles.Tmpfs);
}
