using CowCopy.Planning;
using CowCopy.Platform;
using CowCopy.Platform.Windows;

namespace CowCopy.Tests.Platform.Windows;

/// <summary>Numbers in two halves, counts of clusters, and the codes of ntstatus.h.</summary>
[TestClass]
public sealed class WindowsNumberTests
{
    private const long FiveGigabytes = 0x1_4000_0001;

    [TestMethod]
    public void Lengths_and_indexes_have_two_halves()
    {
        Assert.AreEqual(FiveGigabytes, new ByHandleInformation { LengthHigh = 1, LengthLow = 0x4000_0001 }.Length);
        Assert.AreEqual(0xFEDCBA98_00000001UL, new ByHandleInformation { IndexHigh = 0xFEDCBA98, IndexLow = 1 }.Index);
        Assert.AreEqual(FiveGigabytes, new AttributeData { LengthHigh = 1, LengthLow = 0x4000_0001 }.Length);
        Assert.AreEqual(FiveGigabytes, new ByteCopier.FileOffset(FiveGigabytes).Offset);
        Assert.AreEqual(FiveGigabytes, new FileTime(FiveGigabytes).Ticks);
    }

    [TestMethod]
    public void A_volume_counts_in_clusters()
    {
        VolumeSize size = new() { TotalClusters = 1000, FreeClustersForCaller = 30, SectorsPerCluster = 8, BytesPerSector = 512 };
        Assert.AreEqual((4096L, 30L * 4096, 1000L * 4096), (size.ClusterBytes, size.FreeBytes, size.TotalBytes));
        Assert.AreEqual(2L << 30, new VolumeSize { SectorsPerCluster = 1 << 20, BytesPerSector = 2048 }.ClusterBytes);
    }

    [TestMethod]
    [DataRow(0xC0000003, true, DisplayName = "STATUS_INVALID_INFO_CLASS")]
    [DataRow(0xC000000D, true, DisplayName = "STATUS_INVALID_PARAMETER")]
    [DataRow(0xC0000002, true, DisplayName = "STATUS_NOT_IMPLEMENTED")]
    [DataRow(0xC0000010, true, DisplayName = "STATUS_INVALID_DEVICE_REQUEST")]
    [DataRow(0xC00000BB, true, DisplayName = "STATUS_NOT_SUPPORTED")]
    [DataRow(0xC0000022, false, DisplayName = "STATUS_ACCESS_DENIED")]
    [DataRow(0u, false)]
    public void A_request_is_unknown_by_four_codes(uint status, bool isUnknown) =>
        Assert.AreEqual(isUnknown, NtStatus.IsUnknownRequest((int)status));

    [TestMethod]
    [DataRow(0xC000000F, StatusCode.NotFound, 2, DisplayName = "STATUS_NO_SUCH_FILE, ERROR_FILE_NOT_FOUND")]
    [DataRow(0xC0000034, StatusCode.NotFound, 2, DisplayName = "STATUS_OBJECT_NAME_NOT_FOUND, ERROR_FILE_NOT_FOUND")]
    [DataRow(0xC000003A, StatusCode.NotFound, 3, DisplayName = "STATUS_OBJECT_PATH_NOT_FOUND, ERROR_PATH_NOT_FOUND")]
    [DataRow(0xC0000056, StatusCode.Other, unchecked((int)0xC0000056), DisplayName = "STATUS_DELETE_PENDING")]
    public void A_missing_name_is_reported_as_Win32_does(uint status, object code, int native) =>
        Assert.AreEqual(new PlatformStatus((StatusCode)code, native), NtStatus.ToStatus((int)status));

    [TestMethod]
    [DataRow(new[] { 435, 436, 437, 438, 439, 440 }, nameof(StatusCode.Busy))]
    [DataRow(new[] { 495, 496, 497, 498, 499, 503, 504, 505, 511, 512, 513, 514 }, nameof(StatusCode.NotPermitted))]
    [DataRow(new[] { 434, 441, 494, 500, 501, 502, 506, 510, 515 }, nameof(StatusCode.Other))]
    public void Each_error_of_a_range_is_in_it(int[] errors, string code)
    {
        foreach (int error in errors) Assert.AreEqual(code, Win32Error.ToStatus(error).Code.ToString(), error.ToString());
    }
}
