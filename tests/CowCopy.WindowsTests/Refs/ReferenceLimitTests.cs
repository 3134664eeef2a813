using CowCopy.TestKit;
using CowCopy.WindowsTests.Interposing;

namespace CowCopy.WindowsTests.Refs;

/// <summary>The reference limit: on ReFS 8,176 for each cluster, under Wine what the script says.</summary>
[TestClass]
[OSCondition(OperatingSystems.Windows)]
[TestCategory("Cloning")]
[DoNotParallelize] // the interposer's script is one for all
public sealed class ReferenceLimitTests : IDisposable
{
    private const int TooManyReferences = 347;
    private const int LimitUnderWine = 20;
    private const int LimitOfReFs = 8176;
    private const int Length = 64 << 10;

    private readonly TempDirectory _directory = new(Drives.Cloning());

    public TestContext TestContext { get; set; } = null!;

    private static int Limit => Interposer.IsInPlace ? LimitUnderWine : LimitOfReFs;

    [TestInitialize]
    public void Start()
    {
        if (Interposer.IsInPlace) RefsVolume.Start($"limit {LimitUnderWine}");
    }

    [TestMethod]
    public void The_volume_refuses_a_clone_beyond_the_limit()
    {
        int clones = 0, error;
        using RefsFile source = RefsFile.Create(_directory.Combine("source"), Length);
        while ((error = CloneRaw(source, $"{clones}")) == 0 && clones < Limit + 1000) clones++;

        TestContext.WriteLine($"{clones} clones were made before error {error}: {clones + 1} references to each cluster.");
        Assert.AreEqual(TooManyReferences, error);
        Assert.IsGreaterThanOrEqualTo(Limit - 1, clones);
    }

    [TestMethod]
    public void No_copy_fails_because_of_the_limit()
    {
        string source = ClusterFile.Write(_directory, "source", Length);
        CopyRequest[] requests =
            [.. Enumerable.Range(0, (2 * Limit) + 5).Select(index => new CopyRequest(source, _directory.Combine("copies", $"{index}")))];

        BatchResult result = new FileCopier().CopyAll(requests, new CopyOptions { Mode = CopyMode.Clone });

        TestContext.WriteLine(
            $"{requests.Length} copies: {result.Counts.Cloned} cloned, {result.Counts.ByteCopied} by bytes, "
                + $"{result.Counts.SystemCopied} by the system.");
        Assert.AreEqual((requests.Length, 0), (result.Counts.Copied, result.Counts.Failed));
        foreach (CopyRequest request in requests) ClusterFile.AssertEqual(source, request.Destination);
        Assert.IsGreaterThanOrEqualTo(Limit - 1, result.Counts.Cloned);
    }

    [TestMethod]
    public void A_limit_that_others_used_up_costs_no_copy()
    {
        string source = ClusterFile.Write(_directory, "source", Length);
        using (RefsFile file = RefsFile.Open(source, FileAccess.Read))
        {
            for (int index = 0; CloneRaw(file, $"other{index}") == 0; index++) Assert.IsLessThan(Limit + 1000, index);
        }

        BatchResult result =
            new FileCopier()
                .CopyAll([.. Enumerable.Range(0, 10).Select(index => new CopyRequest(source, _directory.Combine("copies", $"{index}")))],
                    new CopyOptions { Mode = CopyMode.Clone });

        TestContext.WriteLine(
            $"10 copies: {result.Counts.Cloned} cloned, {result.Counts.ByteCopied} by bytes, {result.Counts.SystemCopied} by the system.");
        Assert.AreEqual((10, 0), (result.Counts.Copied, result.Counts.Failed));
        for (int index = 0; index < 10; index++) ClusterFile.AssertEqual(source, _directory.Combine("copies", $"{index}"));
    }

    public void Dispose() => _directory.Dispose();

    private int CloneRaw(RefsFile source, string name)
    {
        using RefsFile target = RefsFile.Create(_directory.Combine("raw" + name), 0);
        target.SetLength(Length);
        return target.CloneFrom(source, 0, 0, Length);
    }
}
