using System.Runtime.InteropServices;
using CowCopy.Platform.Windows;
using static CowCopy.Platform.Windows.BlockCloneDevice;
using static CowCopy.Platform.Windows.ByteCopier;
using static CowCopy.Platform.Windows.Requests;
using static CowCopy.Platform.Windows.VolumeQueries;

namespace CowCopy.Tests.Platform.Windows;

/// <summary>Sizes and offsets as the headers have them. All are explicit, so they hold in 32-bit processes as well.</summary>
[TestClass]
public sealed class WindowsLayoutTests
{
    [TestMethod]
    public unsafe void Sizes()
    {
        Assert.AreEqual(52, sizeof(ByHandleInformation));
        Assert.AreEqual(8, sizeof(FileTime));
        Assert.AreEqual(24, sizeof(FileId));
        Assert.AreEqual(104, sizeof(StatInformation));
        Assert.AreEqual(40, sizeof(BasicInformation));
        Assert.AreEqual(8, sizeof(AttributeTag));
        Assert.AreEqual(32, sizeof(VolumeSize));
        Assert.AreEqual(276, sizeof(SystemVersion));
        Assert.AreEqual(36, sizeof(AttributeData));
        Assert.AreEqual(88, sizeof(ListedEntry));
        Assert.AreEqual(6 * nint.Size, sizeof(NativeName));
        Assert.AreEqual(2 * nint.Size, sizeof(NativeName.Text));
        Assert.AreEqual(32, sizeof(DuplicateExtents));
        Assert.AreEqual(16, sizeof(IntegrityInformation));
        Assert.AreEqual(8, sizeof(IntegritySetting));
        Assert.AreEqual(16, sizeof(PersistentVolume));
        Assert.AreEqual(152, sizeof(ReFsVolume));
        Assert.AreEqual(116, sizeof(RemoteProtocol));
        Assert.AreEqual(16, sizeof(AllocatedRange));
        Assert.AreEqual((3 * nint.Size) + 8, sizeof(FileOffset));
    }

    [TestMethod]
    public void The_fields_of_structures_are_at_the_offsets_of_the_headers()
    {
        AssertOffsets<ByHandleInformation>(
            ("Attributes", 0), ("Created", 4), ("Accessed", 12), ("Modified", 20), ("VolumeSerial", 28), ("LengthHigh", 32),
            ("LengthLow", 36), ("LinkCount", 40), ("IndexHigh", 44), ("IndexLow", 48));
        AssertOffsets<FileId>(("VolumeSerial", 0), ("Low", 8), ("High", 16));
        AssertOffsets<StatInformation>(
            ("Created", 8), ("Accessed", 16), ("Modified", 24), ("Changed", 32), ("Length", 48), ("Attributes", 56), ("ReparseTag", 60),
            ("LinkCount", 64),
            ("VolumeSerial", 80), ("IdLow", 88), ("IdHigh", 96));
        AssertOffsets<BasicInformation>(("Accessed", 8), ("Modified", 16), ("Changed", 24), ("Attributes", 32));
        AssertOffsets<AllocatedRange>(("Offset", 0), ("Length", 8));
        AssertOffsets<FileOffset>(("_low", 2 * nint.Size), ("_high", (2 * nint.Size) + 4));
        AssertOffsets<AttributeTag>(("Attributes", 0), ("ReparseTag", 4));
        AssertOffsets<VolumeSize>(("TotalClusters", 0), ("FreeClustersForCaller", 8), ("SectorsPerCluster", 24), ("BytesPerSector", 28));
        AssertOffsets<SystemVersion>(("Size", 0), ("Build", 12));
        AssertOffsets<AttributeData>(
            ("Attributes", 0), ("Created", 4), ("Accessed", 12), ("Modified", 20), ("LengthHigh", 28), ("LengthLow", 32));
        AssertOffsets<ListedEntry>(
            ("NextOffset", 0), ("Created", 8), ("Accessed", 16), ("Modified", 24), ("Changed", 32), ("Length", 40), ("Attributes", 56),
            ("NameBytes", 60), ("ExtendedAttributes", 64), ("ReparseTag", 68), ("IdLow", 72), ("IdHigh", 80));
        AssertOffsets<NativeName>(("_bytes", 0), ("_directory", nint.Size), ("_name", 2 * nint.Size), ("_attributes", 3 * nint.Size));
        AssertOffsets<NativeName.Text>(("Bytes", 0), ("Capacity", 2), ("Characters", nint.Size));
        AssertOffsets<DuplicateExtents>(("Source", 0), ("SourceOffset", 8), ("TargetOffset", 16), ("Length", 24));
        AssertOffsets<IntegrityInformation>(("Algorithm", 0), ("Flags", 4), ("ClusterBytes", 12));
        AssertOffsets<IntegritySetting>(("Algorithm", 0), ("Flags", 4));
        AssertOffsets<PersistentVolume>(("Flags", 0), ("Mask", 4), ("Version", 8));
        AssertOffsets<ReFsVolume>(("ValidBytes", 0), ("MajorVersion", 4), ("MinorVersion", 8), ("ClusterBytes", 60));
        AssertOffsets<RemoteProtocol>(("Protocol", 4), ("Major", 8), ("Minor", 10), ("Revision", 12));
    }

    /// <summary>Each code says its device (9, file systems), access, function and method.</summary>
    [TestMethod]
    [DataRow(ControlCode.GetRetrievalPointers, 28u, 3u, 0u)]
    [DataRow(ControlCode.GetReparsePoint, 42u, 0u, 0u)]
    [DataRow(ControlCode.SetSparse, 49u, 0u, 0u)]
    [DataRow(ControlCode.QueryAllocatedRanges, 51u, 3u, 1u)]
    [DataRow(ControlCode.QueryPersistentVolumeState, 143u, 0u, 0u)]
    [DataRow(ControlCode.GetIntegrity, 159u, 0u, 0u)]
    [DataRow(ControlCode.SetIntegrity, 160u, 0u, 3u)]
    [DataRow(ControlCode.GetReFsVolumeData, 182u, 0u, 0u)]
    [DataRow(ControlCode.DuplicateExtents, 209u, 0u, 2u)]
    [DataRow(ControlCode.GetRetrievalPointersAndCounts, 244u, 3u, 0u)]
    public void Control_codes_have_the_numbers_of_the_headers(uint code, uint function, uint method, uint access) =>
        Assert.AreEqual((9u << 16) | (access << 14) | (function << 2) | method, code);

    [TestMethod]
    [DataRow(8, 16, 20)]
    [DataRow(4, 8, 12)]
    public void A_rename_is_asked_for_in_both_word_sizes(int wordBytes, int lengthOffset, int nameOffset)
    {
        byte[] request = Requests.RenameInformation(Requests.ReplaceNow | Requests.ReplaceReadOnly, @"C:\é", wordBytes);
        Assert.AreEqual(0x43u, BitConverter.ToUInt32(request, 0));
        Assert.IsTrue(request[4..lengthOffset].All(value => value == 0), "no directory");
        Assert.AreEqual(8, BitConverter.ToInt32(request, lengthOffset));
        CollectionAssert.AreEqual(System.Text.Encoding.Unicode.GetBytes("C:\\é\0\0"), request[nameOffset..]);
        CollectionAssert.AreEqual(request[4..], Requests.RenameInformation(0, @"C:\é", wordBytes)[4..]);
        Assert.AreEqual(0u, BitConverter.ToUInt32(Requests.RenameInformation(0, @"C:\é", wordBytes), 0));
        Assert.AreEqual(1u, BitConverter.ToUInt32(Requests.RenameInformation(Requests.Replace, @"C:\é", wordBytes), 0));
        Assert.AreEqual(3u, BitConverter.ToUInt32(Requests.RenameInformation(Requests.ReplaceNow, @"C:\é", wordBytes), 0));
    }

    private static void AssertOffsets<T>(params (string Field, int Offset)[] fields)
    {
        foreach ((string field, int offset) in fields)
            Assert.AreEqual(offset, (int)Marshal.OffsetOf<T>(field), typeof(T).Name + "." + field);
    }
}
