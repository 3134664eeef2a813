using CowCopy.Planning;
using CowCopy.TestKit;

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
        using CopyFixture fixture = CopyFixture.On<TVolume>();
        string source = fixture.Clean("source", Content.Of(length)), destination = fixture.At("copy");

        CopyResult result = fixture.Copier.Copy(source, destination);

        fixture.AssertEqualFiles(source, destination);
        Assert.AreEqual(CopyOutcome.Copied, result.Outcome);
        Assert.AreEqual(length, result.Length);
        AssertMethod(fixture, result, length);
    }

    [TestMethod]
    public void An_empty_file_is_copied()
    {
        using CopyFixture fixture = CopyFixture.On<TVolume>();
        string source = fixture.Clean("source", []), destination = fixture.At("copy");

        CopyResult result = fixture.Copier.Copy(source, destination);

        fixture.AssertEqualFiles(source, destination);
        Assert.AreEqual(0, result.BytesShared + result.BytesWritten);
    }

    [TestMethod]
    [DataRow(Private)]
    [DataRow(Executable)]
    public void The_mode_is_the_source_s(UnixFileMode mode)
    {
        using CopyFixture fixture = CopyFixture.On<TVolume>();
        string source = fixture.Clean("source", Content.Of(5000), mode), destination = fixture.At("copy");

        fixture.Copier.Copy(source, destination);

        Assert.AreEqual(fixture.Can.Kept(mode), fixture.Files.GetMode(destination));
    }

    [TestMethod]
    [DataRow(10_000, 10_000)]
    [DataRow(10_000, 200_000)]
    [DataRow(10_000, 100)]
    [DataRow(10_000, 0)]
    [DataRow(0, 10_000)]
    public void An_existing_destination_is_replaced(int length, int oldLength)
    {
        foreach (OverwriteMode overwrite in TestKit.OverwriteModes.ThatReplace)
        {
            using CopyFixture fixture = CopyFixture.On<TVolume>();
            string source = fixture.Clean("source", Content.Of(length)),
                destination = fixture.Clean("copy", Content.Of(oldLength, seed: 2), Executable);

            CopyResult result = fixture.Copier.Copy(source, destination, new CopyOptions { Overwrite = overwrite });

            fixture.AssertEqualFiles(source, destination);
            fixture.AssertNoLitter("source", "copy");
            Assert.AreEqual(CopyOutcome.Copied, result.Outcome, overwrite.ToString());
            if (length > 0) AssertMethod(fixture, result, length);
        }
    }

    [TestMethod]
    public void An_existing_file_that_no_process_has_open_is_cloned_over()
    {
        using CopyFixture fixture = CopyFixture.On<TVolume>();
        string source = fixture.Clean("source", Content.Of(40_000)), destination = fixture.Clean("copy", Content.Of(35_000, seed: 2));
        FileFacts before = fixture.Facts(destination);

        CopyResult result = fixture.Copier.Copy(source, destination);

        fixture.AssertEqualFiles(source, destination);
        Assert.AreEqual(fixture.Can.Expected(40_000).Method, result.Method);
        if (fixture.Can.ClonesInPlace && result.Method == CopyMethod.Clone)
            Assert.AreEqual(before.Identity, fixture.Facts(destination).Identity, "the same file");
    }

    [TestMethod]
    public void A_reader_that_has_the_existing_destination_open_keeps_it()
    {
        foreach (OverwriteMode overwrite in TestKit.OverwriteModes.ThatReplace)
        {
            using CopyFixture fixture = CopyFixture.On<TVolume>();
            byte[] old = Content.Of(20_000, seed: 2);
            string source = fixture.Clean("source", Content.Of(20_000)), destination = fixture.Clean("copy", old);
            using (IOpenReader reader = fixture.Files.Open(destination))
            {
                BatchResult result = fixture.Copier.CopyAll([new(source, destination)], new CopyOptions { Overwrite = overwrite });
                Assert.AreEqual(fixture.Can.ReplacesOpenFiles, result.Succeeded, overwrite.ToString());
                ByteAssert.AreEqual(old, reader.Read(), overwrite.ToString());
            }

            if (!fixture.Can.ReplacesOpenFiles)
            {
                // else it went with its last reader
                if (fixture.Files.Exists(destination))
                    ByteAssert.AreEqual(old, fixture.Files.Read(destination), overwrite.ToString());
                fixture.Copier.Copy(source, destination, new CopyOptions { Overwrite = overwrite });
            }

            fixture.AssertEqualFiles(source, destination);
        }
    }

    [TestMethod]
    public void Another_name_of_the_existing_destination_keeps_its_content() =>
        AssertKeptElsewhere((fixture, other, destination) => fixture.Files.HardLink(other, destination));

    [TestMethod]
    public void A_symbolic_link_at_the_destination_is_replaced_not_written_through() =>
        AssertKeptElsewhere((fixture, elsewhere, destination) => fixture.Files.SymbolicLink(destination, elsewhere));

    [TestMethod]
    public void A_dangling_link_at_the_destination_is_replaced()
    {
        using CopyFixture fixture = CopyFixture.On<TVolume>();
        string source = fixture.Clean("source", Content.Of(20_000)), destination = fixture.At("copy");
        fixture.Files.SymbolicLink(destination, fixture.At("nowhere"));

        fixture.Copier.Copy(source, destination);

        fixture.AssertEqualFiles(source, destination);
        fixture.AssertNoLitter("source", "copy");
    }

    [TestMethod]
    public void A_source_that_is_a_link_is_followed()
    {
        using CopyFixture fixture = CopyFixture.On<TVolume>();
        string real = fixture.Clean("real", Content.Of(20_000)), link = fixture.At("link"), destination = fixture.At("copy");
        fixture.Files.SymbolicLink(link, real);

        fixture.Copier.Copy(link, destination, new CopyOptions { SkipUnchanged = SkipUnchanged.SameTimestamp });

        fixture.AssertEqualFiles(real, destination);
    }

    [TestMethod]
    public void Missing_directories_are_made()
    {
        using CopyFixture fixture = CopyFixture.On<TVolume>();
        string source = fixture.Clean("source", Content.Of(20_000)), destination = fixture.At("one", "two", "three", "copy");

        fixture.Copier.Copy(source, destination);

        fixture.AssertEqualFiles(source, destination);
    }

    [TestMethod]
    public void A_read_only_source_gives_a_writable_copy_where_asked()
    {
        using CopyFixture fixture = CopyFixture.On<TVolume>();
        string source = fixture.Clean("source", Content.Of(5000), UnixFileMode.UserRead | UnixFileMode.GroupRead),
            kept = fixture.At("kept"), cleared = fixture.At("cleared");

        fixture.Copier.Copy(source, kept);
        fixture.Copier.Copy(source, cleared, new CopyOptions { ClearReadOnly = true });

        Assert.AreEqual(fixture.Can.Kept(UnixFileMode.UserRead | UnixFileMode.GroupRead), fixture.Files.GetMode(kept));
        Assert.AreEqual(
            fixture.Can.Kept(UnixFileMode.UserRead | UnixFileMode.UserWrite | UnixFileMode.GroupRead), fixture.Files.GetMode(cleared));
        Assert.AreEqual(fixture.Facts(source).Modified, fixture.Facts(cleared).Modified);
    }

    [TestMethod]
    public void An_unchanged_file_is_not_touched()
    {
        using CopyFixture fixture = CopyFixture.On<TVolume>();
        string source = fixture.Clean("source", Content.Of(20_000)), destination = fixture.At("copy");
        CopyOptions skip = new() { SkipUnchanged = SkipUnchanged.SameTimestamp };
        fixture.Copier.Copy(source, destination, skip);
        FileFacts before = fixture.Facts(destination);

        CopyResult result = fixture.Copier.Copy(source, destination, skip);

        FileFacts after = fixture.Facts(destination);
        Assert.AreEqual(CopyOutcome.Unchanged, result.Outcome);
        Assert.AreEqual(CopyReason.Unchanged, result.Reason);
        Assert.AreEqual(before.Identity, after.Identity);
        Assert.AreEqual(before.Changed, after.Changed);
        Assert.AreEqual(before.Modified, after.Modified);
    }

    [TestMethod]
    public void A_file_that_differs_by_the_least_time_is_copied()
    {
        using CopyFixture fixture = CopyFixture.On<TVolume>();
        string source = fixture.Clean("source", Content.Of(20_000)), destination = fixture.At("copy");
        CopyOptions skip = new() { SkipUnchanged = SkipUnchanged.SameTimestamp };
        fixture.Copier.Copy(source, destination, skip);

        fixture.Files.SetModified(destination, fixture.Facts(destination).Modified.ToUtc().AddTicks(fixture.Can.TimeTicks));
        Assert.AreEqual(CopyOutcome.Copied, fixture.Copier.Copy(source, destination, skip).Outcome);
        fixture.AssertEqualFiles(source, destination);
    }

    [TestMethod]
    public void A_plan_touches_nothing_and_says_what_copying_then_does()
    {
        using CopyFixture fixture = CopyFixture.On<TVolume>();
        string source = fixture.Clean("source", Content.Of(20_000)), destination = fixture.At("directory", "copy");
        if (fixture.Can.FirstCloneTells) fixture.Copier.Copy(source, fixture.At("first"));
        fixture.Files.Delete(fixture.At("first"));

        CopyPlan plan = fixture.Copier.Plan(source, destination);

        fixture.AssertNoLitter("source");
        CopyResult result = fixture.Copier.Copy(source, destination);
        Assert.AreEqual(plan.Method, result.Method);
        Assert.AreEqual(plan.Reason, result.Reason, plan.Message);
        Assert.IsNull(plan.Failure);
    }

    private static void AssertMethod(CopyFixture fixture, CopyResult result, long length)
    {
        (CopyMethod expected, CopyReason reason) = fixture.Can.Expected(length);
        Assert.AreEqual(expected, result.Method);
        Assert.AreEqual(reason, result.Reason);
        Assert.AreEqual(expected == CopyMethod.Clone ? length : 0, result.BytesShared);
        Assert.AreEqual(expected == CopyMethod.ByteCopy ? length : 0, result.BytesWritten);
    }

    /// <summary>Copies over a destination that leads to another file, in each mode: that file keeps its content.</summary>
    private static void AssertKeptElsewhere(Action<CopyFixture, string, string> link)
    {
        foreach (OverwriteMode overwrite in TestKit.OverwriteModes.ThatReplace)
        {
            using CopyFixture fixture = CopyFixture.On<TVolume>();
            byte[] precious = Content.Of(20_000, seed: 2);
            string source = fixture.Clean("source", Content.Of(20_000)), elsewhere = fixture.Clean("elsewhere", precious),
                destination = fixture.At("copy");
            link(fixture, elsewhere, destination);

            fixture.Copier.Copy(source, destination, new CopyOptions { Overwrite = overwrite });

            fixture.AssertEqualFiles(source, destination);
            ByteAssert.AreEqual(precious, fixture.Files.Read(elsewhere));
        }
    }
}
