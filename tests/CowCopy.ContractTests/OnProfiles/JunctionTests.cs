using CowCopy.Platform;
using CowCopy.TestKit;
using CowCopy.TestKit.Simulation;

namespace CowCopy.ContractTests.OnProfiles;

/// <summary>
/// Links of Windows in trees: a junction stays a junction, a mount point a mount point, a link its kind; nothing behind one is touched.
/// </summary>
[TestClass]
public sealed class JunctionTests
{
    private const string Kernel = @"\??\", SetReparsePoint = "DeviceIoControl(000900A4)", RemoveDirectory = "RemoveDirectory";
    private const int NotSupported = 50, PrivilegeNotHeld = 1314;

    private static readonly TreeOptions Mirror = new() { Mirror = true };

    public static IEnumerable<object[]> Profiles { get; } =
        from profile in VolumeProfiles.All
        where profile is { System: SimulatedSystem.Windows, SymbolicLinks: true }
        select new object[] { profile.Name };

    [TestMethod]
    [DynamicData(nameof(Profiles))]
    public void Junctions_and_mount_points_need_no_right_and_stay_what_they_are(string profile)
    {
        using CopyFixture fixture = Arrange(profile);
        string volume = Kernel + "Volume{" + fixture.Volume!.Guid + @"}\";
        fixture.Windows!.Junction(fixture.At("tree", "junction"), Kernel + fixture.At("outside"), fixture.At("outside"));
        fixture.Windows.Junction(fixture.At("tree", "mounted"), volume, shown: "");
        fixture.Windows.Junction(fixture.At("tree", "broken"), Kernel + @"X:\nothing", @"X:\nothing");
        fixture.Windows.MayCreateSymbolicLinks = false;

        TreeResult result = Copy(fixture, Mirror);

        AssertSucceeded(result);
        Assert.AreEqual(3, result.CreatedLinkCount);
        AssertLink(fixture, "junction", new(Kernel + fixture.At("outside"), LinkKind.Junction) { Shown = fixture.At("outside") });
        AssertLink(fixture, "mounted", new(volume, LinkKind.Junction) { Shown = "" });
        AssertLink(fixture, "broken", new(Kernel + @"X:\nothing", LinkKind.Junction) { Shown = @"X:\nothing" });
        AssertUnchanged(fixture);
        AssertUntouched(fixture);
    }

    [TestMethod]
    [DynamicData(nameof(Profiles))]
    public void Links_without_a_target_keep_their_kind(string profile)
    {
        using CopyFixture fixture = Arrange(profile);
        string unlettered = @"\\?\Volume{" + fixture.Volume!.Guid + @"}\nothing";
        fixture.Windows!.Files.SymbolicLink("nothing", fixture.At("tree", "file"), isToDirectory: false);
        fixture.Windows.Files.SymbolicLink("nothing", fixture.At("tree", "directory"), isToDirectory: true);
        fixture.Windows.Files.SymbolicLink(unlettered, fixture.At("tree", "unlettered"), isToDirectory: true);

        AssertSucceeded(Copy(fixture, Mirror));

        AssertLink(fixture, "file", new("nothing"));
        AssertLink(fixture, "directory", new("nothing", LinkKind.Directory));
        AssertLink(fixture, "unlettered", new(unlettered, LinkKind.Directory));
        AssertUnchanged(fixture);
    }

    [TestMethod]
    [DynamicData(nameof(Profiles))]
    public void Without_the_right_only_symbolic_links_fail_and_name_the_remedy(string profile)
    {
        using CopyFixture fixture = Arrange(profile);
        fixture.Windows!.Junction(fixture.At("tree", "junction"), Kernel + fixture.At("outside"), fixture.At("outside"));
        fixture.Windows.Files.SymbolicLink("file", fixture.At("tree", "link"));
        fixture.Clean("tree/file", Content.Of(100));
        byte[] old = Content.Of(50, seed: 2);
        string replaced = fixture.Clean("copy/link", old);
        fixture.Windows.MayCreateSymbolicLinks = false;

        TreeResult result = Copy(fixture, new TreeOptions());

        CopyFailure failure = result.Failures.Single();
        Assert.AreEqual((CopyErrorKind.LinkNotPermitted, PrivilegeNotHeld), (failure.Kind, failure.NativeCode));
        Assert.Contains("Developer Mode", failure.Message);
        Assert.AreEqual((1, 1), (result.Files.Counts.Copied, result.CreatedLinkCount));
        ByteAssert.AreEqual(old, fixture.Files.Read(replaced), "what is there stays where the link cannot be created");
        CollectionAssert.AreEquivalent(new[] { "file", "junction", "link" }, fixture.Files.Names(fixture.At("copy")));
        Assert.AreEqual(replaced, Change(fixture));
    }

    [TestMethod]
    [DynamicData(nameof(Profiles))]
    public void A_single_symbolic_link_without_the_right_names_the_remedy(string profile)
    {
        using CopyFixture fixture = Arrange(profile);
        fixture.Windows!.MayCreateSymbolicLinks = false;
        string source = fixture.Clean("source", Content.Of(100));
        CopyFailure failure = fixture.Copier.AttemptSymbolicLink(source, fixture.At("link")).Failure!;
        Assert.AreEqual((CopyErrorKind.LinkNotPermitted, PrivilegeNotHeld), (failure.Kind, failure.NativeCode));
    }

    [TestMethod]
    [DynamicData(nameof(Profiles))]
    public void A_junction_that_changed_is_replaced_and_an_equal_one_left(string profile)
    {
        using CopyFixture fixture = Arrange(profile);
        fixture.Clean("elsewhere/precious", Content.Of(10));
        fixture.Windows!.Junction(fixture.At("tree", "equal"), Kernel + fixture.At("outside"), fixture.At("outside"));
        fixture.Windows.Junction(fixture.At("tree", "changed"), Kernel + fixture.At("outside"), fixture.At("outside"));
        fixture.Windows.Junction(fixture.At("copy", "equal"), Kernel + fixture.At("outside"), fixture.At("outside"));
        fixture.Windows.Junction(fixture.At("copy", "changed"), Kernel + fixture.At("elsewhere"), fixture.At("elsewhere"));
        ulong equal = fixture.Windows.Files.Find(fixture.At("copy", "equal"))!.Number;

        Assert.AreEqual(fixture.At("copy", "changed"), Change(fixture));
        TreeResult result = Copy(fixture, Mirror);

        AssertSucceeded(result);
        Assert.AreEqual(1, result.CreatedLinkCount);
        Assert.AreEqual(equal, fixture.Windows.Files.Find(fixture.At("copy", "equal"))!.Number);
        AssertLink(fixture, "changed", new(Kernel + fixture.At("outside"), LinkKind.Junction) { Shown = fixture.At("outside") });
        AssertUnchanged(fixture);
        AssertUntouched(fixture);
        CollectionAssert.AreEqual(new[] { "precious" }, fixture.Files.Names(fixture.At("elsewhere")));
    }

    [TestMethod]
    [DynamicData(nameof(Profiles))]
    public void A_symbolic_link_in_the_place_of_a_junction_is_a_change(string profile)
    {
        using CopyFixture fixture = Arrange(profile);
        fixture.Windows!.Junction(fixture.At("tree", "one"), Kernel + fixture.At("outside"), fixture.At("outside"));
        fixture.Windows.Files.SymbolicLink(fixture.At("outside"), fixture.At("copy", "one"));
        Assert.AreEqual(fixture.At("copy", "one"), Change(fixture));
        AssertSucceeded(Copy(fixture, Mirror));
        Assert.AreEqual(LinkKind.Junction, Read(fixture, "one").Kind);
        AssertUnchanged(fixture);
        AssertUntouched(fixture);
    }

    [TestMethod]
    [DynamicData(nameof(Profiles))]
    public void A_mirror_deletes_a_junction_and_nothing_through_it(string profile)
    {
        using CopyFixture fixture = Arrange(profile);
        fixture.Clean("tree/directory/file", Content.Of(100));
        fixture.Clean("tree/file", Content.Of(100));
        string volume = Kernel + "Volume{" + fixture.Volume!.Guid + @"}\";
        fixture.Files.MakeDirectory(fixture.At("copy", "old"));
        foreach (string name in (string[])["extra", "directory", "file"])
            fixture.Windows!.Junction(fixture.At("copy", name), Kernel + fixture.At("outside"), fixture.At("outside"));
        fixture.Windows!.Junction(fixture.At("copy", "old", "deep"), Kernel + fixture.At("outside"), fixture.At("outside"));
        fixture.Windows.Junction(fixture.At("copy", "mounted"), volume, shown: "");

        TreeResult result = Copy(fixture, Mirror);

        AssertSucceeded(result);
        CollectionAssert.AreEquivalent(new[] { "directory", "file" }, fixture.Files.Names(fixture.At("copy")));
        Assert.AreEqual(KeyValuePair.Create(fixture.At("copy", "directory"), fixture.At("outside")), result.ReplacedLinks.Single());
        fixture.AssertEqualFiles(fixture.At("tree", "directory", "file"), fixture.At("copy", "directory", "file"));
        AssertUnchanged(fixture);
        AssertUntouched(fixture);
        AssertTop(fixture);
    }

    [TestMethod]
    [DynamicData(nameof(Profiles))]
    public void A_junction_takes_the_place_of_a_directory_in_a_mirror(string profile)
    {
        using CopyFixture fixture = Arrange(profile);
        fixture.Windows!.Junction(fixture.At("tree", "one"), Kernel + fixture.At("outside"), fixture.At("outside"));
        fixture.Clean("copy/one/file", Content.Of(100));
        AssertSucceeded(Copy(fixture, Mirror));
        Assert.AreEqual(LinkKind.Junction, Read(fixture, "one").Kind);
        AssertUntouched(fixture);
    }

    [TestMethod]
    [DynamicData(nameof(Profiles))]
    public void The_content_behind_a_junction_is_copied_where_links_are_followed(string profile)
    {
        using CopyFixture fixture = Arrange(profile);
        fixture.Windows!.Junction(fixture.At("tree", "one"), Kernel + fixture.At("outside"), fixture.At("outside"));
        AssertSucceeded(Copy(fixture, new TreeOptions { FollowLinks = true }));
        fixture.AssertEqualFiles(fixture.At("outside", "precious"), fixture.At("copy", "one", "precious"));
    }

    [TestMethod]
    [DynamicData(nameof(Profiles))]
    public void A_junction_that_cannot_be_created_leaves_nothing_behind_and_what_was_there(string profile)
    {
        using CopyFixture fixture = Arrange(profile);
        foreach (string name in (string[])["new", "old"])
            fixture.Windows!.Junction(fixture.At("tree", name), Kernel + fixture.At("outside"), fixture.At("outside"));
        byte[] old = Content.Of(50, seed: 2);
        fixture.Clean("copy/old", old);
        fixture.Windows!.Calls.FailAlways(SetReparsePoint, NotSupported);

        TreeResult result = Copy(fixture, new TreeOptions());

        CollectionAssert.AreEqual(
            new[] { (CopyErrorKind.LinkRefused, NotSupported), (CopyErrorKind.LinkRefused, NotSupported) },
            result.Failures.Select(failure => (failure.Kind, failure.NativeCode)).ToArray());
        CollectionAssert.AreEqual(new[] { "old" }, fixture.Files.Names(fixture.At("copy")));
        ByteAssert.AreEqual(old, fixture.Files.Read(fixture.At("copy", "old")));
        Assert.AreEqual(2, fixture.Windows.Calls.Count(RemoveDirectory));
        Assert.AreEqual(0, fixture.Windows.OpenHandles);
    }

    private static CopyFixture Arrange(string profile)
    {
        CopyFixture fixture = WindowsProfiles.CopyFixture(profile);
        fixture.Clean("outside/precious", Content.Of(10));
        fixture.Files.MakeDirectory(fixture.At("tree"));
        fixture.Files.MakeDirectory(fixture.At("copy"));
        return fixture;
    }

    private static TreeResult Copy(CopyFixture fixture, TreeOptions options) =>
        fixture.Copier.CopyTree(fixture.At("tree"), fixture.At("copy"), options);

    private static string? Change(CopyFixture fixture) => fixture.Copier.FindTreeChange(
        fixture.At("tree"), fixture.At("copy"), Mirror with { Copy = new CopyOptions { SkipUnchanged = SkipUnchanged.SameTimestamp } });

    private static LinkTarget Read(CopyFixture fixture, string name)
    {
        Assert.IsTrue(fixture.Platform.ReadLink(fixture.At("copy", name), out LinkTarget target).IsOk, name);
        return target;
    }

    private static void AssertLink(CopyFixture fixture, string name, LinkTarget expected)
    {
        Assert.AreEqual(expected, Read(fixture, name));
        SimulatedLink link = (SimulatedLink)fixture.Windows!.Files.Find(fixture.At("copy", name))!;
        Assert.AreEqual(expected.Kind != LinkKind.File, link.IsToDirectory);
        Assert.AreEqual(expected.Path, link.Target);
    }

    private static void AssertSucceeded(TreeResult result) =>
        Assert.IsTrue(result.Succeeded, result.Failures.Messages());

    /// <summary>Neither a comparison nor a second copy finds anything to do.</summary>
    private static void AssertUnchanged(CopyFixture fixture)
    {
        Assert.IsNull(Change(fixture));
        TreeResult again = Copy(fixture, Mirror);
        AssertSucceeded(again);
        Assert.AreEqual((0, 0), (again.CreatedLinkCount, again.Deleted.Count));
    }

    private static void AssertUntouched(CopyFixture fixture)
    {
        CollectionAssert.AreEqual(new[] { "precious" }, fixture.Files.Names(fixture.At("outside")));
        ByteAssert.AreEqual(Content.Of(10), fixture.Files.Read(fixture.At("outside", "precious")));
    }

    private static void AssertTop(CopyFixture fixture) => fixture.AssertNoLitter("outside", "tree", "copy");
}
