using CowCopy.TestKit;
using CowCopy.WindowsTests.Interposing;

namespace CowCopy.WindowsTests.Refs;

/// <summary>The library's whole sequence of a block clone, carried out: the copy has the source's clusters.</summary>
[TestClass]
[OSCondition(OperatingSystems.Windows)]
[TestCategory("Cloning")]
[DoNotParallelize] // the interposer's script is one for all
public sealed class CloneTests : IDisposable
{
    private static readonly CopyOptions Clone = new() { Mode = CopyMode.Clone };

    private readonly TempDirectory _directory = new(Drives.Cloning());

    [TestInitialize]
    public void Start() => RefsVolume.Start();

    [TestMethod]
    [DataRow(1)]
    [DataRow(4096)]
    [DataRow(16 << 10)]
    [DataRow(1_000_001)]
    [DataRow(9 << 20)]
    public void A_clone_has_the_source_s_clusters(int length)
    {
        string source = ClusterFile.Write(_directory, "source", length), destination = _directory.Combine("copy");
        FileCopier copier = new();

        CopyResult result = copier.Copy(source, destination, Clone);

        ClusterFile.AssertEqual(source, destination);
        Assert.AreEqual((CopyMethod.Clone, (long)length), (result.Method, result.BytesShared), result.Reason.ToString());
        long whole = length / RefsFile.Cluster * RefsFile.Cluster; // ReFS copies a last cluster that is not full
        VolumeInspector volumes = new();
        Assert.IsGreaterThanOrEqualTo(whole, volumes.ReadExtents(destination)!.BytesSharedWith(volumes.ReadExtents(source)!));
        Evidence.Keep(source, destination, length);
    }

    [TestMethod]
    [DataRow(OverwriteMode.Auto)]
    [DataRow(OverwriteMode.DeleteFirst)]
    [DataRow(OverwriteMode.AtomicRename)]
    public void An_old_destination_is_cloned_over_whether_shorter_or_longer(OverwriteMode overwrite)
    {
        string source = ClusterFile.Write(_directory, "source", 300_001);
        foreach (int old in (int[])[0, 100, 300_001, 900_000])
        {
            string destination = ClusterFile.Write(_directory, "copy", old);

            CopyResult result =
                new FileCopier().Copy(source, destination, new CopyOptions { Mode = CopyMode.Clone, Overwrite = overwrite });

            ClusterFile.AssertEqual(source, destination);
            Assert.AreEqual(CopyMethod.Clone, result.Method, $"over {old} bytes");
        }

        Assert.HasCount(2, Directory.GetFileSystemEntries(_directory.Path));
    }

    [TestMethod]
    public void The_calls_come_in_the_documented_order()
    {
        if (!Interposer.IsInPlace) Assert.Inconclusive("Only the interposer notes the calls.");
        string source = ClusterFile.Write(_directory, "source", 300_001);
        FileCopier copier = new();
        copier.Copy(source, _directory.Combine("first"), Clone); // what is asked once for each volume is asked now
        Interposer.Start(Interposer.Default);

        copier.Copy(source, _directory.Combine("copy"), Clone);

        uint[] codes = [.. Interposer.Journal().Where(call => call.Name == "DeviceIoControl").Select(call => call.Code)];
        CollectionAssert.AreEqual(
            (uint[])[ControlCodes.SetSparse, ControlCodes.DuplicateExtentsToFile, ControlCodes.SetSparse],
            codes.Where(code => code != ControlCodes.QueryPersistentVolumeState).ToArray(),
            string.Join(' ', Interposer.Journal()));
        string[] names = [.. Interposer.Journal().Select(call => call.Name)];
        Assert.IsLessThan(
            Array.LastIndexOf(names, "DeviceIoControl"), Array.IndexOf(names, "SetFileInformationByHandle"),
            "the length comes before the clusters");
    }

    [TestMethod]
    public void A_source_with_integrity_gives_a_copy_with_integrity()
    {
        string source = _directory.Combine("source");
        using (RefsFile file = RefsFile.Create(source, 0))
        {
            Assert.AreEqual(0, file.SetIntegrity(2));
            file.SetLength(300_001);
        }

        CopyResult result = new FileCopier().Copy(source, _directory.Combine("copy"), Clone);

        Assert.AreEqual(CopyMethod.Clone, result.Method, result.Reason.ToString());
    }

    [TestMethod]
    public void A_sparse_source_gives_a_sparse_copy()
    {
        string source = ClusterFile.Write(_directory, "source", 300_001);
        using (RefsFile file = RefsFile.Open(source, FileAccess.ReadWrite)) Assert.AreEqual(0, file.SetSparse(true));

        CopyResult result = new FileCopier().Copy(source, _directory.Combine("copy"), Clone);

        Assert.AreEqual(CopyMethod.Clone, result.Method, result.Reason.ToString());
        ByteAssert.AreEqual(File.ReadAllBytes(source), File.ReadAllBytes(_directory.Combine("copy")));
    }

    [TestMethod]
    public void A_batch_is_cloned_by_several_threads()
    {
        string[] sources = [.. Enumerable.Range(0, 40).Select(index => ClusterFile.Write(_directory, $"source{index}", 20_000 + index))];
        CopyRequest[] requests =
            [.. sources.Select((source, index) => new CopyRequest(source, _directory.Combine("copies", $"{index % 5}", $"{index}")))];

        BatchResult result = new FileCopier().CopyAll(requests, Clone);

        Assert.AreEqual((40, 40), (result.Counts.Copied, result.Counts.Cloned));
        foreach (CopyRequest request in requests) ClusterFile.AssertEqual(request.Source, request.Destination);
    }

    [TestMethod]
    public void Onto_another_volume_the_reason_says_so()
    {
        using TempDirectory elsewhere = new(Drives.Other());
        string source = ClusterFile.Write(_directory, "source", 300_001), destination = elsewhere.Combine("copy");

        CopyResult result = new FileCopier().Copy(source, destination);

        ClusterFile.AssertEqual(source, destination);
        Assert.AreEqual((CopyReason.DifferentVolume, 0L), (result.Reason, result.BytesShared));
    }

    public void Dispose() => _directory.Dispose();
}
