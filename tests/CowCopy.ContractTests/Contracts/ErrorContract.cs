using CowCopy.Planning;

namespace CowCopy.ContractTests;

/// <summary>Bad input: a clear error, and nothing lost.</summary>
public abstract class ErrorContract<TVolume>
    where TVolume : IVolume
{
    [TestMethod]
    public void A_missing_source() => AssertFails<FileNotFoundException>(
        (bed, destination) => (bed.At("nothing"), destination), CopyErrorKind.SourceNotFound);

    [TestMethod]
    public void A_source_below_a_file() => AssertFails<FileNotFoundException>(
        (bed, destination) => (Path.Combine(bed.Clean("file", Content.Of(10)), "below"), destination), CopyErrorKind.SourceNotFound);

    [TestMethod]
    public void A_dangling_link_as_source() => AssertFails<FileNotFoundException>(
        (bed, destination) =>
        {
            bed.Files.SymbolicLink(bed.At("link"), bed.At("nothing"));
            return (bed.At("link"), destination);
        },
        CopyErrorKind.SourceNotFound);

    [TestMethod]
    public void A_folder_as_source() => AssertFails<UnauthorizedAccessException>(
        (bed, destination) => (bed.Files.MakeDirectory(bed.At("folder")), destination), CopyErrorKind.SourceIsDirectory);

    [TestMethod]
    public void A_folder_as_destination() => AssertFails<UnauthorizedAccessException>(
        (bed, _) => (bed.Clean("source", Content.Of(10)), bed.Files.MakeDirectory(bed.At("folder"))), CopyErrorKind.DestinationIsDirectory);

    [TestMethod]
    public void A_folder_as_destination_goes_before_a_missing_source() => AssertFails<UnauthorizedAccessException>(
        (bed, _) => (bed.At("nothing"), bed.Files.MakeDirectory(bed.At("folder"))), CopyErrorKind.DestinationIsDirectory);

    [TestMethod]
    public void A_destination_below_a_file() => AssertFails<DirectoryNotFoundException>(
        (bed, _) => (bed.Clean("source", Content.Of(10)), Path.Combine(bed.Clean("file", Content.Of(10)), "copy")), CopyErrorKind.DestinationDirectoryUnavailable);

    [TestMethod]
    public void A_name_that_is_too_long() => AssertFails<PathTooLongException>(
        (bed, _) => (bed.Clean("source", Content.Of(10)), bed.At(new string('n', 300))), CopyErrorKind.PathTooLong);

    [TestMethod]
    public void A_path_that_is_too_long() => AssertFails<PathTooLongException>(
        (bed, _) => (bed.Clean("source", Content.Of(10)), bed.At([.. Enumerable.Repeat("folder", bed.Can.LongestPath / 6), "copy"])), CopyErrorKind.PathTooLong);

    [TestMethod]
    public void A_name_with_a_zero_in_it()
    {
        using Bed bed = Bed.On<TVolume>();
        string source = bed.Clean("source", Content.Of(10)), old = bed.Clean("copy", Content.Of(10, seed: 2));

        BatchResult result = bed.Copier.CopyAll([new(source, old + "\0x"), new(source + "\0x", old)]);

        Assert.AreEqual(2, result.FailedCount);
        Assert.IsTrue(result.Results.All(one => one.Failure!.Kind == CopyErrorKind.InvalidPath));
        bed.AssertNoLitter("source", "copy");
        CollectionAssert.AreEqual(Content.Of(10, seed: 2), bed.Files.Read(old));
    }

    [TestMethod]
    public void Empty_paths_are_refused_at_once()
    {
        using Bed bed = Bed.On<TVolume>();
        Assert.ThrowsExactly<ArgumentException>(() => bed.Copier.Copy("", bed.At("copy")));
        Assert.ThrowsExactly<ArgumentException>(() => bed.Copier.Copy(bed.At("source"), ""));
        Assert.AreEqual(3, bed.Copier.CopyAll([new("", bed.At("copy")), new(bed.At("source"), ""), default]).FailedCount);
    }

    [TestMethod]
    public void A_failed_plan_says_what_copying_would_throw()
    {
        using Bed bed = Bed.On<TVolume>();
        CopyPlan plan = bed.Copier.Plan(bed.At("nothing"), bed.At("copy"));
        Assert.AreEqual(CopyErrorKind.SourceNotFound, plan.Failure!.Kind);
        Assert.AreEqual(plan.Failure.Message, plan.Explanation);
    }

    private static void AssertFails<TException>(Func<Bed, string, (string Source, string Destination)> arrange, CopyError error)
        where TException : Exception
    {
        foreach (OverwriteMode overwrite in Enum.GetValues<OverwriteMode>())
        {
            using Bed bed = Bed.On<TVolume>();
            byte[] old = Content.Of(20_000, seed: 2);
            string oldDestination = bed.Clean("old", old);
            FileFacts before = bed.Facts(oldDestination);
            (string source, string destination) = arrange(bed, oldDestination);
            string[] names = bed.Files.Names(bed.Path);
            CopyOptions options = new() { Overwrite = overwrite };

            TException exception = Assert.ThrowsExactly<TException>(() => bed.Copier.Copy(source, destination, options));

            Assert.Contains(source, exception.Message);
            Assert.Contains(destination, exception.Message);
            Assert.AreEqual(error, bed.Copier.CopyAll([new(source, destination)], options).Results[0].Failure!.Kind);
            CollectionAssert.AreEqual(old, bed.Files.Read(oldDestination));
            Assert.AreEqual(before.Changed, bed.Facts(oldDestination).Changed);
            bed.AssertNoLitter(names);
        }
    }
}
