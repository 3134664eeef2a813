using CowCopy.Batches;
using CowCopy.Files;
using CowCopy.Planning;
using CowCopy.Platform;
using CowCopy.TestKit.Simulation;

namespace CowCopy.Tests.Batches;

/// <summary>The order in which the requests of a part are started.</summary>
[TestClass]
public sealed class BatchPartTests
{
    [TestMethod]
    public void Those_of_one_directory_come_after_each_other_in_the_order_given()
    {
        string[] destinations = ["/b/1", "/a/1", "/b/2", "/c/1", "/a/2", "/b/3", "/b/1", "/c/1"];
        string[] sources = ["/s/1", "/s/2", "/s/3", "/s/4", "/s/5", "/s/6", "/s/1", "/s/other"]; // the last but one is a duplicate
        CopyJob[] jobs = Jobs(sources, destinations);
        BatchOrder order = BatchOrder.Arrange(
            [.. jobs.Select(job => BatchDirectories.NameOf(job.Source, job.SourceDirectory))],
            [.. jobs.Select(job => BatchDirectories.NameOf(job.Destination, job.DestinationDirectory))],
            static (_, _) => false);
        Jobs first = BatchPart.Of(order, jobs, 0), second = BatchPart.Of(order, jobs, 1);

        CollectionAssert.AreEqual(new[] { 0, 2, 5, 1, 4, 3 }, Indices(first));
        CollectionAssert.AreEqual(new[] { 7 }, Indices(second));
        Assert.AreEqual("/c/1", first.At(5).Destination);
    }

    /// <summary>A file of the root has none that is worth opening.</summary>
    [TestMethod]
    public void Those_without_a_directory_come_first()
    {
        CopyJob[] jobs = Jobs(["/s/1", "/s/2"], ["/a/1", "/1"]);
        BatchOrder order = BatchOrder.Arrange(
            [new(1, "/s/1", 3), new(1, "/s/2", 3)], [new(2, "/a/1", 3), new(0, "/1", 0)], static (_, _) => false);
        CollectionAssert.AreEqual(new[] { 1, 0 }, Indices(BatchPart.Of(order, jobs, 0)));
    }

    [TestMethod]
    public void Many_of_one_directory_keep_their_order()
    {
        const int Many = 100;
        CopyJob[] jobs = Jobs(
            [.. Enumerable.Range(0, Many).Select(index => "/s/" + index)],
            [.. Enumerable.Range(0, Many).Select(index => (index % 2 == 0 ? "/a/" : "/b/") + index)]);
        BatchOrder order = BatchOrder.Arrange(
            [.. jobs.Select(job => new NameKey(1, job.Source, 3))], [.. jobs.Select(job => new NameKey(2, job.Destination, 3))],
            static (_, _) => false);
        CollectionAssert.AreEqual(
            Enumerable.Range(0, Many).OrderBy(index => index % 2).ToArray(), Indices(BatchPart.Of(order, jobs, 0)));
    }

    private static int[] Indices(Jobs part) =>
        [.. Enumerable.Range(0, part.Ends[^1]).Select(part.IndexOf)];

    private static CopyJob[] Jobs(string[] sources, string[] destinations)
    {
        using BatchDirectories directories = new(new SimulatedMachine(SimulatedSystem.Linux), DirectoryAnchor.None);
        CopyJob[] jobs = [.. sources.Select((source, index) => CopyJob.OfListed(new CopyRequest(source, destinations[index])))];
        for (int index = 0; index < jobs.Length; index++) directories.Place(ref jobs[index], jobs[Math.Max(0, index - 1)]);
        return jobs;
    }
}
