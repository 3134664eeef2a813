using CowCopy.Planning;
using CowCopy.Platform;
using CowCopy.Platform.Portable;
using CowCopy.TestKit;

namespace CowCopy.Tests.Platform;

/// <summary>Systems that copy by path, with a clone of their own before the base library's copy.</summary>
[TestClass]
public sealed class PortablePlatformTests
{
    [TestMethod]
    [DataRow(nameof(StatusCode.Ok), "a clone")]
    [DataRow(nameof(StatusCode.NotSupported), "new")]
    [DataRow(nameof(StatusCode.DifferentVolume), "new")]
    [DataRow(nameof(StatusCode.InvalidArgument), "new")]
    [DataRow(nameof(StatusCode.NotPermitted), "new")]
    [DataRow(nameof(StatusCode.AlreadyExists), null)]
    [DataRow(nameof(StatusCode.NotFound), null)]
    [DataRow(nameof(StatusCode.DeviceError), null)]
    public void A_refused_clone_is_followed_by_bytes_unless_those_would_meet_the_same(string answer, string? content)
    {
        using TempDirectory directory = new();
        string source = directory.WriteFile("source", "new"), destination = directory.Combine("copy");
        if (!OperatingSystem.IsWindows()) File.SetUnixFileMode(source, UnixFileMode.UserRead | UnixFileMode.GroupRead);
        ScriptedNativeCalls native = new(Enum.Parse<StatusCode>(answer));

        CopyResult result = new FileCopier(new PortablePlatform(native)).Attempt(source, destination);

        Assert.IsGreaterThan(0, native.Clones);
        Assert.AreEqual(content is not null, result.Succeeded, result.Failure?.Message);
        Assert.AreEqual(content, File.Exists(destination) ? File.ReadAllText(destination) : null);
        if (content != "new") return;
        if (!OperatingSystem.IsWindows()) Assert.AreEqual(File.GetUnixFileMode(source), File.GetUnixFileMode(destination));
        Assert.AreEqual(File.GetLastWriteTimeUtc(source), File.GetLastWriteTimeUtc(destination));
    }

    [TestMethod]
    public void Bytes_are_copied_durably_without_calls_of_a_system()
    {
        using TempDirectory directory = new();
        byte[] content = [.. new byte[300_000], 1, 2, 3, .. new byte[5000]];
        string source = directory.Combine("source"), destination = directory.WriteFile("copy", "old");
        File.WriteAllBytes(source, content);
        CopyOptions options = new() { Mode = CopyMode.ByteCopy, Durable = true };

        CopyResult result = new FileCopier(new PortablePlatform()).Copy(source, destination, options);

        Assert.AreEqual((CopyMethod.ByteCopy, (long)content.Length), (result.Method, result.BytesWritten));
        ByteAssert.AreEqual(content, File.ReadAllBytes(destination));
        Assert.AreEqual(File.GetLastWriteTimeUtc(source), File.GetLastWriteTimeUtc(destination));
    }

    [TestMethod]
    public void Files_are_distinguished_and_volumes_described()
    {
        using TempDirectory directory = new();
        string file = directory.WriteFile("file", "");
        PortablePlatform platform = new(new ScriptedNativeCalls(StatusCode.Ok));

        Assert.IsTrue(platform.Inspect(file, LinkTreatment.Keep, out FileFacts facts).IsOk);
        Assert.IsTrue(facts.Identity.IsKnown);
        Assert.IsTrue(PlatformFactory.Create().Inspect(file, LinkTreatment.Keep, out FileFacts system).IsOk);
        Assert.AreEqual(system, facts);
        Assert.AreEqual(StatusCode.NotFound, platform.Inspect(directory.Combine("none"), LinkTreatment.Keep, out facts).Code);
        Assert.AreEqual(FileFacts.Missing, facts);
        Assert.IsTrue(platform.InspectVolume(file, out VolumeFacts volume).IsOk);
        Assert.AreEqual("apfs", volume.FileSystem);
        Assert.IsTrue(new PortablePlatform(new ScriptedNativeCalls(StatusCode.Other)).InspectVolume(file, out volume).IsOk);
        Assert.AreNotEqual("apfs", volume.FileSystem);
    }

    [TestMethod]
    [OSCondition(ConditionMode.Exclude, OperatingSystems.Windows)]
    public void What_is_in_the_way_of_a_hard_link_is_what_the_system_says()
    {
        using TempDirectory directory = new();
        PortablePlatform platform = new();
        string file = directory.WriteFile("file", "content");
        Assert.IsTrue(platform.HardLink(file, directory.Combine("link")).IsOk);
        Assert.AreEqual("content", File.ReadAllText(directory.Combine("link")));
        Assert.AreEqual(StatusCode.AlreadyExists, platform.HardLink(file, directory.Combine("link")).Code);
        Assert.AreEqual(StatusCode.NotFound, platform.HardLink(directory.Combine("none"), directory.Combine("other")).Code);
        Assert.AreEqual(StatusCode.NameTooLong, platform.HardLink(file, directory.Combine(new string('n', 300))).Code);
    }

    [TestMethod]
    public void An_unchanged_pair_is_two_queries() => AssertQueries(2, directory => Unchanged(directory, directory.Combine("source")));

    [TestMethod]
    [NotUnderWine("it creates no symbolic links")]
    public void A_link_on_one_side_is_one_query_more() => AssertQueries(3, directory =>
    {
        File.CreateSymbolicLink(directory.Combine("link"), directory.Combine("source"));
        return Unchanged(directory, directory.Combine("link"));
    });

    [TestMethod]
    public void A_missing_source_is_one_query_beside_that_of_the_destination() => AssertQueries(2, directory =>
    {
        string copy = directory.WriteFile("copy", "old");
        return (new CopyRequest(directory.Combine("nothing"), copy), CopyOutcome.Failed);
    });

    [TestMethod]
    public void A_directory_as_source_is_one_query_beside_that_of_the_destination() => AssertQueries(2, directory =>
    {
        Directory.CreateDirectory(directory.Combine("directory"));
        return (new CopyRequest(directory.Combine("directory"), directory.WriteFile("copy", "old")), CopyOutcome.Failed);
    });

    [TestMethod]
    [DataRow("file", nameof(FileKind.Regular))]
    [DataRow("directory", nameof(FileKind.Directory))]
    [DataRow("link", nameof(FileKind.SymbolicLink))]
    [DataRow("link to directory", nameof(FileKind.SymbolicLink))]
    [DataRow("dangling link", nameof(FileKind.SymbolicLink))]
    [DataRow("nothing", nameof(FileKind.Missing))]
    [DataRow("file/below", nameof(FileKind.Missing))]
    public void Each_kind_is_one_query_by_the_system_and_the_same_by_the_base_library(string name, string kind)
    {
        if (Wine.IsHere && name.Contains("link", StringComparison.Ordinal)) Assert.Inconclusive("Wine creates no symbolic links.");
        using TempDirectory directory = new();
        directory.WriteFile("file", "12345");
        Directory.CreateDirectory(directory.Combine("directory"));
        File.CreateSymbolicLink(directory.Combine("link"), directory.Combine("file"));
        File.CreateSymbolicLink(directory.Combine("link to directory"), directory.Combine("directory"));
        File.CreateSymbolicLink(directory.Combine("dangling link"), directory.Combine("nothing"));
        ScriptedNativeCalls native = new(StatusCode.Ok);
        FileKind expected = Enum.Parse<FileKind>(kind);

        PlatformStatus status = new PortablePlatform(native).Inspect(directory.Combine(name), LinkTreatment.Keep, out FileFacts facts);
        Assert.AreEqual(1, native.Queries);
        Assert.AreEqual((expected, expected != FileKind.Missing), (facts.Kind, status.IsOk));

        status = new PortablePlatform().Inspect(directory.Combine(name), LinkTreatment.Keep, out FileFacts managed);
        Assert.AreEqual((expected, expected != FileKind.Missing), (managed.Kind, status.IsOk));
        FileTimestamp modified = facts.Modified.RoundDown(FileTimestamp.NanosecondsPerTick);
        if (expected == FileKind.Regular)
            Assert.AreEqual((5L, modified, facts.IsReadOnly), (managed.Length, managed.Modified, managed.IsReadOnly));
    }

    private static (CopyRequest, CopyOutcome) Unchanged(TempDirectory directory, string source)
    {
        string copy = directory.Combine("copy");
        File.Copy(directory.WriteFile("source", "new"), copy);
        return (new CopyRequest(source, copy), CopyOutcome.Unchanged);
    }

    private static void AssertQueries(int expected, Func<TempDirectory, (CopyRequest Request, CopyOutcome Outcome)> prepare)
    {
        using TempDirectory directory = new();
        (CopyRequest request, CopyOutcome outcome) = prepare(directory);
        ScriptedNativeCalls native = new(StatusCode.NotSupported);
        CopyOptions options = new() { SkipUnchanged = SkipUnchanged.SameTimestamp, FollowLinksWhenComparing = true };

        CopyResult result = new FileCopier(new PortablePlatform(native)).CopyAll([request], options).Results[0];

        Assert.AreEqual(outcome, result.Outcome);
        Assert.AreEqual(expected, native.Queries);
    }
}
