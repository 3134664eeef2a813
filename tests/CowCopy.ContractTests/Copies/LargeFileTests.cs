using CowCopy.ContractTests.Real;
using CowCopy.Planning;
using CowCopy.Platform;

namespace CowCopy.ContractTests.Copies;

/// <summary>On ext4, writeback of a large copy's first half starts at once; of other copies none starts.</summary>
[TestClass]
public sealed class LargeFileTests
{
    private const int Large = 3 << 19;
    private const int Small = 100_000;

    [TestMethod]
    public void Writeback_of_a_large_copy_on_ext4_starts_before_it_has_its_time()
    {
        using CopyFixture fixture = CopyFixture.On<Ext4>();
        CopyRequest[] requests = Requests(fixture);

        Assert.IsTrue(fixture.Copier.CopyAll(requests, new CopyOptions { MaxDegreeOfParallelism = 1 }).Succeeded);

        string[] calls =
            [.. fixture.Platform.Calls.Where(
                static call => call is nameof(IFileHandles.CopyBytes) or nameof(IDirtyPages.StartWriteback)
                    or nameof(IFileHandles.SetTimes))];
        string[] ofSmall = [nameof(IFileHandles.CopyBytes), nameof(IFileHandles.SetTimes)];
        string[] ofLarge = [nameof(IFileHandles.CopyBytes), nameof(IDirtyPages.StartWriteback), nameof(IFileHandles.SetTimes)];
        CollectionAssert.AreEqual(ofSmall.Concat(ofLarge).Concat(ofSmall).ToArray(), calls);
        foreach (CopyRequest request in requests) fixture.AssertEqualFiles(request.Source, request.Destination);
    }

    [TestMethod]
    public void One_whose_writeback_cannot_start_is_copied_all_the_same()
    {
        using CopyFixture fixture = CopyFixture.On<Ext4>();
        CopyRequest[] requests = Requests(fixture);
        fixture.Platform.Fail(nameof(IDirtyPages.StartWriteback), occurrence: 1, StatusCode.NotSupported);

        Assert.IsTrue(fixture.Copier.CopyAll(requests).Succeeded);

        foreach (CopyRequest request in requests) fixture.AssertEqualFiles(request.Source, request.Destination);
    }

    [TestMethod]
    public void On_other_volumes_the_system_begins_when_it_will()
    {
        using CopyFixture fixture = CopyFixture.On<Xfs>();

        Assert.IsTrue(fixture.Copier.CopyAll(Requests(fixture), new CopyOptions { Mode = CopyMode.ByteCopy }).Succeeded);

        Assert.DoesNotContain(nameof(IDirtyPages.StartWriteback), fixture.Platform.Calls);
    }

    private static CopyRequest[] Requests(CopyFixture fixture)
    {
        CopyRequest[] requests =
            [.. new[] { Small, Large, Small + 1 }.Select(
                (length, index) =>
                    new CopyRequest(fixture.Clean($"from{index}", Content.Of(length, index)), fixture.At("to", $"copy{index}")))];
        fixture.Platform.Forget();
        return requests;
    }
}
