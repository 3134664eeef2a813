using CowCopy.Planning;
using CowCopy.Platform;
using CowCopy.TestKit.Simulation;
using CowCopy.Trees;

namespace CowCopy.ContractTests.Trees;

/// <summary>Which names of a source are no failure of a tree, by how reading them failed, what they were, and what they are now.</summary>
[TestClass]
public sealed class LeftOutTests
{
    [TestMethod]
    // Where a name is gone now, how it failed does not matter.
    [DataRow("gone", nameof(CopyErrorKind.DeviceError), nameof(FileKind.Regular), nameof(SkipReason.Vanished))]
    [DataRow("none/file", nameof(CopyErrorKind.None), nameof(FileKind.Directory), nameof(SkipReason.Vanished))]
    // What is there as it was, and readable, was gone when it was read, if it failed so.
    [DataRow("file", nameof(CopyErrorKind.SourceNotFound), nameof(FileKind.Regular), nameof(SkipReason.Vanished))]
    [DataRow("file", nameof(CopyErrorKind.SourceIsDirectory), nameof(FileKind.Regular), nameof(SkipReason.Vanished))]
    [DataRow("directory", nameof(CopyErrorKind.SourceNotDirectory), nameof(FileKind.Directory), nameof(SkipReason.Vanished))]
    [DataRow("link", nameof(CopyErrorKind.SourceNotFound), nameof(FileKind.SymbolicLink), nameof(SkipReason.Vanished))]
    [DataRow("file", nameof(CopyErrorKind.AccessDenied), nameof(FileKind.Regular), nameof(SkipReason.None))]
    [DataRow("directory", nameof(CopyErrorKind.None), nameof(FileKind.Directory), nameof(SkipReason.None))]
    // What is another kind now was replaced, however it failed.
    [DataRow("file", nameof(CopyErrorKind.AccessDenied), nameof(FileKind.Directory), nameof(SkipReason.Vanished))]
    [DataRow("directory", nameof(CopyErrorKind.None), nameof(FileKind.Regular), nameof(SkipReason.Vanished))]
    [DataRow("link", nameof(CopyErrorKind.DeviceError), nameof(FileKind.Regular), nameof(SkipReason.Vanished))]
    // What is no file is none, also where it is one again.
    [DataRow("file", nameof(CopyErrorKind.SourceNotRegular), nameof(FileKind.Regular), nameof(SkipReason.NotRegular))]
    public void A_name_that_is_read_by_itself(string name, string failure, string listed, string expected) =>
        Check(followsLinks: false, name, failure, listed, expected);

    [TestMethod]
    // A link counts as what it leads to.
    [DataRow("link", nameof(CopyErrorKind.SourceNotFound), nameof(FileKind.Regular), nameof(SkipReason.None))]
    [DataRow("link", nameof(CopyErrorKind.SourceNotRegular), nameof(FileKind.Regular), nameof(SkipReason.None))]
    [DataRow("link", nameof(CopyErrorKind.SourceNotFound), nameof(FileKind.Directory), nameof(SkipReason.Vanished))]
    [DataRow("toDirectory", nameof(CopyErrorKind.None), nameof(FileKind.Regular), nameof(SkipReason.Vanished))]
    // A link that leads nowhere is a failure, whatever it led to.
    [DataRow("broken", nameof(CopyErrorKind.SourceNotFound), nameof(FileKind.Regular), nameof(SkipReason.None))]
    [DataRow("broken", nameof(CopyErrorKind.None), nameof(FileKind.Directory), nameof(SkipReason.None))]
    // A name that is no link is read as ever.
    [DataRow("gone", nameof(CopyErrorKind.None), nameof(FileKind.Regular), nameof(SkipReason.Vanished))]
    [DataRow("file", nameof(CopyErrorKind.SourceNotFound), nameof(FileKind.Regular), nameof(SkipReason.Vanished))]
    public void A_name_that_is_followed(string name, string failure, string listed, string expected) =>
        Check(followsLinks: true, name, failure, listed, expected);

    [TestMethod]
    [DataRow("file", nameof(FileKind.Regular), nameof(IFileHandles.OpenSource))]
    [DataRow("directory", nameof(FileKind.Directory), nameof(IPlatform.ReadDirectory))]
    [DataRow("link", nameof(FileKind.SymbolicLink), nameof(IPlatform.ReadLink))]
    public void What_cannot_be_read_by_now_either_is_a_failure_and_what_is_gone_again_is_none(string name, string listed, string call)
    {
        foreach (StatusCode status in (StatusCode[])[StatusCode.AccessDenied, StatusCode.DeviceError, StatusCode.Busy])
            Check(false, name, nameof(CopyErrorKind.SourceNotFound), listed, nameof(SkipReason.None), call, status);
        StatusCode[] other =
            [StatusCode.NotFound, StatusCode.NotDirectory, StatusCode.IsDirectory, StatusCode.InvalidArgument, StatusCode.NotSupported];
        foreach (StatusCode status in other)
            Check(false, name, nameof(CopyErrorKind.SourceNotFound), listed, nameof(SkipReason.Vanished), call, status);
    }

    /// <summary>The target is asked for between two queries of the link itself.</summary>
    [TestMethod]
    [DataRow("", nameof(SkipReason.Vanished))]
    [DataRow("file", nameof(SkipReason.Vanished))]
    [DataRow("directory", nameof(SkipReason.Vanished))]
    [DataRow("broken", nameof(SkipReason.None))]
    public void A_link_to_nothing_that_is_none_any_more_vanished(string becomes, string expected)
    {
        using CopyFixture fixture = Make();
        int queries = 0;
        fixture.Platform.Before = (operation, _) =>
        {
            if (operation != nameof(IPlatform.Inspect) || ++queries != 3) return;
            fixture.Files.TryRename(fixture.At("tree", "broken"), fixture.At("away"));
            string other = becomes == "broken" ? fixture.At("away") : At(fixture, becomes);
            if (becomes.Length > 0) fixture.Files.TryRename(other, At(fixture, "broken"));
        };

        SkipReason found = Why(fixture, true, "broken", CopyErrorKind.SourceNotFound, FileKind.Regular);

        Assert.AreEqual(expected, found.ToString());
    }

    [TestMethod]
    public void Everything_is_a_failure_once_the_root_is_gone()
    {
        using CopyFixture fixture = Make();
        fixture.Platform.At = call => call == nameof(IPlatform.Inspect) ? PlatformStatus.From(StatusCode.NotFound) : null;
        foreach (string name in (string[])["gone", "file"])
            Assert.AreEqual(SkipReason.None, Why(fixture, false, name, CopyErrorKind.SourceNotFound, FileKind.Regular));
    }

    private static void Check(
        bool followsLinks, string name, string failure, string listed, string expected, string call = "", StatusCode status = StatusCode.Ok)
    {
        using CopyFixture fixture = Make();
        if (call.Length > 0) fixture.Platform.Fail(call, 1, status);
        SkipReason found = Why(fixture, followsLinks, name, Enum.Parse<CopyErrorKind>(failure), Enum.Parse<FileKind>(listed));
        Assert.AreEqual(expected, found.ToString(), status.ToString());
    }

    private static SkipReason Why(CopyFixture fixture, bool followsLinks, string name, CopyErrorKind failure, FileKind listed)
    {
        using TreeRoot root = new(fixture.Platform, fixture.At("tree"));
        return new LeftOut(fixture.Platform, root, followsLinks).Why(At(fixture, name), failure, listed);
    }

    private static string At(CopyFixture fixture, string name) => fixture.At(["tree", .. name.Split('/')]);

    private static CopyFixture Make()
    {
        CopyFixture fixture = new(VolumeProfiles.Ext4);
        fixture.Clean("tree/file", [1]);
        fixture.Clean("tree/directory/file", [1]);
        (string, string)[] links = [("link", "file"), ("toDirectory", "directory"), ("broken", "nothing")];
        foreach ((string link, string target) in links) fixture.Files.SymbolicLink(fixture.At("tree", link), target);
        return fixture;
    }
}
