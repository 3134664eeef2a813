using CowCopy.Planning;

namespace CowCopy.ContractTests;

/// <summary>What holds of copying one file on every volume and platform; the classes below it say which.</summary>
public abstract class CopyContract<TVolume>
    where TVolume : IVolume
{
    private const UnixFileMode Private = UnixFileMode.UserRead | UnixFileMode.UserWrite;
    private const UnixFileMode Executable = Private | UnixFileMode.UserExecute | UnixFileMode.GroupRead | UnixFileMode.GroupExecute;

    [TestMethod]
    [DataRow(1)]
    [DataRow(4095)]
    [DataRow(4096)]
    [DataRow(4097)]
    [DataRow(300_001)]
    [DataRow(3 << 20)]
    public void A_copy_equals_its_source(int length)
    {
        using Bed bed = Bed.On<TVolume>();
        string source = bed.Clean("source", Content.Of(length)), destination = bed.At("copy");

        CopyResult result = bed.Copier.Copy(source, destination);

        bed.AssertEqualFiles(source, destination);
        Assert.AreEqual(CopyOutcome.Copied, result.Outcome);
        Assert.AreEqual(length, result.Length);
        AssertMethod(bed, result, length);
    }

    [TestMethod]
    public void An_empty_file_is_copied()
    {
        using Bed bed = Bed.On<TVolume>();
        string source = bed.Clean("source", []), destination = bed.At("copy");

        CopyResult result = bed.Copier.Copy(source, destination);

        bed.AssertEqualFiles(source, destination);
        Assert.AreEqual(0, result.BytesShared + result.BytesWritten);
    }

    [TestMethod]
    [DataRow(Private)]
    [DataRow(Executable)]
    public void The_mode_is_the_source_s(UnixFileMode mode)
    {
        using Bed bed = Bed.On<TVolume>();
        string source = bed.Clean("source", Content.Of(5000), mode), destination = bed.At("copy");

        bed.Copier.Copy(source, destination);

        Assert.AreEqual(bed.Can.Kept(mode), bed.Files.GetMode(destination));
    }

    [TestMethod]
    [DataRow(10_000, 10_000)]
    [DataRow(10_000, 200_000)]
    [DataRow(10_000, 100)]
    [DataRow(10_000, 0)]
    [DataRow(0, 10_000)]
    public void An_old_destination_is_replaced(int length, int oldLength)
    {
        foreach (OverwriteMode overwrite in Enum.GetValues<OverwriteMode>())
        {
            using Bed bed = Bed.On<TVolume>();
            string source = bed.Clean("source", Content.Of(length)), destination = bed.Clean("copy", Content.Of(oldLength, seed: 2), Executable);

            CopyResult result = bed.Copier.Copy(source, destination, new CopyOptions { Overwrite = overwrite });

            bed.AssertEqualFiles(source, destination);
            bed.AssertNoLitter("source", "copy");
            Assert.AreEqual(CopyOutcome.Copied, result.Outcome, overwrite.ToString());
            if (length > 0) AssertMethod(bed, result, length);
        }
    }

    [TestMethod]
    public void An_old_file_that_nobody_has_open_is_cloned_over()
    {
        using Bed bed = Bed.On<TVolume>();
        string source = bed.Clean("source", Content.Of(40_000)), destination = bed.Clean("copy", Content.Of(35_000, seed: 2));
        FileFacts before = bed.Facts(destination);

        CopyResult result = bed.Copier.Copy(source, destination);

        bed.AssertEqualFiles(source, destination);
        Assert.AreEqual(bed.Can.Expected(40_000).Method, result.Method);
        if (bed.Can.ClonesInPlace && result.Method == CopyMethod.Clone) Assert.AreEqual(before.Identity, bed.Facts(destination).Identity, "the same file");
    }

    [TestMethod]
    public void A_reader_that_has_the_old_destination_open_keeps_it()
    {
        foreach (OverwriteMode overwrite in Enum.GetValues<OverwriteMode>())
        {
            using Bed bed = Bed.On<TVolume>();
            byte[] old = Content.Of(20_000, seed: 2);
            string source = bed.Clean("source", Content.Of(20_000)), destination = bed.Clean("copy", old);
            using (IBedReader reader = bed.Files.Open(destination))
            {
                BatchResult result = bed.Copier.CopyAll([new(source, destination)], new CopyOptions { Overwrite = overwrite });
                Assert.AreEqual(bed.Can.ReplacesOpenFiles, result.Succeeded, overwrite.ToString());
                CollectionAssert.AreEqual(old, reader.Read(), overwrite.ToString());
            }

            if (!bed.Can.ReplacesOpenFiles)
            {
                if (bed.Files.Exists(destination)) CollectionAssert.AreEqual(old, bed.Files.Read(destination), overwrite.ToString()); // else it went with its last reader
                bed.Copier.Copy(source, destination, new CopyOptions { Overwrite = overwrite });
            }

            bed.AssertEqualFiles(source, destination);
        }
    }

    [TestMethod]
    public void Another_name_of_the_old_destination_keeps_its_content()
    {
        foreach (OverwriteMode overwrite in Enum.GetValues<OverwriteMode>())
        {
            using Bed bed = Bed.On<TVolume>();
            byte[] old = Content.Of(20_000, seed: 2);
            string source = bed.Clean("source", Content.Of(20_000)), twin = bed.Clean("twin", old), destination = bed.At("copy");
            bed.Files.HardLink(twin, destination);

            bed.Copier.Copy(source, destination, new CopyOptions { Overwrite = overwrite });

            bed.AssertEqualFiles(source, destination);
            CollectionAssert.AreEqual(old, bed.Files.Read(twin));
        }
    }

    [TestMethod]
    public void A_symbolic_link_at_the_destination_is_replaced_not_written_through()
    {
        foreach (OverwriteMode overwrite in Enum.GetValues<OverwriteMode>())
        {
            using Bed bed = Bed.On<TVolume>();
            byte[] precious = Content.Of(20_000, seed: 2);
            string source = bed.Clean("source", Content.Of(20_000)), elsewhere = bed.Clean("elsewhere", precious), destination = bed.At("copy");
            bed.Files.SymbolicLink(destination, elsewhere);

            bed.Copier.Copy(source, destination, new CopyOptions { Overwrite = overwrite });

            bed.AssertEqualFiles(source, destination);
            CollectionAssert.AreEqual(precious, bed.Files.Read(elsewhere));
        }
    }

    [TestMethod]
    public void A_dangling_link_at_the_destination_is_replaced()
    {
        using Bed bed = Bed.On<TVolume>();
        string source = bed.Clean("source", Content.Of(20_000)), destination = bed.At("copy");
        bed.Files.SymbolicLink(destination, bed.At("nowhere"));

        bed.Copier.Copy(source, destination);

        bed.AssertEqualFiles(source, destination);
        bed.AssertNoLitter("source", "copy");
    }

    [TestMethod]
    public void A_source_that_is_a_link_is_followed()
    {
        using Bed bed = Bed.On<TVolume>();
        string real = bed.Clean("real", Content.Of(20_000)), link = bed.At("link"), destination = bed.At("copy");
        bed.Files.SymbolicLink(link, real);

        bed.Copier.Copy(link, destination, new CopyOptions { SkipUnchanged = SkipUnchanged.SameTimestamp });

        bed.AssertEqualFiles(real, destination);
    }

    [TestMethod]
    public void Missing_folders_are_made()
    {
        using Bed bed = Bed.On<TVolume>();
        string source = bed.Clean("source", Content.Of(20_000)), destination = bed.At("one", "two", "three", "copy");

        bed.Copier.Copy(source, destination);

        bed.AssertEqualFiles(source, destination);
    }

    [TestMethod]
    public void A_read_only_source_gives_a_writable_copy_where_asked()
    {
        using Bed bed = Bed.On<TVolume>();
        string source = bed.Clean("source", Content.Of(5000), UnixFileMode.UserRead | UnixFileMode.GroupRead), kept = bed.At("kept"), cleared = bed.At("cleared");

        bed.Copier.Copy(source, kept);
        bed.Copier.Copy(source, cleared, new CopyOptions { ClearReadOnly = true });

        Assert.AreEqual(bed.Can.Kept(UnixFileMode.UserRead | UnixFileMode.GroupRead), bed.Files.GetMode(kept));
        Assert.AreEqual(bed.Can.Kept(UnixFileMode.UserRead | UnixFileMode.UserWrite | UnixFileMode.GroupRead), bed.Files.GetMode(cleared));
        Assert.AreEqual(bed.Facts(source).Modified, bed.Facts(cleared).Modified);
    }

    [TestMethod]
    public void An_unchanged_file_is_not_touched()
    {
        using Bed bed = Bed.On<TVolume>();
        string source = bed.Clean("source", Content.Of(20_000)), destination = bed.At("copy");
        CopyOptions skip = new() { SkipUnchanged = SkipUnchanged.SameTimestamp };
        bed.Copier.Copy(source, destination, skip);
        FileFacts before = bed.Facts(destination);

        CopyResult result = bed.Copier.Copy(source, destination, skip);

        FileFacts after = bed.Facts(destination);
        Assert.AreEqual(CopyOutcome.Unchanged, result.Outcome);
        Assert.AreEqual(CopyReason.Unchanged, result.Reason);
        Assert.AreEqual(before.Identity, after.Identity);
        Assert.AreEqual(before.Changed, after.Changed);
        Assert.AreEqual(before.Modified, after.Modified);
    }

    [TestMethod]
    public void A_file_that_differs_by_a_nanosecond_or_a_byte_is_copied()
    {
        using Bed bed = Bed.On<TVolume>();
        string source = bed.Clean("source", Content.Of(20_000)), destination = bed.At("copy");
        CopyOptions skip = new() { SkipUnchanged = SkipUnchanged.SameTimestamp };
        bed.Copier.Copy(source, destination, skip);

        bed.Files.SetModified(destination, bed.Facts(destination).Modified.ToUtc().AddTicks(1));
        Assert.AreEqual(CopyOutcome.Copied, bed.Copier.Copy(source, destination, skip).Outcome);
        bed.AssertEqualFiles(source, destination);
    }

    [TestMethod]
    public void A_plan_touches_nothing_and_says_what_copying_then_does()
    {
        using Bed bed = Bed.On<TVolume>();
        string source = bed.Clean("source", Content.Of(20_000)), destination = bed.At("folder", "copy");
        if (bed.Can.FirstCloneTells) bed.Copier.Copy(source, bed.At("first"));
        bed.Files.Delete(bed.At("first"));

        CopyPlan plan = bed.Copier.Plan(source, destination);

        bed.AssertNoLitter("source");
        CopyResult result = bed.Copier.Copy(source, destination);
        Assert.AreEqual(plan.Method, result.Method);
        Assert.AreEqual(plan.Reason, result.Reason, plan.Explanation);
        Assert.IsNull(plan.Failure);
    }

    private static void AssertMethod(Bed bed, CopyResult result, long length)
    {
        (CopyMethod expected, CopyReason reason) = bed.Can.Expected(length);
        Assert.AreEqual(expected, result.Method);
        Assert.AreEqual(reason, result.Reason);
        Assert.AreEqual(expected == CopyMethod.Clone ? length : 0, result.BytesShared);
        Assert.AreEqual(expected == CopyMethod.ByteCopy ? length : 0, result.BytesWritten);
    }
}
