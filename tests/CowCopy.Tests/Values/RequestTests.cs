using CowCopy.Files;

namespace CowCopy.Tests.Values;

/// <summary>Requests as keys, and what one call changes of the options.</summary>
[TestClass]
public sealed class RequestTests
{
    private static readonly CopyRequest Whole = new(Path.Combine("a", "x"), Path.Combine("b", "x"));

    [TestMethod]
    public void Requests_are_equal_by_both_paths_letter_by_letter()
    {
        Assert.AreEqual(Whole, new CopyRequest("a", "b", "x"));
        Assert.AreEqual(Whole.GetHashCode(), new CopyRequest("a", "b", "x").GetHashCode());
        Assert.AreNotEqual(Whole, Whole with { Source = "c" });
        Assert.AreNotEqual(Whole, Whole with { Destination = "c" });
        Assert.AreNotEqual(Whole, new CopyRequest(Path.Combine("A", "x"), Path.Combine("b", "x")));
        Assert.AreNotEqual(Whole, new CopyRequest("a", "B", "x"));
    }

    [TestMethod]
    public void Another_directory_takes_the_place_of_the_destinations()
    {
        CopyRequest other = new CopyRequest("a", "b", "x").InDirectory(static directory => directory + "2");
        Assert.AreEqual(Whole with { Destination = Path.Combine("b2", "x") }, other);
        Assert.AreEqual(Whole with { Destination = Whole.Destination + "2" }, Whole.InDirectory(static path => path + "2"));
    }

    [TestMethod]
    public void A_call_changes_the_options_that_it_is_given()
    {
        CopyOptions options = new() { MaxDegreeOfParallelism = 5, ByteProgress = new ByteReports(new Progress<CopyProgress>()) };
        Assert.AreSame(options, options.For(maxDegreeOfParallelism: 0, progress: null));

        CopyOptions parallel = options.For(maxDegreeOfParallelism: 3, progress: null);
        Assert.AreEqual((3, false), (parallel.MaxDegreeOfParallelism, parallel.StopAtFailure));
        Assert.AreSame(options.ByteProgress, parallel.ByteProgress);
        CopyOptions stopping = options.For(maxDegreeOfParallelism: 0, progress: null, stopAtFailure: true);
        Assert.AreEqual((5, true), (stopping.MaxDegreeOfParallelism, stopping.StopAtFailure));
        Assert.IsTrue(stopping.For(maxDegreeOfParallelism: 2, progress: null).StopAtFailure);
        CopyOptions reporting = options.For(maxDegreeOfParallelism: 0, new Progress<CopyProgress>());
        Assert.AreNotSame(options.ByteProgress, reporting.ByteProgress);
        Assert.AreEqual(5, reporting.MaxDegreeOfParallelism);
    }
}
