using CowCopy.TestKit;

namespace CowCopy.ContractTests;

public abstract partial class BatchContract<TVolume>
{
    private const int Large = (1 << 20) + 4321;

    [TestMethod]
    [DataRow(CopyMode.Auto)]
    [DataRow(CopyMode.ByteCopy)]
    [DataRow(CopyMode.SystemCopy)]
    public void The_bytes_reported_of_a_batch_are_the_lengths_of_what_was_copied(CopyMode mode)
    {
        using CopyFixture fixture = CopyFixture.On<TVolume>();
        int[] lengths = [0, 1, 5000, 70_000, Large];
        CopyRequest[] requests =
        [
            .. lengths.Select(length => new CopyRequest(fixture.Clean($"s{length}", Content.Of(length)), fixture.At("to", $"d{length}"))),
        ];
        CopyReports bytes = new(AssertOne);
        CopyOptions options = new() { Mode = mode, SkipUnchanged = SkipUnchanged.SameTimestamp };

        Assert.IsTrue(fixture.Copier.CopyAll([.. requests, requests[3]], options, progress: bytes).Succeeded);
        Assert.AreEqual(lengths.Sum(), bytes.Bytes);
        Assert.IsTrue(bytes.All.Where(static report => report.Result is null).All(static report => report.Bytes > 0));

        fixture.Copier.CopyAll(requests, options, progress: bytes);
        Assert.AreEqual(lengths.Sum(), bytes.Bytes, "what is skipped does not count");
    }

    [TestMethod]
    public void A_byte_copy_reports_each_block()
    {
        using CopyFixture fixture = CopyFixture.On<TVolume>();
        string source = fixture.Clean("source", Content.Of(Large));
        CopyReports bytes = new(AssertOne);

        CopyResult result = fixture.Copier.Copy(
            source, fixture.At("copy"), new CopyOptions { Mode = CopyMode.ByteCopy }, bytes);

        Assert.AreEqual(Large, bytes.Bytes);
        bool isReadHere = result.Method == CopyMethod.ByteCopy && !OperatingSystem.IsWindows() && fixture.Mac is null;
        if (isReadHere) Assert.IsGreaterThan(1, bytes.All.Count(static report => report.Result is null));
    }

    [TestMethod]
    public void What_the_receiver_of_bytes_throws_ends_the_copy_and_nothing_is_left_of_it()
    {
        using CopyFixture fixture = CopyFixture.On<TVolume>();
        string source = fixture.Clean("source", Content.Of(Large)), old = fixture.Clean("old", Content.Of(100, seed: 2));
        CopyOptions options = new() { Mode = CopyMode.ByteCopy };

        foreach (string copy in (string[])[fixture.At("copy"), old])
        {
            CopyReports progress = new(ThrowForBytes);
            Assert.ThrowsExactly<InvalidOperationException>(() => fixture.Copier.Copy(source, copy, options, progress));
            bool isComplete = fixture.Files.Names(fixture.Path).Contains(Path.GetFileName(copy));
            if (isComplete && copy != old) fixture.AssertEqualFiles(source, copy); // the system copied it as a whole
        }

        string[] names = [.. fixture.Files.Names(fixture.Path).Where(static name => name is not ("source" or "copy" or "old"))];
        Assert.IsEmpty(names);
    }

    [TestMethod]
    [DataRow(false)]
    [DataRow(true)]
    public void What_the_receiver_of_bytes_throws_in_a_batch_leaves_complete_files(bool isDurable)
    {
        using CopyFixture fixture = CopyFixture.On<TVolume>();
        string source = fixture.Clean("source", Content.Of(70_000));
        CopyRequest[] requests = [.. Enumerable.Range(0, 8).Select(index => new CopyRequest(source, fixture.At("to", $"d{index}")))];
        CopyOptions options = new() { Durable = isDurable };

        Assert.ThrowsExactly<InvalidOperationException>(
            () => fixture.Copier.CopyAll(requests, options, maxDegreeOfParallelism: 2, progress: new CopyReports(ThrowForBytes)));

        bool isMade = fixture.Files.Names(fixture.Path).Contains("to");
        string[] copies = isMade ? fixture.Files.Names(fixture.At("to")) : [];
        foreach (string copy in copies) fixture.AssertEqualFiles(source, fixture.At("to", copy));
        CollectionAssert.IsSubsetOf(copies, requests.Select(static request => Path.GetFileName(request.Destination)).ToArray());
    }

    private static void AssertOne(CopyProgress value) =>
        Assert.AreEqual(value.Result is null, value.Bytes > 0, "a report is of a finished file or of bytes");

    private static void ThrowForBytes(CopyProgress value)
    {
        if (value.Result is null) throw new InvalidOperationException();
    }
}
