using CowCopy.TestKit;

namespace CowCopy.WindowsTests.Refs;

/// <summary>
/// The rules of a block clone, asked of the volume directly: they hold the interposer to what ReFS documents, and on Windows ReFS to what
/// is believed here.
/// </summary>
[TestClass]
[OSCondition(OperatingSystems.Windows)]
[TestCategory("Cloning")]
[DoNotParallelize] // the interposer's script is one for all
public sealed class RefsRuleTests : IDisposable
{
    private const int NotSupported = 50, InvalidParameter = 87, AccessDenied = 5, OtherVolume = 17;
    private const int Length = 16 * RefsFile.Cluster;

    private readonly TempDirectory _directory = new(Drives.Cloning());

    [TestInitialize]
    public void Start() => RefsVolume.Start();

    [TestMethod]
    public void An_aligned_range_is_cloned_and_nothing_else()
    {
        using RefsFile source = Create("source"), target = Create("target");

        Assert.AreEqual(0, target.CloneFrom(source, 4 * RefsFile.Cluster, 8 * RefsFile.Cluster, 2 * RefsFile.Cluster));

        ByteAssert.AreEqual(
            source.Read(4 * RefsFile.Cluster, 2 * RefsFile.Cluster), target.Read(8 * RefsFile.Cluster, 2 * RefsFile.Cluster));
        ByteAssert.AreEqual(RefsFile.ContentOf("target", Length)[..(8 * RefsFile.Cluster)], target.Read(0, 8 * RefsFile.Cluster));
        ByteAssert.AreEqual(
            RefsFile.ContentOf("target", Length)[(10 * RefsFile.Cluster)..], target.Read(10 * RefsFile.Cluster, 6 * RefsFile.Cluster));
    }

    [TestMethod]
    public void The_last_range_is_rounded_up_to_the_cluster()
    {
        using RefsFile source = RefsFile.Create(_directory.Combine("source"), 5000),
            target = RefsFile.Create(_directory.Combine("target"), 0);
        target.SetLength(5000);

        Assert.AreEqual(0, target.CloneFrom(source, 0, 0, 2 * RefsFile.Cluster));

        ByteAssert.AreEqual(source.Read(0, 5000), target.Read(0, 5000));
    }

    [TestMethod]
    [DataRow(1, 0, RefsFile.Cluster)]
    [DataRow(0, 512, RefsFile.Cluster)]
    [DataRow(0, 0, 100)]
    public void A_range_that_is_not_aligned_is_refused(long from, long to, long count)
    {
        using RefsFile source = Create("source"), target = Create("target");
        Assert.AreEqual(InvalidParameter, target.CloneFrom(source, from, to, count));
        ByteAssert.AreEqual(RefsFile.ContentOf("target", Length), target.Read(0, Length));
    }

    [TestMethod]
    public void Nothing_is_cloned_by_a_count_of_0()
    {
        using RefsFile source = Create("source"), target = Create("target");
        Assert.AreEqual(0, target.CloneFrom(source, 0, 0, 0));
        ByteAssert.AreEqual(RefsFile.ContentOf("target", Length), target.Read(0, Length));
    }

    [TestMethod]
    public void A_range_beyond_the_source_s_clusters_is_not_supported()
    {
        using RefsFile source = Create("source"), target = RefsFile.Create(_directory.Combine("target"), 2 * Length);
        Assert.AreEqual(NotSupported, target.CloneFrom(source, 0, 0, Length + RefsFile.Cluster));
    }

    [TestMethod]
    public void A_range_beyond_the_target_s_end_is_refused()
    {
        using RefsFile source = Create("source"), target = RefsFile.Create(_directory.Combine("target"), RefsFile.Cluster);
        Assert.AreNotEqual(0, target.CloneFrom(source, 0, 0, Length));
        ByteAssert.AreEqual(RefsFile.ContentOf("target", RefsFile.Cluster), target.Read(0, RefsFile.Cluster));
    }

    [TestMethod]
    public void A_sparse_source_wants_a_sparse_target()
    {
        using RefsFile source = Create("source"), target = Create("target");
        Assert.AreEqual(0, source.SetSparse(true));

        Assert.AreEqual(NotSupported, target.CloneFrom(source, 0, 0, Length));
        Assert.AreEqual(0, target.SetSparse(true));
        Assert.AreEqual(0, target.CloneFrom(source, 0, 0, Length));
    }

    [TestMethod]
    public void Both_sides_must_agree_on_integrity()
    {
        using RefsFile source = RefsFile.Create(_directory.Combine("source"), 0), target = Create("target");
        Assert.AreEqual(0, source.SetIntegrity(2));
        source.SetLength(Length);

        Assert.AreNotEqual(0, target.CloneFrom(source, 0, 0, Length));
    }

    [TestMethod]
    public void The_target_must_be_open_for_writing()
    {
        using RefsFile source = Create("source");
        Create("target").Dispose();
        using RefsFile target = RefsFile.Open(_directory.Combine("target"), FileAccess.Read);

        Assert.AreEqual(AccessDenied, target.CloneFrom(source, 0, 0, Length));
    }

    [TestMethod]
    public void A_source_on_another_volume_is_refused()
    {
        using TempDirectory elsewhere = new(Drives.Other());
        using RefsFile source = RefsFile.Create(elsewhere.Combine("source"), Length), target = Create("target");

        int error = target.CloneFrom(source, 0, 0, Length);

        Assert.IsTrue(error is InvalidParameter or OtherVolume, $"error {error}");
    }

    public void Dispose() => _directory.Dispose();

    private RefsFile Create(string name) => RefsFile.Create(_directory.Combine(name), Length);
}
