using CowCopy.ContractTests.Real;
using CowCopy.Platform;

namespace CowCopy.ContractTests.Calls;

/// <summary>A directory is queried once for all files that go into it.</summary>
[TestClass]
public sealed class DirectoryQueryTests
{
    private const int Files = 100;

    [TestMethod]
    public void The_volume_of_a_new_destination_is_queried_once_for_each_directory()
    {
        using CopyFixture fixture = CopyFixture.On<Xfs>();
        const int Source = 1;
        Assert.AreEqual(Source + 3, QueriesOfACopy(fixture, "first", "new", "directory")); // both are missing, the one above exists
        Assert.AreEqual(Source, QueriesOfACopy(fixture, "second", "new", "directory"));
        Assert.AreEqual(Source + 2, QueriesOfACopy(fixture, "third", "new", "other")); // missing, in one that now exists
        Assert.AreEqual(Source, QueriesOfACopy(fixture, "fourth", "new", "other"));
        Assert.AreEqual(Source + 1, QueriesOfACopy(fixture, "fifth", "new"));
    }

    [TestMethod]
    public void The_volume_of_new_destinations_costs_a_batch_no_query_of_its_own()
    {
        using CopyFixture fixture = CopyFixture.On<Xfs>();
        Directory.CreateDirectory(fixture.At("to"));
        Assert.AreEqual(QueriesOfABatch(fixture, isDirty: false), QueriesOfABatch(fixture, isDirty: true));
    }

    [TestMethod]
    public void A_batch_queries_a_missing_directory_once_before_it_is_created()
    {
        using CopyFixture fixture = CopyFixture.On<Xfs>();
        CopyRequest[] requests = [Request(fixture, "first", isDirty: true), Request(fixture, "second", isDirty: true)];
        fixture.Platform.Forget();

        BatchResult result = fixture.Copier.CopyAll(requests, new CopyOptions { MaxDegreeOfParallelism = 1 });

        Assert.AreEqual(requests.Length, result.Counts.ByteCopied);
        // The directory is queried, the one above, and the directory again after it was created.
        Assert.AreEqual(requests.Length + 3, Queries(fixture));
    }

    private static int QueriesOfACopy(CopyFixture fixture, string name, params string[] directory)
    {
        string source = fixture.Dirty(name, Content.Of(1_000));
        fixture.Platform.Forget();
        CopyResult result = fixture.Copier.Copy(source, Path.Combine([fixture.Path, .. directory, name]));
        Assert.AreEqual(CopyReason.SmallDirtySource, result.Reason);
        return Queries(fixture);
    }

    private static int QueriesOfABatch(CopyFixture fixture, bool isDirty)
    {
        CopyRequest[] requests =
            [.. Enumerable.Range(0, Files).Select(index => Request(fixture, $"{(isDirty ? "dirty" : "clean")}{index}", isDirty))];
        fixture.Platform.Forget();
        BatchResult result = fixture.Copier.CopyAll(requests, new CopyOptions { MaxDegreeOfParallelism = 1 });
        Assert.AreEqual(Files, isDirty ? result.Counts.ByteCopied : result.Counts.Cloned);
        return Queries(fixture);
    }

    private static CopyRequest Request(CopyFixture fixture, string name, bool isDirty)
    {
        byte[] content = Content.Of(1_000);
        return new(isDirty ? fixture.Dirty(name, content) : fixture.Clean(name, content), fixture.At("to", name));
    }

    private static int Queries(CopyFixture fixture) => fixture.Platform.Calls.Count(static call => call == nameof(IPlatform.Inspect));
}
