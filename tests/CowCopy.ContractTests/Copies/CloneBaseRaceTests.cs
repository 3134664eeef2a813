using CowCopy.Planning;
using CowCopy.Platform;
using CowCopy.TestKit;
using CowCopy.TestKit.Simulation;

namespace CowCopy.ContractTests.Copies;

/// <summary>Near the reference limit, while other threads and processes are at the same files.</summary>
[TestClass]
public sealed class CloneBaseRaceTests
{
    private const int Length = 40_000;
    private const uint Offline = 0x1000, Archive = 0x20;

    private static readonly CopyOptions One = new() { ReferenceSoftCap = 1, MaxDegreeOfParallelism = 1 };

    /// <summary>Of the first clones only the number is known; from then on one more query of each tells clones of clones.</summary>
    [TestMethod]
    public void A_clone_costs_more_queries_only_where_many_were_made()
    {
        const int Many = 64; // Policy.ClonesWorthRemembering
        using CopyFixture fixture = new(VolumeProfiles.ReFs4K);
        string source = fixture.Clean("source", Content.Of(Length));
        List<int> queries = [];
        for (int copy = 1; copy <= Many + 3; copy++)
        {
            int before = fixture.Platform.Count(nameof(IPlatform.Inspect));
            Assert.AreEqual(CopyMethod.Clone, fixture.Copier.Copy(source, fixture.At("copy" + copy)).Method, copy.ToString());
            queries.Add(fixture.Platform.Count(nameof(IPlatform.Inspect)) - before);
        }

        Assert.AreEqual(Many - 2, queries[1..(Many - 1)].Count(one => one == 1), string.Join(", ", queries)); // after the first
        CollectionAssert.AreEqual(new[] { 2, 3, 3, 3 }, queries[(Many - 1)..], string.Join(", ", queries));
    }

    /// <summary>Its identity is only for the count.</summary>
    [TestMethod]
    public void A_source_whose_identity_cannot_be_queried_is_copied_all_the_same()
    {
        using CopyFixture fixture = new(VolumeProfiles.ReFs4K);
        string source = fixture.Clean("source", Content.Of(Length));
        fixture.Copier.Copy(source, fixture.At("first"), One);
        fixture.Platform.Fail(nameof(IPlatform.Inspect), 2, StatusCode.AccessDenied);

        CopyResult result = fixture.Copier.Attempt(source, fixture.At("copy"), One);

        Assert.AreEqual(CopyMethod.Clone, result.Method, result.Failure?.Message);
        fixture.AssertEqualFiles(source, fixture.At("copy"));
    }

    [TestMethod]
    [DataRow(FileIdSupport.Zero)]
    [DataRow(FileIdSupport.AllOnes)]
    [DataRow(FileIdSupport.NoSerial)]
    public void Sources_without_identity_are_not_counted_and_never_taken_for_each_other(object ids)
    {
        foreach (VolumeProfile profile in new[] { VolumeProfiles.ReFs4K, VolumeProfiles.Server2016ReFs, VolumeProfiles.TrustedDevDrive })
        {
            using CopyFixture fixture = new(profile with { FileIds = (FileIdSupport)ids, LacksChangeTime = true });
            string[] sources = [fixture.Clean("one", Content.Of(Length)), fixture.Clean("other", Content.Of(Length, seed: 2))];
            for (int copy = 0; copy < 4; copy++)
            {
                foreach (string source in sources)
                {
                    CopyResult result = fixture.Copier.Copy(source, source + copy, One);
                    fixture.AssertEqualFiles(source, source + copy);
                    Assert.AreNotEqual(CopyReason.ReferenceLimit, result.Reason, profile.Name);
                }
            }
        }
    }

    /// <summary>What is known of a source by its name alone holds while its length and time do.</summary>
    [TestMethod]
    public void New_content_is_counted_anew()
    {
        foreach (bool isLonger in new[] { true, false })
        {
            using CopyFixture fixture = new(VolumeProfiles.Server2016ReFs);
            string source = fixture.Clean("source", Content.Of(Length));
            fixture.Copier.Copy(source, fixture.At("first"), One);
            FileTimestamp time = fixture.Facts(source).Modified;
            fixture.Files.Write(source, Content.Of(isLonger ? Length + 1 : Length, seed: 2));
            if (isLonger) fixture.Windows!.Files.SetModified(source, time);

            Assert.AreEqual(CopyMethod.Clone, fixture.Copier.Copy(source, fixture.At("second"), One).Method);
            Assert.AreEqual(CopyMethod.ByteCopy, fixture.Copier.Copy(source, fixture.At("third"), One).Method);
        }
    }

    /// <summary>
    /// Between the copy and the query that records it, another process has put something else in its place; later copies never come from
    /// that.
    /// </summary>
    [TestMethod]
    public void What_another_process_put_in_the_place_of_a_clone_base_is_not_cloned()
    {
        foreach (Action<CopyFixture, string> happening in new Action<CopyFixture, string>[]
        {
            (fixture, path) => fixture.Files.Delete(path),
            (fixture, path) => fixture.Files.Write(path, Content.Of(Length, seed: 2)),
            (fixture, path) => fixture.Clean(Path.GetFileName(path), Content.Of(Length + 1, seed: 2)),
            (fixture, path) =>
            {
                fixture.Files.Delete(path);
                fixture.Files.SymbolicLink(path, fixture.Clean("other", Content.Of(Length, seed: 2)));
            },
        })
        {
            using CopyFixture fixture = new(VolumeProfiles.ReFs4K);
            string source = fixture.Clean("source", Content.Of(Length)), target = fixture.At("base");
            fixture.Copier.Copy(source, fixture.At("first"), One);
            bool hasHappened = false;
            fixture.Platform.Before = (operation, _) =>
            {
                bool isNow = operation == nameof(IPlatform.Inspect) && fixture.Platform.Count(nameof(IFileHandles.CopyBytes)) == 1;
                if (!isNow || hasHappened) return;
                hasHappened = true;
                happening(fixture, target);
            };

            Assert.AreEqual(CopyMethod.ByteCopy, fixture.Copier.Copy(source, target, One).Method);

            Assert.IsTrue(hasHappened);
            CopyMethod[] next = [.. new[] { "next", "last" }.Select(name => Copy(fixture, source, name).Method)];
            CollectionAssert.AreEqual(new[] { CopyMethod.ByteCopy, CopyMethod.Clone }, next);
        }
    }

    /// <summary>The same for one of many clones, which are recorded so that their clones count: its content is its own.</summary>
    [TestMethod]
    public void What_another_process_put_in_the_place_of_a_clone_is_not_taken_for_one()
    {
        const int Many = 64; // Policy.ClonesWorthRemembering
        CopyOptions options = One with { ReferenceSoftCap = Many };
        using CopyFixture fixture = new(VolumeProfiles.TrustedDevDrive);
        string source = fixture.Clean("source", Content.Of(Length)), replaced = fixture.At("replaced");
        for (int copy = 1; copy < Many; copy++) fixture.Copier.Copy(source, fixture.At("copy" + copy), options);
        bool isCopied = false;
        fixture.Platform.At = operation =>
        {
            if (isCopied) fixture.Clean("replaced", Content.Of(Length + 1, seed: 2));
            isCopied = operation == nameof(ISystemCopies.SystemCopy);
            return null;
        };
        fixture.Copier.Copy(source, replaced, options);
        fixture.Platform.At = null;
        Assert.AreEqual(Length + 1, fixture.Facts(replaced).Length);

        CopyMethod[] methods = [.. new[] { "base", "next" }.Select(name => Copy(fixture, source, name, options).Method)];
        CollectionAssert.AreEqual(new[] { CopyMethod.ByteCopy, CopyMethod.SystemCopy }, methods);
        Assert.AreEqual(CopyMethod.SystemCopy, Copy(fixture, replaced, "copy of the other", options).Method);
    }

    /// <summary>A copy that a directory link leads to another volume is nothing to clone from.</summary>
    [TestMethod]
    public void A_copy_that_ends_on_another_volume_is_no_clone_base()
    {
        using CopyFixture fixture = new(VolumeProfiles.ReFs4K);
        string source = fixture.Clean("source", Content.Of(Length)), link = fixture.At("link");
        fixture.Files.SymbolicLink(link, fixture.Files.MakeDirectory(fixture.At("here")));
        fixture.Copier.Copy(source, fixture.At("first"), One);
        fixture.Platform.Before = (operation, _) =>
        {
            if (operation != nameof(IFileHandles.CreateDestination)) return;
            fixture.Platform.Before = null;
            fixture.Files.Delete(link);
            fixture.Files.SymbolicLink(link, fixture.OtherPath);
        };

        Assert.AreEqual(CopyMethod.ByteCopy, fixture.Copier.Copy(source, fixture.At("link", "copy"), One).Method);

        Assert.IsTrue(fixture.Files.Exists(Path.Combine(fixture.OtherPath, "copy")));
        CopyMethod[] next = [.. new[] { "next", "last" }.Select(name => Copy(fixture, source, name).Method)];
        CollectionAssert.AreEqual(new[] { CopyMethod.ByteCopy, CopyMethod.Clone }, next);
    }

    /// <summary>
    /// While one thread copies the bytes, another waits for them and clones the new file; a third, whose caller cancels, does not wait on.
    /// </summary>
    [TestMethod]
    public void Threads_that_wait_for_a_clone_base_clone_it_and_end_when_they_are_cancelled()
    {
        using CopyFixture fixture = new(VolumeProfiles.ReFs4K);
        string source = fixture.Clean("source", Content.Of(Length));
        fixture.Copier.Copy(source, fixture.At("first"), One);
        using ManualResetEventSlim isCopying = new(), mayCopy = new();
        using CancellationTokenSource cancellation = new();
        fixture.Platform.Before = (operation, _) =>
        {
            if (operation != nameof(IFileHandles.CopyBytes)) return;
            isCopying.Set();
            mayCopy.Wait();
        };
        CopyResult?[] results = new CopyResult?[3];
        Thread[] threads =
        [
            .. Enumerable.Range(0, results.Length).Select(index => new Thread(() => results[index] =
                fixture.Copier.CopyUnlessCanceled(source, fixture.At("copy" + index), One, index == 2 ? cancellation.Token : default))),
        ];

        threads[0].Start();
        isCopying.Wait();
        foreach (Thread waiting in threads[1..])
        {
            waiting.Start();
            SpinWait.SpinUntil(() => waiting.ThreadState == ThreadState.WaitSleepJoin);
        }

        cancellation.Cancel();
        threads[2].Join();
        mayCopy.Set();
        foreach (Thread thread in threads) thread.Join();

        Assert.IsNull(results[2]);
        Assert.IsFalse(fixture.Files.Exists(fixture.At("copy2")));
        Assert.AreEqual((CopyMethod.ByteCopy, CopyMethod.Clone), (results[0]!.Method, results[1]!.Method));
        Assert.AreEqual(1, fixture.Platform.Count(nameof(IFileHandles.CopyBytes)));
        foreach (string copy in new[] { "copy0", "copy1" }) fixture.AssertEqualFiles(source, fixture.At(copy));
    }

    /// <summary>An old destination that only the system copies over has become an ordinary file when it is replaced.</summary>
    [TestMethod]
    public void A_source_that_is_opened_late_is_closed()
    {
        using CopyFixture fixture = new(VolumeProfiles.TrustedDevDrive);
        string source = fixture.Clean("source", Content.Of(Length)), target = fixture.Clean("copy", Content.Of(100));
        fixture.Windows!.Files.SetMode(target, Offline | Archive);
        fixture.Platform.Before = (operation, _) =>
        {
            if (operation != nameof(ISystemCopies.SystemCopy)) return;
            fixture.Platform.Before = null;
            fixture.Clean("copy", Content.Of(100));
        };

        CopyOptions options =
            One with { Mode = CopyMode.Clone, Overwrite = OverwriteMode.DeleteFirst, SkipUnchanged = SkipUnchanged.SameTimestamp };
        CopyResult result = fixture.Copier.Copy(source, target, options);

        Assert.AreEqual(CopyMethod.Clone, result.Method);
        fixture.AssertEqualFiles(source, target);
        Assert.AreEqual(0, fixture.Platform.OpenHandles);
    }

    private static CopyResult Copy(CopyFixture fixture, string source, string name, CopyOptions? options = null)
    {
        CopyResult result = fixture.Copier.Copy(source, fixture.At(name), options ?? One);
        ByteAssert.AreEqual(fixture.Files.Read(source), fixture.Files.Read(fixture.At(name)), name);
        return result;
    }
}
