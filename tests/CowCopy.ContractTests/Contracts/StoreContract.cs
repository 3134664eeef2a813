using CowCopy.Planning;
using CowCopy.TestKit;

namespace CowCopy.ContractTests;

/// <summary>Files of a store as links: clone, else hard link, else bytes.</summary>
public abstract partial class StoreContract<TVolume>
    where TVolume : IVolume
{
    private static readonly CopyOptions Links = new() { Mode = CopyMode.CloneOrHardLink };

    private static int Step => EachCall<TVolume>.Step;

    private static int FirstCall => 1 + EachCall<TVolume>.First;

    private static bool Clones(CopyFixture fixture)
    {
        string probe = fixture.Clean("probe", Content.Of(300_000));
        bool clones = fixture.Copier.Attempt(probe, fixture.At("clone"), new CopyOptions { Mode = CopyMode.CloneOnly }).Succeeded;
        if (clones) fixture.Files.Delete(fixture.At("clone"));
        fixture.Files.Delete(probe);
        return clones;
    }

    [TestMethod]
    public void A_file_is_cloned_or_linked_or_copied()
    {
        using CopyFixture fixture = CopyFixture.On<TVolume>();
        string source = fixture.Clean("source", Content.Of(300_000)), copy = fixture.At("directory", "copy");

        CopyPlan plan = fixture.Copier.Plan(source, copy, Links);
        CopyResult result = fixture.Copier.Copy(source, copy, Links);

        fixture.AssertEqualFiles(source, copy);
        Assert.IsTrue(result.Method == plan.Method || fixture.Can.FirstCloneTells || plan.Fallback != CopyMethod.None, plan.Message);
        if (Clones(fixture)) Assert.AreEqual(CopyMethod.Clone, result.Method);
        else if (fixture.Can.HasHardLinks) Assert.AreEqual(CopyMethod.HardLink, result.Method);
        else Assert.AreEqual(CopyReason.LinkRefused, result.Reason);
        if (result.Method != CopyMethod.HardLink) return;
        if (fixture.Can.KnowsFiles) Assert.AreEqual(fixture.Facts(source).Identity, fixture.Facts(copy).Identity);
        if (fixture.Can.KnowsFiles) Assert.AreEqual(CopyOutcome.SameFile, fixture.Copier.Copy(source, copy, Links).Outcome);
        fixture.AssertNoLitter("source", "directory");
    }

    [TestMethod]
    public void A_link_takes_the_place_of_an_existing_file()
    {
        using CopyFixture fixture = CopyFixture.On<TVolume>();
        foreach (OverwriteMode overwrite in TestKit.OverwriteModes.ThatReplace)
        {
            string source = fixture.Clean("source", Content.Of(9000)), copy = fixture.Clean("copy", Content.Of(70, seed: 2));

            CopyResult result = fixture.Copier.Copy(source, copy, Links with { Overwrite = overwrite });

            Assert.AreEqual(CopyOutcome.Copied, result.Outcome);
            Assert.IsTrue(result.ReplacedExisting);
            fixture.AssertEqualFiles(source, copy);
            fixture.AssertNoLitter("source", "copy");
        }
    }

    [TestMethod]
    public void Copies_over_a_link_leave_the_store_as_it_is()
    {
        using CopyFixture fixture = CopyFixture.On<TVolume>();
        if (!fixture.Can.HasHardLinks) return;
        byte[] stored = Content.Of(40_000);
        string store = fixture.Clean("store", stored), other = fixture.Clean("other", Content.Of(50_000, seed: 4));
        string copy = fixture.At("copy");
        foreach (OverwriteMode overwrite in TestKit.OverwriteModes.ThatReplace)
        {
            foreach (CopyMode mode in TestKit.CopyModes.ThatCopy.Append(CopyMode.CloneOrHardLink))
            {
                fixture.Files.HardLink(store, copy);

                CopyResult result = fixture.Copier.Attempt(other, copy, new CopyOptions { Mode = mode, Overwrite = overwrite });

                Assert.IsTrue(result.Succeeded, result.Failure?.Message);
                ByteAssert.AreEqual(stored, fixture.Files.Read(store), $"{mode} {overwrite}");
                ByteAssert.AreEqual(fixture.Files.Read(other), fixture.Files.Read(copy), $"{mode} {overwrite}");
                fixture.Files.Delete(copy);
            }
        }
    }

    [TestMethod]
    public void Empty_files_and_files_behind_a_link_are_files_of_their_own()
    {
        using CopyFixture fixture = CopyFixture.On<TVolume>();
        string stored = fixture.Clean("stored", Content.Of(9000)), empty = fixture.Clean("empty", []), link = fixture.At("link");
        if (fixture.Can.HasSymbolicLinks) fixture.Files.SymbolicLink(link, stored);
        foreach (string source in fixture.Can.HasSymbolicLinks ? (string[])[empty, link] : [empty])
        {
            string copy = fixture.At("copy-of-" + Path.GetFileName(source));

            Assert.AreNotEqual(CopyMethod.HardLink, fixture.Copier.Copy(source, copy, Links).Method, source);

            if (fixture.Can.KnowsFiles) Assert.AreNotEqual(fixture.Facts(stored).Identity, fixture.Facts(copy).Identity, source);
            ByteAssert.AreEqual(fixture.Files.Read(source), fixture.Files.Read(copy));
        }
    }

    [TestMethod]
    public void A_source_is_made_read_only_before_it_is_linked()
    {
        using CopyFixture fixture = CopyFixture.On<TVolume>();
        string source = fixture.Clean("source", Content.Of(9000)), copy = fixture.At("copy");
        bool wasReadOnly = fixture.Facts(source).IsReadOnly;

        CopyResult result = fixture.Copier.Copy(source, copy, Links with { LinkReadOnly = true });

        if (fixture.Can.FixedMode is not null) return;
        if (result.Method == CopyMethod.HardLink) Assert.IsTrue(fixture.Facts(source).IsReadOnly && fixture.Facts(copy).IsReadOnly);
        else Assert.AreEqual(wasReadOnly, fixture.Facts(source).IsReadOnly);
    }

    [TestMethod]
    [DataRow(StatusCode.LinkLimit, CopyReason.LinkLimit)]
    [DataRow(StatusCode.DifferentVolume, CopyReason.LinkRefused)] // on one volume: between two mounts, or into another quota project
    [DataRow(StatusCode.NotPermitted, CopyReason.LinkRefused)]
    [DataRow(StatusCode.NotSupported, CopyReason.LinkRefused)]
    [DataRow(StatusCode.AccessDenied, CopyReason.LinkRefused)]
    public void A_refused_link_becomes_a_copy(object status, CopyReason reason)
    {
        using CopyFixture fixture = CopyFixture.On<TVolume>();
        if (Clones(fixture) || !fixture.Can.HasHardLinks) return;
        byte[] content = Content.Of(9000);
        string source = fixture.Clean("source", content), old = fixture.Clean("old", [1]);
        foreach (string copy in (string[])[fixture.At("copy"), old])
        {
            fixture.Platform.Fail(nameof(Platform.IPlatform.HardLink), 1, (StatusCode)status);

            CopyResult result = fixture.Copier.Copy(source, copy, Links);

            bool isOneVolume = fixture.Facts(source).Volume.IsKnown;
            bool isOther = (StatusCode)status == StatusCode.DifferentVolume && !isOneVolume;
            Assert.AreEqual(isOther ? CopyReason.DifferentVolume : reason, result.Reason);
            Assert.IsTrue(result.Method is CopyMethod.ByteCopy or CopyMethod.SystemCopy);
            ByteAssert.AreEqual(content, fixture.Files.Read(copy));
        }

        fixture.AssertNoLitter("source", "old", "copy");
    }

    [TestMethod]
    public void A_batch_and_a_tree_link_and_sum_up()
    {
        using CopyFixture fixture = CopyFixture.On<TVolume>();
        for (int index = 0; index < 12; index++) fixture.Clean("tree/file" + index, Content.Of(200_000 + index, index));
        CopyRequest[] requests = new CopyRequest[12];
        for (int index = 0; index < requests.Length; index++)
            requests[index] = new CopyRequest(fixture.At("tree", "file" + index), fixture.At("copies", $"{index}"));

        BatchResult batch = fixture.Copier.CopyAll(requests, Links);
        TreeResult tree = fixture.Copier.CopyTree(fixture.At("tree"), fixture.At("copy"), new TreeOptions { Copy = Links });

        foreach (BatchResult result in (BatchResult[])[batch, tree.Files])
        {
            Assert.AreEqual(12, result.Counts.Copied);
            if (Clones(fixture)) Assert.AreEqual("12 files: 12 cloned", result.GetSummary());
            else if (fixture.Can.HasHardLinks) Assert.AreEqual("12 files: 12 hard-linked (the volume cannot clone)", result.GetSummary());
            else Assert.Contains("(the volume refused to hard-link the source)", result.GetSummary());
        }
    }
}
