using CowCopy.Diagnostics.Inspection;
using CowCopy.Planning;
using static CowCopy.Tests.Planning.Situation;

namespace CowCopy.Tests.Planning;

/// <summary>Two names are one file by volume and number, where these identify a file at all.</summary>
[TestClass]
public sealed class FileIdentityTests
{
    [TestMethod]
    [DataRow(1ul, 0ul, 1ul, true)]
    [DataRow(1ul, 1ul, 0ul, true)]
    [DataRow(1ul, 1ul, ulong.MaxValue, true)]
    [DataRow(1ul, ulong.MaxValue, 1ul, true)]
    [DataRow(1ul, ulong.MaxValue, 0ul, true)]
    [DataRow(0ul, 0ul, 1ul, false)] // of which volume?
    [DataRow(1ul, 0ul, 0ul, false)] // MS-FSCC, FileIdInformation: no ids
    [DataRow(1ul, 0ul, ulong.MaxValue, false)] // 64 bits of ones
    [DataRow(1ul, ulong.MaxValue, ulong.MaxValue, false)] // 128
    public void Zero_and_all_ones_identify_no_file(ulong volume, ulong high, ulong low, bool isKnown)
    {
        FileIdentity identity = new(new VolumeId(volume), high, low);
        Assert.AreEqual(isKnown, identity.IsKnown);
        FileFacts file = Existing with { Identity = identity };
        Assert.AreEqual(isKnown, file.IsSameFileAs(file), "a file is itself where that is known");
    }

    [TestMethod]
    public void Files_are_two_where_the_volume_or_any_part_of_the_number_differs()
    {
        FileIdentity identity = new(new VolumeId(1), 2, 3);
        foreach (FileIdentity other in (FileIdentity[])
        [
            identity with { Volume = new VolumeId(2) }, identity with { FileHigh = 3 }, identity with { FileLow = 2 },
        ])
        {
            Assert.AreNotEqual(identity, other);
            Assert.IsFalse((Existing with { Identity = identity }).IsSameFileAs(Existing with { Identity = other }));
        }

        Assert.AreEqual(identity, new FileIdentity(new VolumeId(1), 2, 3));
    }

    [TestMethod]
    public void Without_its_number_a_file_still_has_its_volume() =>
        Assert.AreEqual(new FileIdentity(new VolumeId(1), 0, 0), new FileIdentity(new VolumeId(1), 2, 3).WithoutFile());

    [TestMethod]
    public void Places_belong_to_the_volume_or_to_the_whole_that_it_is_a_part_of()
    {
        VolumeFacts part = Btrfs with { Whole = new VolumeId(40) };
        Assert.AreEqual(Xfs.Id, Xfs.PlacesId);
        Assert.AreEqual(part.Whole, part.PlacesId);
        Assert.IsFalse(Btrfs.PlacesId.IsKnown, "another part may have the same places");
    }

    [TestMethod]
    [DataRow(0x1FFu, 0x12u, 0x1EDu, true)] // rwxr-xr-x by a umask of 022
    [DataRow(0x1FFu, 0x12u, 0x1FFu, false)]
    [DataRow(0x1FFu, uint.MaxValue, 0x100u, false)] // nothing known: set them
    [DataRow(0x1FFu, 0u, 0x1FFu, true)]
    public void A_new_file_has_the_permissions_that_its_directory_masks_none_of(uint all, uint masked, uint mode, bool grants) =>
        Assert.AreEqual(grants, new DirectoryFacts(VolumeFacts.Unknown, masked).Grants(mode & all));

    [TestMethod]
    [DataRow(1L, 1)]
    [DataRow(512L, 1)]
    [DataRow(513L, 2)]
    [DataRow(4096L, 8)]
    public void A_part_of_an_encoded_extent_weighs_its_blocks_of_512_bytes(long bytes, int weight)
    {
        PhysicalRange whole = new(4096, 8192);
        Assert.AreEqual(new PlaceReference(whole, weight), PlaceReference.ToEncoded(whole, bytes));
        Assert.AreEqual(12_288, whole.End);
    }
}
