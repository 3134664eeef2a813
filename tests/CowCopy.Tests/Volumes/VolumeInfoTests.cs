using CowCopy.Planning;

namespace CowCopy.Tests.Volumes;

/// <summary>What a caller gets to know of a volume is what the platform found, and unknown where that is.</summary>
[TestClass]
public sealed class VolumeInfoTests
{
    [TestMethod]
    public void Each_property_is_the_fact_of_its_name()
    {
        VolumeFacts facts = new()
        {
            FileSystem = "ReFS",
            CloneSupport = CloneSupport.Yes,
            Message = "it has block cloning",
            BlockSize = 4096,
            FreeBytes = 7,
            TotalBytes = 9,
            IsReadOnly = true,
            SystemClones = CloneSupport.No,
            ReferenceLimit = 8175,
            CountsReferences = true,
            FormatVersion = new Version(3, 14),
            IsDevDrive = true,
            IsTrusted = false,
            RemoteProtocol = "",
            MakesShortNames = false,
            IsCaseSensitive = true,
        };

        VolumeInfo volume = new("/path", facts);

        Assert.AreEqual(
            ("/path", "ReFS", true, "it has block cloning"),
            (volume.Path, volume.FileSystem, volume.CanClone, volume.Message));
        Assert.AreEqual((4096L, 7L, 9L, true), (volume.BlockSize, volume.FreeBytes, volume.TotalBytes, volume.IsReadOnly));
        Assert.AreEqual((false, 8175, true), (volume.SystemClones, volume.ReferenceLimit, volume.CountsReferences));
        Assert.AreEqual((new Version(3, 14), true, false), (volume.FormatVersion, volume.IsDevDrive, volume.IsTrusted));
        Assert.AreEqual((false, true), (volume.MakesShortNames, volume.IsCaseSensitive));
    }

    [TestMethod]
    [DataRow(null, null, null)]
    [DataRow("", false, null, DisplayName = "a volume of this machine")]
    [DataRow("smb", true, "smb")]
    public void A_volume_is_remote_where_it_has_a_protocol(string? protocol, bool? isRemote, string? shown)
    {
        VolumeInfo volume = new("/path", new VolumeFacts { RemoteProtocol = protocol });
        Assert.AreEqual((isRemote, shown), (volume.IsRemote, volume.RemoteProtocol));
    }

    [TestMethod]
    public void Of_an_unknown_volume_nothing_is_claimed()
    {
        VolumeInfo volume = new("/path", VolumeFacts.Unknown);
        Assert.AreEqual((null, null, null), (volume.FileSystem, volume.CanClone, volume.SystemClones));
        Assert.AreEqual((null, null, null), (volume.ReferenceLimit, volume.CountsReferences, volume.FormatVersion));
        Assert.AreEqual((null, null, null, null), (volume.IsDevDrive, volume.IsTrusted, volume.MakesShortNames, volume.IsCaseSensitive));
    }
}
