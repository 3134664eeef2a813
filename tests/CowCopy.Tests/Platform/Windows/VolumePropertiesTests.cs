using CowCopy.Planning;
using CowCopy.Platform.Windows;
using static CowCopy.Platform.Windows.VolumeQueries;

namespace CowCopy.Tests.Platform.Windows;

/// <summary>What follows from what a volume answered, also where it did not answer.</summary>
[TestClass]
public sealed class VolumePropertiesTests
{
    private const uint Counts = 0x08000000;

    private static readonly VolumeProperties ReFs =
        new() { SystemBuild = 22631, FileSystem = "ReFS", Flags = Counts, ReFsVersion = new Version(3, 10), RemoteProtocol = "" };
    private static readonly VolumeProperties Ntfs = ReFs with { FileSystem = "NTFS", Flags = 0, ReFsVersion = null };

    [TestMethod]
    public void ReFs_clones_and_has_a_limit()
    {
        VolumeFacts facts = ReFs.ToFacts();
        Assert.AreEqual((CloneSupport.Yes, 8_176, true), (facts.CloneSupport, facts.ReferenceLimit, facts.CountsReferences));
        Assert.AreEqual(new Version(3, 10), facts.FormatVersion);
        Assert.IsTrue(facts.HasOneId);
    }

    [TestMethod]
    public void It_clones_also_where_its_version_is_unknown() =>
        Assert.AreEqual(CloneSupport.Yes, (ReFs with { ReFsVersion = null }).ToFacts().CloneSupport);

    [TestMethod]
    public void The_oldest_ReFs_does_not_count() =>
        Assert.AreEqual(CloneSupport.No, (ReFs with { Flags = 0, ReFsVersion = new Version(1, 2) }).ToFacts().CloneSupport);

    [TestMethod]
    public void Ntfs_neither_clones_nor_counts_references()
    {
        VolumeFacts facts = Ntfs.ToFacts();
        Assert.AreEqual(
            (CloneSupport.No, CloneSupport.No, (int?)null, false),
            (facts.CloneSupport, facts.SystemClones, facts.ReferenceLimit, facts.CountsReferences));
    }

    [TestMethod]
    public void A_server_s_is_cloned_only_where_a_clone_is_requested()
    {
        VolumeFacts facts = (ReFs with { RemoteProtocol = "SMB 3.1.1" }).ToFacts();
        Assert.AreEqual(
            (CloneSupport.Unknown, CloneSupport.No),
            (facts.CloneSupport, (Ntfs with { RemoteProtocol = "SMB 3.1.1" }).ToFacts().CloneSupport));
        Assert.Contains("on a server", facts.Message);
    }

    [TestMethod]
    public void Another_driver_that_counts_is_only_tried_when_asked_for()
    {
        VolumeFacts facts = (Ntfs with { FileSystem = "btrfs", Flags = Counts, SystemBuild = 26100 }).ToFacts();
        Assert.AreEqual(
            (CloneSupport.Unknown, CloneSupport.Unknown, (int?)null, true),
            (facts.CloneSupport, facts.SystemClones, facts.ReferenceLimit, facts.CountsReferences));
    }

    [TestMethod]
    public void A_volume_that_answers_nothing_is_unknown()
    {
        VolumeFacts facts = new VolumeProperties { SystemBuild = 26100 }.ToFacts();
        Assert.AreEqual(
            ((string?)null, CloneSupport.Unknown, CloneSupport.Unknown), (facts.FileSystem, facts.CloneSupport, facts.SystemClones));
        Assert.IsTrue(
            facts is
            {
                CountsReferences: null, IsDevDrive: null, IsTrusted: null, RemoteProtocol: null, MakesShortNames: null,
                IsCaseSensitive: null
            });
    }

    [TestMethod]
    [DataRow(17763u, CloneSupport.No)]
    [DataRow(20348u, CloneSupport.No)]
    [DataRow(22621u, CloneSupport.Unknown)]
    [DataRow(22631u, CloneSupport.Unknown)]
    [DataRow(26099u, CloneSupport.Unknown)]
    [DataRow(26100u, CloneSupport.Yes)]
    [DataRow(30000u, CloneSupport.Yes)]
    [DataRow(0u, CloneSupport.Unknown)]
    public void The_build_says_whether_the_system_s_copy_clones(uint build, object expected) =>
        Assert.AreEqual((CloneSupport)expected, (ReFs with { SystemBuild = build }).ToFacts().SystemClones);

    [TestMethod]
    public void Over_the_network_it_is_not_known() =>
        Assert.AreEqual(CloneSupport.Unknown, (ReFs with { SystemBuild = 26100, RemoteProtocol = "SMB 3.1.1" }).ToFacts().SystemClones);

    [TestMethod]
    [DataRow("NTFS", 0u, null, true)]
    [DataRow("NTFS", 1u, false, false)]
    [DataRow("NTFS", 2u, true, false)]
    [DataRow("NTFS", 2u, false, true)]
    [DataRow("NTFS", 2u, null, null)]
    [DataRow("NTFS", 3u, false, null)]
    [DataRow("NTFS", null, false, null)]
    [DataRow("ReFS", 0u, null, false)]
    public void Short_names_by_system_and_volume(string fileSystem, uint? rule, bool? disabled, bool? expected) => Assert.AreEqual(
        expected, (Ntfs with { FileSystem = fileSystem, ShortNameRule = rule, ShortNamesDisabled = disabled }).ToFacts().MakesShortNames);

    [TestMethod]
    public void A_volume_with_a_version_of_ReFS_is_one_whatever_it_is_called()
    {
        VolumeFacts facts = (ReFs with { FileSystem = "another name" }).ToFacts();
        Assert.AreEqual((CloneSupport.Yes, 8_176, false), (facts.CloneSupport, facts.ReferenceLimit, facts.MakesShortNames));
        Assert.IsNull((ReFs with { Flags = 0 }).ToFacts().ReferenceLimit, "one that does not count has no limit");
    }

    [TestMethod]
    public void A_volume_that_does_not_report_itself_is_unknown_whatever_else_is_known()
    {
        VolumeFacts facts = (ReFs with { FileSystem = "", SystemBuild = 26100 }).ToFacts();
        Assert.AreEqual((CloneSupport.Unknown, CloneSupport.Unknown), (facts.CloneSupport, facts.SystemClones));
        Assert.IsNull(facts.FileSystem);
        Assert.IsNull(facts.CountsReferences);
        Assert.Contains("does not report", facts.Message);
        Assert.Contains("does not report", (ReFs with { FileSystem = "", RemoteProtocol = "SMB 3.1.1" }).ToFacts().Message);
    }

    [TestMethod]
    public void The_explanation_names_the_file_system_and_the_reason()
    {
        Assert.Contains("ReFS that counts references", ReFs.ToFacts().Message);
        Assert.Contains("NTFS cannot share", Ntfs.ToFacts().Message);
        Assert.Contains("btrfs reports shared clusters", (ReFs with { FileSystem = "btrfs", ReFsVersion = null }).ToFacts().Message);
    }

    [TestMethod]
    public void A_local_volume_may_report_no_protocol_at_all()
    {
        Assert.AreEqual(CloneSupport.Yes, (ReFs with { RemoteProtocol = null }).ToFacts().CloneSupport);
        Assert.IsFalse(ReFs.ToFacts().IsReadOnly);
        Assert.AreEqual(CloneSupport.No, (Ntfs with { SystemBuild = 26100 }).ToFacts().SystemClones);
        Assert.AreEqual(CloneSupport.No, (ReFs with { SystemBuild = 22620 }).ToFacts().SystemClones);
    }

    [TestMethod]
    public void A_read_only_volume_says_so()
    {
        VolumeFacts facts = (Ntfs with { Flags = 0x00080000 }).ToFacts();
        Assert.AreEqual((true, CloneSupport.No, false), (facts.IsReadOnly, facts.CloneSupport, facts.CountsReferences));
    }

    [TestMethod]
    [DataRow(0x00020000u, "SMB 3.1.1")]
    [DataRow(0x00420000u, "NFS")]
    [DataRow(0x00480000u, "9P")]
    [DataRow(0x12340000u, "0x12340000")]
    public void Protocols_have_names(uint protocol, string expected) =>
        Assert.AreEqual(expected, new RemoteProtocol { Protocol = protocol, Major = 3, Minor = 1, Revision = 1 }.Describe());
}
