using CowCopy.Files;
using CowCopy.Planning;
using CowCopy.Platform;
using CowCopy.TestKit.Simulation;

namespace CowCopy.Tests.Files;

/// <summary>Hard links as the way of a copy: what is refused is a copy of bytes, with the reason of the refusal.</summary>
[TestClass]
public sealed class LinkWayTests
{
    private static readonly CopyOptions Links = new() { Mode = CopyMode.CloneOrHardLink };

    private readonly SimulatedMachine _machine = new(SimulatedSystem.Linux) { User = SimulatedUser.Owner };
    private readonly string _drive;
    private readonly FileCopier _copier;

    public LinkWayTests()
    {
        _drive = _machine.Mount(VolumeProfiles.Ext4, "drive").Path;
        _copier = new FileCopier(_machine);
        _machine.Files.Write(At("source"), [1, 2, 3]);
        _machine.Files.Flush(At("source"));
    }

    [TestMethod]
    public void A_source_that_cannot_be_made_read_only_first_is_not_linked_to()
    {
        _machine.Faults.Always(nameof(IPlatform.MakeReadOnly), StatusCode.AccessDenied);
        CopyResult result = _copier.Copy(At("source"), At("copy"), Links with { LinkReadOnly = true });
        Assert.AreEqual((CopyMethod.ByteCopy, CopyReason.LinkRefused), (result.Method, result.Reason));
        Assert.AreEqual(1U, _machine.Files.Find(At("source"))!.LinkCount);
        Assert.AreEqual("644", Convert.ToString(_machine.Files.Find(At("source"))!.Mode, 8));
    }

    [TestMethod]
    public void A_source_that_can_neither_be_linked_to_nor_read_fails_and_nothing_is_left()
    {
        Assert.AreEqual(CopyMethod.HardLink, _copier.Copy(At("source"), At("first"), Links).Method);
        _machine.Faults.Always(nameof(IPlatform.HardLink), StatusCode.NotPermitted);
        _machine.Faults.Always(nameof(IFileHandles.OpenSource), StatusCode.AccessDenied);
        Exception thrown = Assert.ThrowsExactly<UnauthorizedAccessException>(() => _copier.Copy(At("source"), At("copy"), Links));
        CopyFailure failure = ((FileCopyException)thrown.InnerException!).Failure;
        Assert.AreEqual((CopyErrorKind.AccessDenied, CopyOperation.OpenSource), (failure.Kind, failure.Operation));
        Assert.IsNull(_machine.Files.Find(At("copy")));
        Assert.AreEqual(0, _machine.OpenHandles);
    }

    [TestMethod]
    [DataRow(nameof(StatusCode.LinkLimit), nameof(CopyReason.LinkLimit))]
    [DataRow(nameof(StatusCode.NotPermitted), nameof(CopyReason.LinkRefused))]
    [DataRow(nameof(StatusCode.NotSupported), nameof(CopyReason.LinkRefused))]
    [DataRow(nameof(StatusCode.DifferentVolume), nameof(CopyReason.LinkRefused))]
    public void The_reason_is_the_systems_but_one_volume_is_not_said_to_be_two(string refusal, string expected) =>
        Assert.AreEqual(expected, Refused(refusal, volume: 1, otherVolume: 1).ToString());

    [TestMethod]
    public void Two_volumes_are_two_and_so_may_be_those_that_are_not_known()
    {
        Assert.AreEqual(CopyReason.DifferentVolume, Refused(nameof(StatusCode.DifferentVolume), volume: 1, otherVolume: 2));
        Assert.AreEqual(CopyReason.DifferentVolume, Refused(nameof(StatusCode.DifferentVolume), volume: null, otherVolume: null));
    }

    [TestMethod]
    [DataRow(nameof(CopyMethod.None), nameof(StatusCode.AlreadyExists), nameof(CopyOperation.CreateDestination))]
    [DataRow(nameof(CopyMethod.HardLink), nameof(StatusCode.AlreadyExists), nameof(CopyOperation.CreateDestination))]
    [DataRow(nameof(CopyMethod.HardLink), nameof(StatusCode.LinkLimit), nameof(CopyOperation.Link))]
    public void What_bytes_would_meet_too_or_a_link_instead_of_a_copy_is_a_failure(string link, string refusal, string operation)
    {
        _machine.Faults.Always(nameof(IPlatform.HardLink), Enum.Parse<StatusCode>(refusal));
        Assert.AreEqual(CopyReason.None, Make(Links, default, out PlatformStatus status, Enum.Parse<CopyMethod>(link)));
        Assert.AreEqual((refusal, operation), (status.Code.ToString(), status.Operation.ToString()));
    }

    [TestMethod]
    [DataRow(false, true, 1)]
    [DataRow(true, true, 0)]
    [DataRow(false, false, 0)]
    public void Only_a_source_that_can_be_written_is_made_read_only(bool isReadOnly, bool asks, int calls)
    {
        CopyFacts facts = new() { Source = new FileFacts { Kind = FileKind.Regular, IsReadOnly = isReadOnly } };
        Assert.AreEqual(CopyReason.None, Make(Links with { LinkReadOnly = asks }, facts, out PlatformStatus status));
        Assert.IsTrue(status.IsOk);
        Assert.AreEqual(calls, _machine.Faults.Count(nameof(IPlatform.MakeReadOnly)));
    }

    private CopyReason Make(CopyOptions options, CopyFacts facts, out PlatformStatus status, CopyMethod link = CopyMethod.None)
    {
        CopyJob job = new(new CopyRequest(At("source"), At("copy"))) { Link = link };
        CopyInProgress copy = new(job, options, CancellationToken.None)
        {
            Decision = new Decision { Method = CopyMethod.HardLink },
            Facts = facts,
        };
        return new LinkWay(_machine, new DirectoryMaker(_machine)).Make(copy, At("copy"), out status);
    }

    private CopyReason Refused(string refusal, ulong? volume, ulong? otherVolume)
    {
        _machine.Faults.Always(nameof(IPlatform.HardLink), Enum.Parse<StatusCode>(refusal));
        CopyReason reason = Make(
            Links, new() { SourceVolume = Of(volume), DestinationVolume = Of(otherVolume) }, out PlatformStatus status);
        Assert.IsTrue(status.IsOk);
        return reason;
    }

    private static VolumeFacts Of(ulong? id) => VolumeFacts.Unknown with { Id = new VolumeId(id ?? 0) };

    private string At(string name) => Path.Combine(_drive, name);
}
