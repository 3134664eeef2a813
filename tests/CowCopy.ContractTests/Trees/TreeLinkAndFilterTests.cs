using System.Runtime.Versioning;
using CowCopy.ContractTests.Rules;
using CowCopy.Planning;
using CowCopy.Platform;
using CowCopy.TestKit;

namespace CowCopy.ContractTests.Trees;

/// <summary>Copies of trees: links that fail, links that are followed, cancelling, and what globs leave out.</summary>
[TestClass]
public sealed class TreeLinkAndFilterTests
{
    private static readonly CopyOptions Skip = new() { SkipUnchanged = SkipUnchanged.SameTimestamp, MaxDegreeOfParallelism = 1 };
    private static readonly TreeOptions Mirroring = new() { Mirror = true, Copy = Skip };

    [TestMethod]
    [DataRow(nameof(StatusCode.AlreadyExists), OverwriteMode.Auto, CopyErrorKind.DestinationChanged)]
    [DataRow(nameof(StatusCode.AlreadyExists), OverwriteMode.Never, CopyErrorKind.DestinationExists)]
    [DataRow(nameof(StatusCode.DeviceError), OverwriteMode.Never, CopyErrorKind.DeviceError)]
    public void A_link_that_is_not_made_fails_with_what_happened(string status, OverwriteMode overwrite, CopyErrorKind expected)
    {
        using CopyFixture fixture = CopyFixture.On<Simulated.Xfs>();
        fixture.Files.MakeDirectory(fixture.At("tree"));
        fixture.Files.SymbolicLink(fixture.At("tree", "link"), "target");
        fixture.Platform.Fail(nameof(IPlatform.SymbolicLink), 1, Enum.Parse<StatusCode>(status));
        TreeResult result = Copy(fixture, new TreeOptions { Copy = Skip with { Overwrite = overwrite } });
        Assert.AreEqual(expected, result.Failures.Single().Kind);
    }

    [TestMethod]
    [OSCondition(ConditionMode.Exclude, OperatingSystems.Windows)]
    [UnsupportedOSPlatform("windows")]
    public void A_pipe_that_is_not_selected_is_not_said_to_be_left_out()
    {
        using TempDirectory directory = new();
        directory.WriteFile("tree/file", "content");
        foreach (string name in (string[])["pipe.tmp", "pipe"]) Posix.MakePipe(directory.Combine("tree", name));
        TreeOptions options = new() { Filter = TreeFilter.FromGlobs([], ["*.tmp"]) };

        TreeResult result = new FileCopier().CopyTree(directory.Combine("tree"), directory.Combine("copy"), options);

        SkippedSource skipped = result.Skipped.Single();
        Assert.AreEqual((directory.Combine("tree", "pipe"), SkipReason.NotRegular), (skipped.Path, skipped.Reason));
        Assert.IsTrue(result.Succeeded);
    }

    /// <summary>What is open is read to its end wherever it is, but what it lacks is kept.</summary>
    [TestMethod]
    public void A_mirror_deletes_nothing_once_its_source_is_another_thing()
    {
        using CopyFixture fixture = CopyFixture.On<Simulated.Ext4>();
        fixture.Clean("tree/file", Content.Of(20));
        fixture.Clean("copy/old", Content.Of(30));
        fixture.Platform.Before = (operation, _) =>
        {
            if (operation != nameof(IFileHandles.OpenSource) || !fixture.Files.TryRename(fixture.At("tree"), fixture.At("away"))) return;
            fixture.Platform.Before = null;
            fixture.Clean("tree", Content.Of(40));
        };

        TreeResult result = Copy(fixture, Mirroring);

        Assert.AreEqual(CopyErrorKind.SourceNotDirectory, result.Failures.Single().Kind);
        CollectionAssert.AreEquivalent((string[])["file", "old"], fixture.Files.Names(fixture.At("copy")));
        ByteAssert.AreEqual(Content.Of(20), fixture.Files.Read(fixture.At("copy", "file")));
    }

    /// <summary>A link, or another name of a file, is not what a followed link of the source leads to.</summary>
    [TestMethod]
    public void A_mirror_that_follows_links_deletes_other_links_and_other_names()
    {
        using CopyFixture fixture = CopyFixture.On<Simulated.Xfs>();
        string file = fixture.Clean("tree/file", Content.Of(20)), target = fixture.Clean("target", Content.Of(30));
        fixture.Files.SymbolicLink(fixture.At("tree", "link"), target);
        fixture.Files.MakeDirectory(fixture.At("copy"));
        fixture.Files.SymbolicLink(fixture.At("copy", "extra"), target);
        fixture.Files.HardLink(file, fixture.At("copy", "name"));
        TreeResult result = Copy(fixture, Mirroring with { FollowLinks = true });
        Assert.IsTrue(result.Succeeded, result.Failures.Messages());
        CollectionAssert.AreEquivalent((string[])["file", "link"], fixture.Files.Names(fixture.At("copy")));
    }

    [TestMethod]
    [DataRow("Simulated.Ntfs")]
    [DataRow("Simulated.Xfs")]
    public void What_a_followed_link_leads_to_is_copied_when_it_changes_and_else_is_not(string volume)
    {
        using CopyFixture fixture = EachVolume.Make(volume);
        string target = fixture.Clean("target", Content.Of(20));
        fixture.Files.MakeDirectory(fixture.At("tree"));
        fixture.Files.SymbolicLink(fixture.At("tree", "link"), target);
        TreeOptions options = Mirroring with { FollowLinks = true, Copy = Skip with { FollowLinksWhenComparing = true } };
        Assert.AreEqual(1, Copy(fixture, options).Files.Counts.Copied);
        Assert.AreEqual(0, Copy(fixture, options).Files.Counts.Copied);
        fixture.Clean("target", Content.Of(30));
        Assert.AreEqual(1, Copy(fixture, options).Files.Counts.Copied);
        ByteAssert.AreEqual(Content.Of(30), fixture.Files.Read(fixture.At("copy", "link")));
    }

    [TestMethod]
    public void Once_cancelled_while_it_reads_a_copy_makes_nothing()
    {
        using CopyFixture fixture = CopyFixture.On<Simulated.Xfs>();
        fixture.Clean("tree/sub/file", Content.Of(20));
        using CancellationTokenSource source = new();
        fixture.Platform.Before = (operation, _) =>
        {
            if (operation == nameof(IPlatform.ReadDirectory)) source.Cancel();
        };
        fixture.Copier.CopyTreeUntilCanceled(fixture.At("tree"), fixture.At("copy"), Mirroring, source.Token, out bool isCanceled);
        Assert.IsTrue(isCanceled);
        Assert.IsFalse(fixture.Files.Exists(fixture.At("copy")));
    }

    [TestMethod]
    public void A_copy_that_is_cancelled_while_it_makes_directories_says_so()
    {
        using CopyFixture fixture = CopyFixture.On<Simulated.Xfs>();
        foreach (string name in (string[])["one/in", "two/in", "three/in"])
            fixture.Files.MakeDirectory(fixture.At(["tree", .. name.Split('/')]));
        using CancellationTokenSource source = new();
        fixture.Platform.Before = (operation, count) =>
        {
            if (operation == nameof(IPlatform.MakeDirectory) && count == 2) source.Cancel();
        };
        TreeOptions options = new() { Copy = Skip };
        fixture.Copier.CopyTreeUntilCanceled(fixture.At("tree"), fixture.At("copy"), options, source.Token, out bool isCanceled);
        Assert.IsTrue(isCanceled);
    }

    /// <summary>No directory is entered in which the globs cannot select anything: then it is not made either.</summary>
    [TestMethod]
    [DataRow("sub", false)]
    [DataRow("sub/", false)]
    [DataRow("sub/*", false)]
    [DataRow("sub/**", false)]
    [DataRow("sub/**/*", false)]
    [DataRow("*", false)]
    [DataRow("**", false)]
    [DataRow("**/*", false)]
    [DataRow("/*", false)]
    [DataRow("*/", false)]
    [DataRow("sub/*/", true)]
    [DataRow("sub/*.txt", true)]
    [DataRow("sub/?", true)]
    [DataRow("sub/**/in", true)]
    public void A_directory_is_made_unless_all_in_it_is_excluded(string exclude, bool isMade)
    {
        using CopyFixture fixture = CopyFixture.On<Simulated.Xfs>();
        foreach (string file in (string[])["sub/file", "sub/below/file"]) fixture.Clean("tree/" + file, Content.Of(20));
        TreeOptions options = new() { Copy = Skip, Filter = TreeFilter.FromGlobs([], [exclude]) };
        Assert.IsTrue(Copy(fixture, options).Succeeded);
        Assert.AreEqual(isMade, fixture.Files.Exists(fixture.At("copy", "sub")));
        Assert.AreEqual(isMade, fixture.Files.Exists(fixture.At("copy", "sub", "file")));
    }

    [TestMethod]
    public void A_glob_that_is_a_dot_needs_a_name()
    {
        foreach (string glob in (string[])[".", "./", "./."]) Assert.Contains("needs a name", TreeFilter.FindGlobError(glob)!, glob);
        Assert.Contains("first part", TreeFilter.FindGlobError("a/./b")!);
    }

    private static TreeResult Copy(CopyFixture fixture, TreeOptions options) =>
        fixture.Copier.CopyTree(fixture.At("tree"), fixture.At("copy"), options);
}
