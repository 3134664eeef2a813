using CowCopy.TestKit;
using CowCopy.TestKit.Simulation;

namespace CowCopy.ContractTests.OnProfiles;

/// <summary>What Windows volumes and directories are, and what follows from it for copies.</summary>
[TestClass]
public sealed class WindowsVolumeTests
{
    private const string Duplicate = "DeviceIoControl(00098344)", Reopen = "ReopenFile", Flush = "FlushFileBuffers";

    private static readonly VolumeProfile ReFsShare = VolumeProfiles.Server2022ReFs with
    {
        Name = "SMB share of ReFS",
        RemoteProtocol = "SMB 3.1.1",
        Extents = ExtentReporting.Nothing,
        IsDevDrive = null,
    };

    [TestMethod]
    [DynamicData(nameof(WindowsProfiles.Cloning), typeof(WindowsProfiles))]
    public void A_clone_that_must_stay_sparse_is_kept(string profile)
    {
        using CopyFixture fixture = WindowsProfiles.CopyFixture(profile);
        string source = fixture.Clean("source", Content.Of(140_000)), destination = fixture.At("copy");
        fixture.Windows!.Calls.FailAlways(FaultNames.ClearSparse, error: 112);

        CopyResult result = fixture.Copier.Copy(source, destination);

        Assert.AreEqual(CopyMethod.Clone, result.Method);
        Assert.IsTrue(fixture.Windows.Files.File(destination).IsSparse);
        fixture.AssertEqualFiles(source, destination);
    }

    [TestMethod]
    public void A_server_copies_by_itself_although_it_could_clone()
    {
        using CopyFixture fixture = new(ReFsShare);
        string source = fixture.Clean("source", Content.Of(40_000));

        CopyResult result = fixture.Copier.Copy(source, fixture.At("copy"));

        Assert.AreEqual(CopyMethod.SystemCopy, result.Method);
        Assert.AreEqual(0, fixture.Windows!.Calls.Count(Duplicate));
        CopyResult clone = fixture.Copier.Copy(source, fixture.At("clone"), new CopyOptions { Mode = CopyMode.Clone });
        Assert.AreEqual(CopyMethod.Clone, clone.Method, "where requested");
    }

    [TestMethod]
    public void A_refused_clone_on_a_server_is_copied_by_the_server()
    {
        foreach (OverwriteMode overwrite in TestKit.OverwriteModes.ThatReplace)
        {
            using CopyFixture fixture = new(ReFsShare);
            string source = fixture.Clean("source", Content.Of(40_000)), destination = fixture.Clean("copy", Content.Of(30_000, seed: 2));
            fixture.Windows!.Calls.FailAlways(Duplicate, error: 1);

            CopyResult result = fixture.Copier.Copy(source, destination, new CopyOptions { Mode = CopyMode.Clone, Overwrite = overwrite });

            Assert.AreEqual(CopyMethod.SystemCopy, result.Method, overwrite.ToString());
            Assert.AreEqual(0, fixture.Windows.Calls.Count("WriteFile"));
            fixture.AssertEqualFiles(source, destination);
            fixture.AssertNoLitter("source", "copy");
        }
    }

    [TestMethod]
    public void Bytes_after_a_refused_clone_come_from_the_source_and_not_from_a_clone_base()
    {
        using CopyFixture fixture = new(VolumeProfiles.ReFs4K with { ReferenceLimit = 3 });
        string source = fixture.Clean("source", Content.Of(40_000)), last = fixture.At("last");
        CopyOptions options = new() { ReferenceSoftCap = 1, MaxDegreeOfParallelism = 1 };
        CopyRequest[] requests = [new(source, fixture.At("clone")), new(source, fixture.At("base"))];
        BatchResult first = fixture.Copier.CopyAll(requests, options);
        Assert.AreEqual((1, 1), (first.Counts.Cloned, first.Counts.ByteCopied));
        fixture.Windows!.Calls.FailOnce(Duplicate, 1, error: 50);
        fixture.Windows.Calls.Before("ReadFile", 1, () => fixture.Files.Write(fixture.At("base"), Content.Of(40_000, seed: 7)));

        CopyResult result = fixture.Copier.Copy(source, last, options);

        Assert.AreEqual((CopyMethod.ByteCopy, CopyReason.CloneRefused), (result.Method, result.Reason));
        fixture.AssertEqualFiles(source, last);
    }

    [TestMethod]
    public void A_source_is_never_opened_for_writing_while_it_is_copied()
    {
        using CopyFixture fixture = new(VolumeProfiles.ReFs4K with { ReferenceLimit = 3 });
        string source = fixture.Clean("source", Content.Of(40_000));

        for (int copy = 0; copy < 8; copy++) fixture.Copier.Copy(source, fixture.At("copy" + copy));

        Assert.AreEqual(0, fixture.Windows!.Calls.Count(Reopen) + fixture.Windows.Calls.Count(Flush));
    }

    [TestMethod]
    public void Extents_are_shown_after_the_file_has_been_flushed()
    {
        using CopyFixture fixture = new(VolumeProfiles.ReFs4K);
        string file = fixture.Dirty("file", Content.Of(40_000));

        Assert.IsNotEmpty(fixture.Volumes.ReadExtents(file)!.Extents);

        Assert.AreEqual(1, fixture.Windows!.Calls.Count(Flush));
    }

    [TestMethod]
    public void A_directory_says_whether_its_names_differ_by_case()
    {
        using CopyFixture fixture = new(VolumeProfiles.Ntfs), old = new(VolumeProfiles.Server2016Ntfs);
        string plain = fixture.Files.MakeDirectory(fixture.At("plain")), sensitive = fixture.Files.MakeDirectory(fixture.At("sensitive"));
        ((SimulatedDirectory)fixture.Windows!.Files.Find(sensitive)!).IsCaseSensitive = true;

        Assert.AreEqual(false, fixture.Platform.IsCaseSensitive(plain));
        Assert.AreEqual(true, fixture.Platform.IsCaseSensitive(sensitive));
        Assert.IsNull(fixture.Platform.IsCaseSensitive(fixture.At("missing")));
        Assert.IsNull(old.Platform.IsCaseSensitive(old.Path), "not asked for before Windows 10 1803");
    }

    [TestMethod]
    [DynamicData(nameof(WindowsProfiles.All), typeof(WindowsProfiles))]
    public void Names_that_Win32_takes_for_others_are_copied_with_their_tree(string profile)
    {
        using CopyFixture fixture = WindowsProfiles.CopyFixture(profile);
        string[] names = ["dot.", "space ", "nul", "con.txt", "deep./aux", "deep./plain"];
        foreach (string name in names) fixture.Files.Write(fixture.At("tree", name), Content.Of(100, seed: name.Length));

        TreeResult result = fixture.Copier.CopyTree(fixture.At("tree"), fixture.At("copy"), new TreeOptions { Mirror = true });

        Assert.IsTrue(result.Succeeded, result.Failures.Messages());
        foreach (string name in names)
            ByteAssert.AreEqual(Content.Of(100, seed: name.Length), fixture.Files.Read(fixture.At("copy", name)), name);
        TreeOptions skipping = new() { Mirror = true, Copy = new CopyOptions { SkipUnchanged = SkipUnchanged.SameTimestamp } };
        Assert.AreEqual(names.Length, fixture.Copier.CopyTree(fixture.At("tree"), fixture.At("copy"), skipping).Files.Counts.Unchanged);
    }
}
