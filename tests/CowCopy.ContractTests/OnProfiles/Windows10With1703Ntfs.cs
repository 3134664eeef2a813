using CowCopy.TestKit.Simulation;

namespace CowCopy.ContractTests.OnProfiles;

[TestClass]
public sealed class SimulatedWindows10With1703NtfsBatchTests : BatchContract
{
    internal override Bed MakeBed() => new(VolumeProfiles.Windows10With1703Ntfs);
}

[TestClass]
public sealed class SimulatedWindows10With1703NtfsCopyTests : CopyContract
{
    internal override Bed MakeBed() => new(VolumeProfiles.Windows10With1703Ntfs);
}

[TestClass]
public sealed class SimulatedWindows10With1703NtfsErrorTests : ErrorContract
{
    internal override Bed MakeBed() => new(VolumeProfiles.Windows10With1703Ntfs);
}

[TestClass]
public sealed class SimulatedWindows10With1703NtfsIdentityTests : IdentityContract
{
    internal override Bed MakeBed() => new(VolumeProfiles.Windows10With1703Ntfs);
}

[TestClass]
public sealed class SimulatedWindows10With1703NtfsLinkTests : LinkContract
{
    internal override Bed MakeBed() => new(VolumeProfiles.Windows10With1703Ntfs);
}

[TestClass]
public sealed class SimulatedWindows10With1703NtfsSkipTests : SkipContract
{
    internal override Bed MakeBed() => new(VolumeProfiles.Windows10With1703Ntfs);
}

[TestClass]
public sealed class SimulatedWindows10With1703NtfsTreeTests : TreeContract
{
    internal override Bed MakeBed() => new(VolumeProfiles.Windows10With1703Ntfs);
}
