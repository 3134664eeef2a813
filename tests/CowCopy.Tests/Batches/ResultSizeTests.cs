
namespace CowCopy.Tests.Batches;

/// <summary>What a result takes, of which a batch keeps one for each request.</summary>
[TestClass]
public sealed class ResultSizeTests
{
    private const int Results = 10_000, MostBytes = 72;

    [TestMethod]
    public void A_failed_request_takes_no_more_than_another()
    {
        CopyRequest paths = new("/from", "/to");
        CopyResult[] results = new CopyResult[Results];
        Fill(results, paths); // compiles it

        long before = GC.GetAllocatedBytesForCurrentThread();
        Fill(results, paths);
        long each = (GC.GetAllocatedBytesForCurrentThread() - before) / Results;

        Assert.IsLessThanOrEqualTo(MostBytes, each);
        CopyFailure failure = results[1].Failure!;
        Assert.AreEqual(
            (CopyErrorKind.NoSpace, CopyOperation.ByteCopy, 28, new CopyRequest("/from", "/to")),
            (failure.Kind, failure.Operation, failure.NativeCode, failure.Request));
    }

    private static void Fill(CopyResult[] results, CopyRequest paths)
    {
        for (int index = 0; index < results.Length; index++)
            results[index] = CopyResult.Failed(paths, CopyErrorKind.NoSpace, CopyOperation.ByteCopy, nativeCode: 28);
    }
}
