using CowCopy.Planning;
using CowCopy.TestKit.Simulation;

namespace CowCopy.Tests.References;

/// <summary>The limit on references is met, foreseen and got around; no copy fails because of it.</summary>
[TestClass]
public sealed class ReferenceLedgerTests
{
    private const int Many = 20_000;

    [TestMethod]
    [DataRow(1)]
    [DataRow(4)]
    public void One_file_for_20_000_destinations_takes_two_byte_copies(int threads)
    {
        FanOut fan = new(VolumeProfiles.ReFs4K, length: 16 << 10);

        BatchResult result = new FileCopier(fan.Machine).CopyAll(fan.Requests(Many), new CopyOptions { MaxDegreeOfParallelism = threads });

        fan.AssertRight(result);
        Assert.AreEqual((2, Many - 2), (result.Counts.ByteCopied, result.Counts.Cloned));
        Assert.AreEqual(2, result.Results.Count(one => one.Reason == CopyReason.ReferenceLimit));
        Assert.AreEqual(3 * fan.Content.Length, fan.Volume.Store.Used * 4096L, "three seeds, the source with them");
    }

    [TestMethod]
    [DataRow(1)]
    [DataRow(4)]
    public void Clones_that_another_process_made_cost_one_byte_copy_more(int threads)
    {
        FanOut fan = new(VolumeProfiles.ReFs4K, length: 16 << 10);
        fan.CloneElsewhere(8000);
        FileCopier copier = new(fan.Machine);

        BatchResult result = copier.CopyAll(fan.Requests(Many), new CopyOptions { MaxDegreeOfParallelism = threads });

        fan.AssertRight(result);
        Assert.AreEqual((3, Many - 3), (result.Counts.ByteCopied, result.Counts.Cloned));
        Assert.IsEmpty(copier.Warnings, "the blocks count as many references as there may be");
    }

    [TestMethod]
    public void Where_the_system_s_copy_clones_the_same_holds()
    {
        FanOut fan = new(VolumeProfiles.TrustedDevDrive, length: 16 << 10);

        BatchResult result = new FileCopier(fan.Machine).CopyAll(fan.Requests(Many));

        fan.AssertRight(result);
        Assert.AreEqual((2, Many - 2), (result.Counts.ByteCopied, result.Counts.SystemCopied));
        Assert.AreEqual(3 * fan.Content.Length, fan.Volume.Store.Used * 4096L);
    }

    [TestMethod]
    public void Clones_of_clones_count_with_the_clones()
    {
        FanOut fan = new(VolumeProfiles.ReFs4K with { ReferenceLimit = 400 });
        FileCopier copier = new(fan.Machine);
        CopyOptions options = new() { ReferenceSoftCap = 390 };
        CopyResult[] first = [.. fan.Requests(300).Select(request => copier.Copy(request.Source, request.Destination, options))];

        CopyResult[] second = [.. first.Select(one => copier.Copy(one.Request.Destination, one.Request.Destination + ".copy", options))];

        fan.AssertRight(new BatchResult([.. first, .. second]));
        // The first 64 clones are not recorded: each of those is a content of its own, and meets the limit once.
        Assert.IsLessThanOrEqualTo(Policy.ClonesWorthRemembering + 2, second.Count(one => one.Method == CopyMethod.ByteCopy));
        CopyResult[] remembered = second[Policy.ClonesWorthRemembering..];
        Assert.IsLessThanOrEqualTo(2, remembered.Count(one => one.Method == CopyMethod.ByteCopy));
    }

    [TestMethod]
    public void Two_copiers_that_know_nothing_of_each_other_both_succeed()
    {
        FanOut fan = new(VolumeProfiles.ReFs4K with { ReferenceLimit = 500 });
        CopyOptions options = new() { ReferenceSoftCap = 450 };
        Task<BatchResult>[] copiers =
            [.. Enumerable.Range(0, 2)
                .Select(number => Task.Run(() => new FileCopier(fan.Machine).CopyAll(fan.Requests(1000, "to" + number), options)))];

        foreach (BatchResult result in Task.WhenAll(copiers).GetAwaiter().GetResult())
        {
            fan.AssertRight(result);
            Assert.IsLessThanOrEqualTo(4, result.Counts.ByteCopied);
        }
    }

    [TestMethod]
    public void A_clone_base_that_is_gone_or_changed_is_not_cloned()
    {
        foreach (Action<FanOut, string> happening in new Action<FanOut, string>[]
        {
            (fan, seed) => fan.Machine.Files.Delete(seed),
            (fan, seed) => Rewrite(fan, seed),
            (fan, seed) => fan.Machine.Files.Write(seed, [1, 2, 3]),
        })
        {
            FanOut fan = new(VolumeProfiles.ReFs4K with { ReferenceLimit = 11 });
            FileCopier copier = new(fan.Machine);
            CopyOptions options = new() { ReferenceSoftCap = 10, MaxDegreeOfParallelism = 1 };
            CopyRequest[] requests = fan.Requests(25);
            BatchResult first = copier.CopyAll(requests[..15], options);
            string seed = first.Results.Single(one => one.Method == CopyMethod.ByteCopy).Request.Destination;
            happening(fan, seed);

            BatchResult rest = copier.CopyAll(requests[15..], options);

            fan.AssertRight(rest);
            Assert.AreEqual(1, rest.Counts.ByteCopied, "a new seed, and clones of it");
        }
    }

    [TestMethod]
    public void New_content_under_the_same_name_length_and_time_is_what_is_copied()
    {
        FanOut fan = new(VolumeProfiles.ReFs4K with { ReferenceLimit = 11 });
        FileCopier copier = new(fan.Machine);
        CopyOptions options = new() { ReferenceSoftCap = 10 };
        fan.AssertRight(copier.CopyAll(fan.Requests(15), options));

        FileTimestamp time = fan.Machine.Files.File(fan.Source).Modified;
        new Random(2).NextBytes(fan.Content);
        fan.Machine.Files.WriteAt(fan.Source, 0, fan.Content);
        fan.Machine.Files.SetModified(fan.Source, time);

        fan.AssertRight(copier.CopyAll(fan.Requests(15, "again"), options));
    }

    [TestMethod]
    public void A_copy_on_another_volume_is_no_clone_base()
    {
        foreach (VolumeProfile profile in new[] { VolumeProfiles.ReFs4K with { ReferenceLimit = 50 },
            VolumeProfiles.TrustedDevDrive with { ReferenceLimit = 50 } })
        {
            FanOut fan = new(profile);
            string other = fan.Machine.Mount(profile, "other").Path;
            CopyRequest[] requests =
                [.. fan.Requests(300)
                    .Select((request, index) =>
                        index % 2 == 0 ? request : request with { Destination = Path.Combine(other, "copy" + index) })];

            BatchResult result =
                new FileCopier(fan.Machine).CopyAll(requests, new CopyOptions { ReferenceSoftCap = 40, MaxDegreeOfParallelism = 1 });

            fan.AssertRight(result);
            Assert.AreEqual(
                3, result.Results.Where((one, index) => index % 2 == 0 && one.Method == CopyMethod.ByteCopy).Count(), profile.Name);
        }
    }

    [TestMethod]
    public void Old_destinations_are_replaced_at_the_limit_as_well()
    {
        foreach (OverwriteMode overwrite in TestKit.OverwriteModes.ThatReplace)
        {
            FanOut fan = new(VolumeProfiles.ReFs4K with { ReferenceLimit = 50 });
            CopyRequest[] requests = fan.Requests(300);
            foreach (CopyRequest request in requests) fan.Machine.Files.Write(request.Destination, new byte[100]);
            FileCopier copier = new(fan.Machine);
            CopyOptions options = new() { ReferenceSoftCap = 45, Overwrite = overwrite, MaxDegreeOfParallelism = 1 };

            BatchResult first = copier.CopyAll(requests, options), again = copier.CopyAll(requests, options);

            fan.AssertRight(first);
            fan.AssertRight(again);
            Assert.AreEqual(6, first.Counts.ByteCopied, overwrite.ToString()); // 45, and 46 for each seed with its clones
        }
    }

    [TestMethod]
    public void A_soft_cap_of_1_makes_each_second_copy_a_clone()
    {
        Assert.AreEqual(8000, CopyOptions.Default.ReferenceSoftCap);
        FanOut fan = new(VolumeProfiles.ReFs4K);
        BatchResult result =
            new FileCopier(fan.Machine).CopyAll(fan.Requests(20), new CopyOptions { ReferenceSoftCap = 1, MaxDegreeOfParallelism = 1 });
        fan.AssertRight(result);
        Assert.AreEqual((10, 10), (result.Counts.Cloned, result.Counts.ByteCopied));
    }

    [TestMethod]
    public void Volumes_without_a_limit_have_no_ledger()
    {
        FanOut fan = new(VolumeProfiles.Xfs);
        BatchResult result = new FileCopier(fan.Machine).CopyAll(fan.Requests(300), new CopyOptions { ReferenceSoftCap = 10 });
        fan.AssertRight(result);
        Assert.AreEqual(0, result.Results.Count(one => one.Reason == CopyReason.ReferenceLimit));
    }

    /// <summary>A system copy that copies bytes, and bytes that the caller asked for, add no reference.</summary>
    [TestMethod]
    public void Copies_that_share_no_clusters_are_not_counted()
    {
        const int SoftCap = 5, Small = 1000;
        FanOut small = new(VolumeProfiles.ReFs4K, Small), requested = new(VolumeProfiles.TrustedDevDrive);
        CopyOptions options = new() { ReferenceSoftCap = SoftCap, MaxDegreeOfParallelism = 1 };
        FileCopier copier = new(requested.Machine);

        BatchResult copied = new FileCopier(small.Machine).CopyAll(small.Requests(3 * SoftCap), options);
        BatchResult shared = copier.CopyAll(requested.Requests(SoftCap), options);
        BatchResult bytes = copier.CopyAll(requested.Requests(3 * SoftCap, "bytes"), options with { Mode = CopyMode.ByteCopy });
        BatchResult next = copier.CopyAll(requested.Requests(2, "next"), options);

        small.AssertRight(copied);
        Assert.AreEqual((3 * SoftCap, 0), (copied.Counts.SystemCopied, Limited(copied)));
        Assert.AreEqual((SoftCap, 0), (shared.Counts.SystemCopied, Limited(shared)));
        requested.AssertRight(bytes);
        Assert.AreEqual((3 * SoftCap, 0), (bytes.Counts.ByteCopied, Limited(bytes)));
        Assert.AreEqual(
            (1, 1, 1), (next.Counts.ByteCopied, next.Counts.SystemCopied, Limited(next)), "the first of them becomes a clone base");
    }

    private static int Limited(BatchResult result) => result.Results.Count(one => one.Reason == CopyReason.ReferenceLimit);

    /// <summary>Other bytes, of the same length and under the same modification time.</summary>
    private static void Rewrite(FanOut fan, string path)
    {
        FileTimestamp time = fan.Machine.Files.File(path).Modified;
        fan.Machine.Files.WriteAt(path, 10, [1, 2, 3]);
        fan.Machine.Files.SetModified(path, time);
    }
}
