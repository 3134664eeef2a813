using CowCopy.ContractTests.Real;
using CowCopy.Planning;
using CowCopy.Platform;

namespace CowCopy.ContractTests;

/// <summary>On ext4 the writing of a large copy's first half is begun at once; of other copies nothing is.</summary>
[TestClass]
public sealed class LargeFileTests
{
    private const int Large = 3 << 19;
    private const int Small = 100_000;

    [TestMethod]
    public void A_large_copy_on_ext4_is_begun_to_be_written_before_it_has_its_time()
    {
        using Bed bed = Bed.On<Ext4>();
        CopyRequest[] requests = Requests(bed);

        Assert.IsTrue(bed.Copier.CopyAll(requests, new CopyOptions { MaxDegreeOfParallelism = 1 }).Succeeded);

        string[] calls = [.. bed.Platform.Calls.Where(static call => call is nameof(IPlatform.CopyBytes) or nameof(IPlatform.StartWriteback) or nameof(IPlatform.SetTimes))];
        string[] ofSmall = [nameof(IPlatform.CopyBytes), nameof(IPlatform.SetTimes)];
        string[] ofLarge = [nameof(IPlatform.CopyBytes), nameof(IPlatform.StartWriteback), nameof(IPlatform.SetTimes)];
        CollectionAssert.AreEqual(ofSmall.Concat(ofLarge).Concat(ofSmall).ToArray(), calls);
        foreach (CopyRequest request in requests) bed.AssertEqualFiles(request.Source, request.Destination);
    }

    [TestMethod]
    public void One_that_cannot_be_begun_is_copied_all_the_same()
    {
        using Bed bed = Bed.On<Ext4>();
        CopyRequest[] requests = Requests(bed);
        bed.Platform.Fail(nameof(IPlatform.StartWriteback), occurrence: 1, StatusCode.NotSupported);

        Assert.IsTrue(bed.Copier.CopyAll(requests).Succeeded);

        foreach (CopyRequest request in requests) bed.AssertEqualFiles(request.Source, request.Destination);
    }

    [TestMethod]
    public void On_other_volumes_the_system_begins_when_it_will()
    {
        using Bed bed = Bed.On<Xfs>();

        Assert.IsTrue(bed.Copier.CopyAll(Requests(bed), new CopyOptions { Mode = CopyMode.ByteCopy }).Succeeded);

        Assert.DoesNotContain(nameof(IPlatform.StartWriteback), bed.Platform.Calls);
    }

    private static CopyRequest[] Requests(Bed bed)
    {
        CopyRequest[] requests =
            [.. new[] { Small, Large, Small + 1 }.Select((length, index) => new CopyRequest(bed.Clean($"from{index}", Content.Of(length, index)), bed.At("to", $"copy{index}")))];
        bed.Platform.Forget();
        return requests;
    }
}
