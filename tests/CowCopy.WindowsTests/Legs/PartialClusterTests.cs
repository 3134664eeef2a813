using CowCopy.TestKit;
using CowCopy.WindowsTests.Refs;

namespace CowCopy.WindowsTests.Legs;

/// <summary>
/// Files whose last cluster is not full, as in nearly all real files: a copy has the source's content and length in every mode.
/// </summary>
public abstract class PartialClusterTests
{
    private readonly Lazy<TempDirectory> _directory;

    protected PartialClusterTests() => _directory = new Lazy<TempDirectory>(() => new TempDirectory(Parent));

    protected abstract string Parent { get; }

    protected TempDirectory Files => _directory.Value;

    [TestInitialize]
    public void Start() => RefsVolume.Start();

    [TestMethod]
    [DataRow(16_385)]
    [DataRow(20_001)]
    [DataRow(65_535)]
    [DataRow(65_537)]
    [DataRow(262_145)]
    [DataRow(1_048_577)]
    public void Every_copy_ends_where_its_source_ends(int length)
    {
        string source = ClusterFile.Write(Files, "source", length);
        foreach (CopyMode mode in CopyModes.ThatCopy)
        {
            string fresh = Files.Combine($"new {mode}"), old = ClusterFile.Write(Files, $"old {mode}", length + 70_000);
            foreach (string destination in (string[])[fresh, old])
            {
                CopyResult result = new FileCopier().Copy(source, destination, new CopyOptions { Mode = mode });

                ClusterFile.AssertEqual(source, destination);
                Assert.AreEqual(CopyOutcome.Copied, result.Outcome, destination);
            }
        }
    }

    [TestCleanup]
    public void Remove()
    {
        if (_directory.IsValueCreated) _directory.Value.Dispose();
    }
}
