using CowCopy.Planning;
using CowCopy.TestKit;

namespace CowCopy.ContractTests;

/// <summary>Bad input: a clear error, and nothing lost.</summary>
public abstract class ErrorContract<TVolume>
    where TVolume : IVolume
{
    [TestMethod]
    public void A_missing_source_fails() => AssertFails<FileNotFoundException>(
        (fixture, destination) => (fixture.At("nothing"), destination), CopyErrorKind.SourceNotFound);

    [TestMethod]
    public void A_source_below_a_file() => AssertFails<FileNotFoundException>(
        (fixture, destination) =>
            (Path.Combine(fixture.Clean("file", Content.Of(10)), "below"), destination), CopyErrorKind.SourceNotFound);

    [TestMethod]
    public void A_dangling_link_as_source() => AssertFails<FileNotFoundException>(
        (fixture, destination) =>
        {
            fixture.Files.SymbolicLink(fixture.At("link"), fixture.At("nothing"));
            return (fixture.At("link"), destination);
        },
        CopyErrorKind.SourceNotFound);

    [TestMethod]
    public void A_directory_as_source_fails() => AssertFails<UnauthorizedAccessException>(
        (fixture, destination) => (fixture.Files.MakeDirectory(fixture.At("directory")), destination), CopyErrorKind.SourceIsDirectory);

    [TestMethod]
    public void A_directory_as_destination_fails() => AssertFails<UnauthorizedAccessException>(
        (fixture, _) => (fixture.Clean("source", Content.Of(10)), fixture.Files.MakeDirectory(fixture.At("directory"))),
        CopyErrorKind.DestinationIsDirectory);

    [TestMethod]
    public void A_directory_as_destination_goes_before_a_missing_source() => AssertFails<UnauthorizedAccessException>(
        (fixture, _) =>
            (fixture.At("nothing"), fixture.Files.MakeDirectory(fixture.At("directory"))), CopyErrorKind.DestinationIsDirectory);

    [TestMethod]
    public void A_destination_below_a_file() => AssertFails<DirectoryNotFoundException>(
        (fixture, _) => (fixture.Clean("source", Content.Of(10)), Path.Combine(fixture.Clean("file", Content.Of(10)), "copy")),
        CopyErrorKind.DestinationDirectoryUnavailable);

    [TestMethod]
    public void A_destination_that_ends_in_a_separator() => AssertFails<UnauthorizedAccessException>(
        (fixture, _) => (fixture.Clean("source", Content.Of(10)), fixture.At("missing") + Path.DirectorySeparatorChar),
        CopyErrorKind.DestinationNamesDirectory);

    [TestMethod]
    public void A_file_as_destination_whose_path_ends_in_a_separator() => AssertFails<UnauthorizedAccessException>(
        (fixture, old) => (fixture.Clean("source", Content.Of(10)), old + Path.DirectorySeparatorChar),
        CopyErrorKind.DestinationNamesDirectory);

    [TestMethod]
    public void A_name_that_is_too_long() => AssertFails<PathTooLongException>(
        (fixture, _) => (fixture.Clean("source", Content.Of(10)), fixture.At(new string('n', 300))), CopyErrorKind.PathTooLong);

    [TestMethod]
    public void A_path_that_is_too_long() => AssertFails<PathTooLongException>(
        (fixture, _) =>
            (fixture.Clean("source", Content.Of(10)), fixture.At([.. Enumerable.Repeat("directory", fixture.Can.LongestPath / 6), "copy"])),
                CopyErrorKind.PathTooLong);

    [TestMethod]
    public void A_name_with_a_zero_in_it()
    {
        using CopyFixture fixture = CopyFixture.On<TVolume>();
        string source = fixture.Clean("source", Content.Of(10)), old = fixture.Clean("copy", Content.Of(10, seed: 2));

        BatchResult result = fixture.Copier.CopyAll([new(source, old + "\0x"), new(source + "\0x", old)]);

        Assert.AreEqual(2, result.Counts.Failed);
        Assert.IsTrue(result.Results.All(one => one.Failure!.Kind == CopyErrorKind.InvalidPath));
        fixture.AssertNoLitter("source", "copy");
        ByteAssert.AreEqual(Content.Of(10, seed: 2), fixture.Files.Read(old));
    }

    [TestMethod]
    public void Empty_paths_are_refused_at_once()
    {
        using CopyFixture fixture = CopyFixture.On<TVolume>();
        Assert.ThrowsExactly<ArgumentException>(() => fixture.Copier.Copy("", fixture.At("copy")));
        Assert.ThrowsExactly<ArgumentException>(() => fixture.Copier.Copy(fixture.At("source"), ""));
        CopyRequest[] empty = [new("", fixture.At("copy")), new(fixture.At("source"), "")];
        Assert.AreEqual(2, fixture.Copier.CopyAll(empty).Counts.Failed);
        Assert.Contains("request 2", Assert.ThrowsExactly<ArgumentException>(() => fixture.Copier.CopyAll([.. empty, default])).Message);
    }

    [TestMethod]
    public void A_failed_plan_says_what_copying_would_throw()
    {
        using CopyFixture fixture = CopyFixture.On<TVolume>();
        CopyPlan plan = fixture.Copier.Plan(fixture.At("nothing"), fixture.At("copy"));
        Assert.AreEqual(CopyErrorKind.SourceNotFound, plan.Failure!.Kind);
        Assert.AreEqual(plan.Failure.Message, plan.Message);
    }

    private static void AssertFails<TException>(Func<CopyFixture, string, (string Source, string Destination)> arrange, CopyErrorKind error)
        where TException : Exception
    {
        foreach (OverwriteMode overwrite in TestKit.OverwriteModes.ThatReplace)
        {
            using CopyFixture fixture = CopyFixture.On<TVolume>();
            byte[] old = Content.Of(20_000, seed: 2);
            string oldDestination = fixture.Clean("old", old);
            FileFacts before = fixture.Facts(oldDestination);
            (string source, string destination) = arrange(fixture, oldDestination);
            string[] names = fixture.Files.Names(fixture.Path);
            CopyOptions options = new() { Overwrite = overwrite };

            TException exception = Assert.ThrowsExactly<TException>(() => fixture.Copier.Copy(source, destination, options));

            Assert.Contains(source, exception.Message);
            Assert.Contains(destination, exception.Message);
            Assert.AreEqual(error, fixture.Copier.CopyAll([new(source, destination)], options).Results[0].Failure!.Kind);
            ByteAssert.AreEqual(old, fixture.Files.Read(oldDestination));
            Assert.AreEqual(before.Changed, fixture.Facts(oldDestination).Changed);
            fixture.AssertNoLitter(names);
        }
    }
}
