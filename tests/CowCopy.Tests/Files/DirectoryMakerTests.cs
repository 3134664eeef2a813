using CowCopy.Files;
using CowCopy.Planning;
using CowCopy.Platform;
using CowCopy.TestKit;
using CowCopy.TestKit.Simulation;

namespace CowCopy.Tests.Files;

[TestClass]
public sealed class DirectoryMakerTests
{
    private readonly SimulatedMachine _machine = new(SimulatedSystem.Linux);
    private readonly string _volume;
    private readonly List<string> _created = [];

    public DirectoryMakerTests() => _volume = _machine.Mount(VolumeProfiles.Xfs, "volume").Path;

    [TestMethod]
    public void Missing_directories_are_created_from_the_top()
    {
        Assert.IsTrue(Make("a/b/c").IsOk);
        CollectionAssert.AreEqual(new[] { At("a"), At("a/b"), At("a/b/c") }, _created);
        Assert.IsTrue(Make("a/b/d").IsOk);
        Assert.AreEqual(At("a/b/d"), _created[^1]);
        Assert.HasCount(4, _created);
        Assert.IsTrue(new DirectoryMaker(_machine).Make(_volume + "/e").IsOk, "without a list of those that were made");
    }

    [TestMethod]
    public void Above_a_file_its_directory_is_created_and_above_a_bare_name_none()
    {
        DirectoryMaker maker = new(_machine, _created);
        Assert.IsTrue(maker.MakeAbove(At("a/file")).IsOk);
        Assert.IsTrue(maker.MakeAbove("file").IsOk);
        CollectionAssert.AreEqual(new[] { At("a") }, _created);
    }

    [TestMethod]
    public void What_exists_is_fine_where_it_is_a_directory_or_leads_to_one()
    {
        _machine.Files.MakeDirectory(_volume + "/a");
        _machine.Files.SymbolicLink(_volume + "/a", _volume + "/link");
        _machine.Files.SymbolicLink(_volume + "/gone", _volume + "/dangling");
        _machine.Files.Write(_volume + "/file", [1]);
        foreach (string name in (string[])["a", "link"]) Assert.IsTrue(Make(name).IsOk, name);
        foreach (string name in (string[])["file", "dangling"])
            Assert.AreEqual((StatusCode.AlreadyExists, CopyOperation.MakeDirectory), (Make(name).Code, Make(name).Operation), name);
        Assert.IsEmpty(_created);
    }

    [TestMethod]
    [DataRow(nameof(StatusCode.AccessDenied), nameof(StatusCode.AlreadyExists))]
    [DataRow(nameof(StatusCode.InvalidName), nameof(StatusCode.AlreadyExists))]
    [DataRow(nameof(StatusCode.DeviceError), nameof(StatusCode.DeviceError))]
    public void A_directory_that_cannot_be_queried_is_not_taken_for_one(string query, string expected)
    {
        _machine.Files.MakeDirectory(_volume + "/a");
        _machine.Faults.Always(nameof(IPlatform.Inspect), Enum.Parse<StatusCode>(query));
        PlatformStatus made = Make("a");
        Assert.AreEqual((expected, CopyOperation.MakeDirectory), (made.Code.ToString(), made.Operation));
    }

    [TestMethod]
    public void A_failure_above_ends_it()
    {
        _machine.Faults.Once(nameof(IPlatform.MakeDirectory), 2, StatusCode.NoSpace); // of the one above
        Assert.AreEqual((StatusCode.NoSpace, CopyOperation.MakeDirectory), (Make("a/b").Code, Make("a/b/c").Operation));
    }

    [TestMethod]
    public void A_name_that_is_missing_although_its_directory_exists_cannot_be_created()
    {
        _machine.Faults.Always(nameof(IPlatform.MakeDirectory), StatusCode.NotFound); // as in /proc
        Assert.AreEqual(StatusCode.NotFound, new DirectoryMaker(_machine).Make("/").Code);
        _machine.Faults.Clear();
        _machine.Faults.AlwaysBelow(_volume + "/a", nameof(IPlatform.MakeDirectory), StatusCode.NotFound);
        Assert.AreEqual(StatusCode.NotPermitted, DirectoryMaker.ExceptMissing(PlatformStatus.From(StatusCode.NotFound)).Code);
        Assert.AreEqual(StatusCode.NotPermitted, Make("a/b").Code);
        Assert.AreEqual(StatusCode.AccessDenied, DirectoryMaker.ExceptMissing(PlatformStatus.From(StatusCode.AccessDenied)).Code);
    }

    private PlatformStatus Make(string name) => new DirectoryMaker(_machine, _created).Make(At(name));

    private string At(string name) => Path.Combine(_volume, HostPath.Of(name));
}
