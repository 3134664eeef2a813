using CowCopy.Files;
using CowCopy.Planning;
using CowCopy.Platform;
using CowCopy.TestKit.Simulation;

namespace CowCopy.Tests.Files;

/// <summary>Which files and links count as sources of a run, so that it does not delete them.</summary>
[TestClass]
public sealed class SourceKeysTests
{
    private static readonly FileTimestamp Created = new(7, 8);

    private readonly SimulatedMachine _machine = new(SimulatedSystem.Linux);
    private readonly string _drive;
    private readonly SourceKeys _keys;

    public SourceKeysTests()
    {
        _drive = _machine.Mount(VolumeProfiles.Xfs, "drive").Path;
        foreach (string name in (string[])["a", "b"]) Assert.IsTrue(_machine.MakeDirectory(At(name), 0x1ED).IsOk);
        _keys = new SourceKeys(_machine);
    }

    [TestMethod]
    public void A_file_is_one_under_whatever_name_and_no_other_file_is()
    {
        _keys.Add(At("a", "one"), File(1));

        Assert.IsTrue(_keys.Contain(At("a", "one"), File(1)));
        Assert.IsTrue(_keys.Contain(At("b", "other"), File(1)));
        Assert.IsFalse(_keys.Contain(At("b", "other"), File(2)));
        Assert.IsFalse(_keys.Contain(At("a", "one"), File(2)), "what took its name");
        Assert.IsFalse(_keys.Contain(At("a", "one"), new() { Identity = new(new VolumeId(6), 0, 1), LinkCount = 1 }), "of another volume");
        Assert.IsFalse(_keys.Contain(At("a", "one"), new() { Identity = new(new VolumeId(5), 1, 1), LinkCount = 1 }));
    }

    /// <summary>Of a file of several names that of the source alone must stay; which it is, only its directory says.</summary>
    [TestMethod]
    public void A_file_of_several_names_is_one_in_the_directory_of_its_source_alone()
    {
        _keys.Add(At("a", "alone"), File(1));
        _keys.Add(At("b", "shared"), File(2, names: 2));

        Assert.IsTrue(_keys.Contain(At("b", "shared"), File(2, names: 2)));
        Assert.IsTrue(_keys.Contain(At("b", "other"), File(2, names: 2)));
        Assert.IsFalse(_keys.Contain(At("a", "other"), File(2, names: 2)), "its directory has a source of one name only");
        Assert.IsFalse(_keys.Contain(At("b", "other"), File(3, names: 2)));
        Assert.IsFalse(_keys.Contain(At("b", "other"), File(3)));
    }

    /// <summary>The directories of the sources may differ in case; where one cannot be identified, its path is compared in any.</summary>
    [TestMethod]
    public void Each_directory_of_such_a_source_counts()
    {
        Assert.IsTrue(_machine.MakeDirectory(At("A"), 0x1ED).IsOk);
        _keys.Add(At("a", "one"), File(2, names: 2));
        _keys.Add(At("A", "two"), File(3, names: 2));
        _keys.Add(At("gone", "three"), File(4, names: 2));

        Assert.IsTrue(_keys.Contain(At("a", "other"), File(2, names: 2)));
        Assert.IsTrue(_keys.Contain(At("A", "other"), File(3, names: 2)));
        Assert.IsTrue(_keys.Contain(At("GONE", "other"), File(4, names: 2)));
        Assert.IsFalse(_keys.Contain(At("away", "other"), File(4, names: 2)));
    }

    [TestMethod]
    public void Without_an_identity_the_path_is_one_and_the_creation_time_beside_it()
    {
        FileFacts unknown = new() { Kind = FileKind.Regular, Created = Created };
        _keys.Add(At("a", "Name"), unknown);

        Assert.IsTrue(_keys.Contain(At("a", "name"), new() { Kind = FileKind.Regular }), "in any case of its letters");
        Assert.IsTrue(_keys.Contain(At("a", "other"), unknown));
        Assert.IsFalse(_keys.Contain(At("b", "other"), unknown));
        Assert.IsFalse(_keys.Contain(At("a", "other"), unknown with { Created = new(7, 9) }));
        Assert.IsFalse(_keys.Contain(At("a", "other"), unknown with { Created = new(8, 8) }));
        Assert.IsFalse(_keys.Contain(At("a", "other"), unknown with { Created = default }));
    }

    [TestMethod]
    public void Without_an_identity_and_a_creation_time_the_path_alone_is_one()
    {
        FileFacts unknown = new() { Kind = FileKind.Regular };
        _keys.Add(At("a", "one"), unknown);
        Assert.IsTrue(_keys.Contain(At("a", "one"), unknown));
        Assert.IsFalse(_keys.Contain(At("a", "other"), unknown));
    }

    [TestMethod]
    public void A_source_behind_a_link_is_both()
    {
        string link = At("a", "link");
        Assert.IsTrue(_machine.SymbolicLink(new LinkTarget("elsewhere"), link).IsOk);
        Assert.IsTrue(_machine.Inspect(link, LinkTreatment.Keep, out FileFacts itself).IsOk);
        _keys.Add(link, File(4, names: 3) with { ThroughLink = true });

        Assert.IsTrue(_keys.Contain(At("b", "other"), itself));
        Assert.IsTrue(_keys.Contain(At("b", "other"), File(4, names: 3)), "it has no name of its own here");
    }

    [TestMethod]
    public void What_is_missing_is_none()
    {
        _keys.Add(At("a", "one"), FileFacts.Missing);
        Assert.IsFalse(_keys.Contain(At("a", "one"), File(1)));
    }

    [TestMethod]
    public void All_that_threads_add_at_once_are_found_whatever_their_order()
    {
        const int Files = 20_000;
        Parallel.For(1, Files, index => _keys.Add(At("a", "file"), File(Number(index), names: 1 + (index % 2))));
        for (int index = 1; index < Files; index++) Assert.IsTrue(_keys.Contain(At("a", "other"), File(Number(index))), $"{index}");
        _keys.Add(At("a", "late"), File(1));
        Assert.IsTrue(_keys.Contain(At("a", "other"), File(1)), "after the first question");
        Assert.IsFalse(_keys.Contain(At("a", "other"), File(2)));

        static ulong Number(int index) => 10 + (ulong)(index * 7919 % 1_000_003);
    }

    private string At(params string[] names) => Path.Combine([_drive, .. names]);

    private static FileFacts File(ulong number, int names = 1) => new()
    {
        Kind = FileKind.Regular,
        Identity = new FileIdentity(new VolumeId(5), 0, number),
        LinkCount = (uint)names,
        Created = new FileTimestamp((long)number, 1),
    };
}
