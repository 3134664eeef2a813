using CowCopy.Files;
using CowCopy.Planning;
using CowCopy.Platform;
using CowCopy.TestKit;
using CowCopy.TestKit.Simulation;

namespace CowCopy.Tests.Files;

/// <summary>A complete file gets its name, or goes: nothing is replaced that may not be, and nothing is left over.</summary>
[TestClass]
public sealed class FinalNameTests
{
    private readonly SimulatedMachine _machine = new(SimulatedSystem.Linux);
    private readonly string _drive;
    private readonly FinalName _name;

    public FinalNameTests()
    {
        _drive = _machine.Mount(VolumeProfiles.Ext4, "drive").Path;
        _name = new FinalName(_machine);
        _machine.Files.Write(At("temporary"), [1, 2]);
    }

    [TestMethod]
    [DataRow(nameof(StatusCode.NotSupported))]
    [DataRow(nameof(StatusCode.NotPermitted))]
    [DataRow(nameof(StatusCode.InvalidArgument))]
    public void On_a_volume_without_hard_links_it_is_renamed_to_a_name_that_is_free(string refusal)
    {
        _machine.Faults.Always(nameof(IPlatform.HardLink), Enum.Parse<StatusCode>(refusal));

        Assert.IsTrue(_name.GiveNew(At("temporary"), At("name"), mayRename: true).IsOk);

        AssertNames("name");
    }

    [TestMethod]
    [DataRow("file")]
    [DataRow("link")]
    [DataRow("linkToNothing")]
    public void There_it_replaces_nothing(string existing)
    {
        _machine.Faults.Always(nameof(IPlatform.HardLink), StatusCode.NotSupported);
        if (existing == "file") _machine.Files.Write(At("name"), [3]);
        else _machine.Files.SymbolicLink(existing == "link" ? "." : "nothing", At("name"));
        FileIdentity before = _machine.Files.Find(At("name"))!.Facts().Identity;

        PlatformStatus status = _name.GiveNew(At("temporary"), At("name"), mayRename: true);

        Assert.AreEqual((StatusCode.NotSupported, CopyOperation.Rename), (status.Code, status.Operation));
        Assert.AreEqual(before, _machine.Files.Find(At("name"))!.Facts().Identity);
        AssertNames("name");
    }

    [TestMethod]
    public void It_is_renamed_where_that_is_asked_for_and_no_link_can_be_made()
    {
        foreach ((StatusCode refusal, bool mayRename) in (ReadOnlySpan<(StatusCode, bool)>)
            [(StatusCode.NotSupported, false), (StatusCode.AccessDenied, true), (StatusCode.NoSpace, true)])
        {
            _machine.Files.Write(At("other"), [1]);
            _machine.Faults.Once(nameof(IPlatform.HardLink), 1, refusal);

            PlatformStatus status = _name.GiveNew(At("other"), At("name"), mayRename);

            Assert.AreEqual((refusal, CopyOperation.Rename), (status.Code, status.Operation));
            AssertNames("temporary");
        }
    }

    [TestMethod]
    [DataRow(true, false, true)]
    [DataRow(true, true, false, DisplayName = "whole and durable: no rename shows that the name was free")]
    [DataRow(false, false, false)]
    public void Without_hard_links_only_what_appears_whole_and_is_not_durable_is_renamed(bool isWhole, bool isDurable, bool isRenamed)
    {
        _machine.Faults.Always(nameof(IPlatform.HardLink), StatusCode.NotSupported);
        CopyOptions options = new() { Overwrite = OverwriteMode.Never, CreatesWhole = isWhole, Durable = isDurable };
        CopyInProgress copy = new(new CopyJob(new CopyRequest(At("source"), At("name"))), options, CancellationToken.None);
        Assert.AreEqual(isRenamed, _name.Give(copy, At("temporary"), At("name")).IsOk);
        AssertNames(isRenamed ? "name" : "");
    }

    [TestMethod]
    public void A_name_that_exists_is_one_that_cannot_be_created()
    {
        _machine.Files.Write(At("name"), [3]);

        PlatformStatus status = _name.GiveNew(At("temporary"), At("name"));

        Assert.AreEqual((StatusCode.AlreadyExists, CopyOperation.CreateDestination), (status.Code, status.Operation));
        ByteAssert.AreEqual((byte[])[3], _machine.Files.Read(At("name")));
        AssertNames("name");
    }

    [TestMethod]
    public void One_that_cannot_be_renamed_is_deleted()
    {
        _machine.Files.Write(At("name"), [3]);
        _machine.Faults.Once(nameof(IPlatform.Rename), 1, StatusCode.NoSpace);

        PlatformStatus status = _name.Rename(At("temporary"), At("name"));

        Assert.AreEqual((StatusCode.NoSpace, CopyOperation.Rename), (status.Code, status.Operation));
        ByteAssert.AreEqual((byte[])[3], _machine.Files.Read(At("name")));
        AssertNames("name");
    }

    [TestMethod]
    public void Nothing_is_made_beside_a_name_that_could_not_be_taken()
    {
        _machine.Faults.Once(nameof(IPlatform.CheckDeletion), 1, StatusCode.NotPermitted);

        PlatformStatus status = _name.Replace(At("name"), static _ => throw new InvalidOperationException("made"));

        Assert.AreEqual((StatusCode.NotPermitted, CopyOperation.Rename), (status.Code, status.Operation));
        _machine.Faults.Once(nameof(IPlatform.CheckDeletion), 1, StatusCode.AccessDenied); // what a copy meets by itself
        Assert.AreEqual(StatusCode.Busy, _name.Replace(At("name"), static _ => PlatformStatus.From(StatusCode.Busy)).Code);
    }

    private void AssertNames(string expected)
    {
        foreach (string name in (string[])["temporary", "other", "name"])
            Assert.AreEqual(name == expected, _machine.Files.Find(At(name)) is not null, name);
    }

    private string At(string name) => Path.Combine(_drive, name);
}
