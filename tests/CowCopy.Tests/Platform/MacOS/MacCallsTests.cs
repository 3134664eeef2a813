using System.Text;
using CowCopy.Planning;
using CowCopy.Platform;
using CowCopy.Platform.MacOS;
using CowCopy.Platform.Unix;

namespace CowCopy.Tests.Platform.MacOS;

/// <summary>Which calls of macOS an operation makes, with which numbers, and what it returns for their results.</summary>
[TestClass]
public sealed class MacCallsTests
{
    private const int NotPermitted = 1, NotFound = 2, IoError = 5, AccessDenied = 13, InvalidArgument = 22, NotSupported = 45;
    private const uint Hidden = 0x8000, Immutable = 0x2, AppendOnly = 0x4, SystemImmutable = 0x20000, SystemAppendOnly = 0x40000;
    private const uint UserId = 501;
    private const string WithNul = "/a\0b";

    private readonly ScriptedMac _mac = new();
    private readonly MacCalls _calls;

    public MacCallsTests() => _calls = new MacCalls(_mac, new CurrentUser(UserId));

    [TestMethod]
    public void A_name_with_a_NUL_is_refused_before_any_call()
    {
        PlatformStatus[] statuses =
        [
            _calls.Clone(WithNul, "/copy", out _),
            _calls.Clone("/source", WithNul, out _),
            _calls.HardLink(WithNul, "/link"),
            _calls.HardLink("/file", WithNul),
            _calls.Inspect(WithNul, LinkTreatment.Keep, out FileFacts facts),
        ];
        foreach (PlatformStatus status in statuses) Assert.AreEqual(PlatformStatus.From(StatusCode.InvalidName), status);
        Assert.AreEqual(default, facts);
        AssertCalls();
    }

    [TestMethod]
    public void A_clone_belongs_to_the_current_user_and_keeps_the_access_list()
    {
        Assert.AreEqual(PlatformStatus.Ok, _calls.Clone("/source", "/copy", out PathCopy copy));
        Assert.AreEqual(new PathCopy(5), copy);
        AssertCalls("stat /source", "clonefile /source /copy 6");
    }

    [TestMethod]
    public void A_system_without_access_lists_in_clones_is_met_once()
    {
        _mac.Script("clonefile", InvalidArgument, 0, InvalidArgument);
        Assert.AreEqual(PlatformStatus.Ok, _calls.Clone("/source", "/1", out _));
        Assert.AreEqual(new PlatformStatus(StatusCode.InvalidArgument, InvalidArgument), _calls.Clone("/source", "/2", out _));
        AssertCalls("stat /source", "clonefile /source /1 6", "clonefile /source /1 2", "stat /source", "clonefile /source /2 2");
    }

    [TestMethod]
    public void A_clone_refused_for_another_cause_is_not_tried_without_its_access_list()
    {
        _mac.Script("clonefile", NotSupported);
        Assert.AreEqual(new PlatformStatus(StatusCode.NotSupported, NotSupported), _calls.Clone("/source", "/copy", out PathCopy copy));
        Assert.AreEqual(default, copy);
        AssertCalls("stat /source", "clonefile /source /copy 6");
    }

    [TestMethod]
    public void Where_the_clone_is_refused_either_way_access_lists_are_tried_the_next_time()
    {
        _mac.Script("clonefile", InvalidArgument, InvalidArgument);
        Assert.AreEqual(StatusCode.InvalidArgument, _calls.Clone("/source", "/1", out _).Code);
        Assert.IsTrue(_calls.Clone("/source", "/2", out _).IsOk);
        Assert.AreEqual("clonefile /source /2 6", _mac.Calls[^1]);
    }

    [TestMethod]
    public void What_is_no_regular_file_is_not_cloned()
    {
        _mac.File = _mac.File with { Mode = 0x41ED };
        Assert.AreEqual(PlatformStatus.From(StatusCode.InvalidArgument), _calls.Clone("/source", "/copy", out _));
        AssertCalls("stat /source");
    }

    [TestMethod]
    public void What_cannot_be_queried_is_not_cloned()
    {
        _mac.Script("stat", NotFound);
        Assert.AreEqual(new PlatformStatus(StatusCode.NotFound, NotFound), _calls.Clone("/source", "/copy", out _));
        AssertCalls("stat /source");
    }

    [TestMethod]
    [DataRow(Immutable)]
    [DataRow(AppendOnly)]
    public void Locks_of_the_source_are_taken_off_the_clone_and_returned_and_other_flags_stay(uint locks)
    {
        _mac.File = _mac.File with { Flags = Hidden | locks };
        Assert.AreEqual(PlatformStatus.Ok, _calls.Clone("/source", "/copy", out PathCopy copy));
        Assert.AreEqual(new PathCopy(5) { Locks = locks }, copy);
        AssertCalls("stat /source", "clonefile /source /copy 6", "lstat /copy", "lchflags /copy 8000");
    }

    [TestMethod]
    public void Flags_that_lock_nothing_stay_on_a_clone()
    {
        _mac.File = _mac.File with { Flags = Hidden };
        Assert.IsTrue(_calls.Clone("/source", "/copy", out PathCopy copy).IsOk);
        Assert.AreEqual(0u, copy.Locks);
        AssertCalls("stat /source", "clonefile /source /copy 6");
    }

    [TestMethod]
    [DataRow(SystemImmutable)]
    [DataRow(SystemAppendOnly)]
    public void What_only_root_may_unlock_only_root_clones(uint locks)
    {
        _mac.File = _mac.File with { Flags = Immutable | locks };
        Assert.AreEqual(PlatformStatus.From(StatusCode.NotPermitted), _calls.Clone("/source", "/copy", out _));
        AssertCalls("stat /source");

        Assert.AreEqual(PlatformStatus.Ok, new MacCalls(_mac, new CurrentUser(0)).Clone("/source", "/copy", out PathCopy copy));
        Assert.AreEqual(Immutable | locks, copy.Locks);
        Assert.AreEqual("lchflags /copy 0", _mac.Calls[^1]);
    }

    [TestMethod]
    [DataRow("lchflags", 4)]
    [DataRow("lstat", 3)]
    public void Taking_locks_off_a_clone_is_tried_twice(string call, int calls)
    {
        _mac.File = _mac.File with { Flags = Immutable };
        _mac.Script(call, NotPermitted);
        Assert.AreEqual(PlatformStatus.Ok, _calls.Clone("/source", "/copy", out _));
        Assert.HasCount(2 + calls, _mac.Calls);

        _mac.Script(call, NotPermitted, NotPermitted);
        Assert.AreEqual(new PlatformStatus(StatusCode.DeviceError, NotPermitted), _calls.Clone("/source", "/copy", out _));
    }

    [TestMethod]
    [DataRow(0, nameof(StatusCode.Ok))]
    [DataRow(NotSupported, nameof(StatusCode.Ok))] // a volume without such properties cannot carry them
    [DataRow(AccessDenied, nameof(StatusCode.AccessDenied))]
    public void Extended_attributes_and_the_access_list_are_carried_where_the_volume_has_them(int error, string expected)
    {
        _mac.Script("fcopyfile", error);
        Assert.AreEqual(Enum.Parse<StatusCode>(expected), _calls.CarryAttributes(8, 9).Code);
        AssertCalls("fcopyfile 8 9 0 5");
    }

    [TestMethod]
    public void Times_are_carried_and_the_locks_are_those_that_the_owner_may_set()
    {
        _mac.File = _mac.File with
        {
            Accessed = new() { Seconds = 10 },
            Modified = new() { Seconds = 20 },
            Flags = Hidden | Immutable | SystemImmutable,
        };
        Assert.AreEqual(PlatformStatus.Ok, _calls.CarryTimes(8, 9, out uint locks));
        Assert.AreEqual(Immutable, locks);
        AssertCalls("fstat 8", "futimens 9 10 20");

        _mac.Script("futimens", IoError);
        Assert.AreEqual((StatusCode.DeviceError, 0u), (_calls.CarryTimes(8, 9, out locks).Code, locks));
        _mac.Script("fstat", IoError);
        Assert.AreEqual((StatusCode.DeviceError, 0u), (_calls.CarryTimes(8, 9, out locks).Code, locks));
    }

    [TestMethod]
    public void A_lock_is_added_to_the_flags_of_a_copy()
    {
        _mac.File = _mac.File with { Flags = Hidden };
        Assert.AreEqual(PlatformStatus.Ok, _calls.AddFlags("/copy", Immutable));
        AssertCalls("lstat /copy", "lchflags /copy 8002");
    }

    [TestMethod]
    [DataRow("lstat", IoError, nameof(StatusCode.DeviceError))]
    [DataRow("lchflags", IoError, nameof(StatusCode.DeviceError))]
    [DataRow("lchflags", NotSupported, nameof(StatusCode.Ok))] // a volume without flags
    public void A_lock_that_cannot_be_added_is_an_error_where_the_volume_has_flags(string call, int error, string expected)
    {
        _mac.Script(call, error);
        Assert.AreEqual(Enum.Parse<StatusCode>(expected), _calls.AddFlags("/copy", Immutable).Code);
        Assert.AreEqual(call, _mac.Calls[^1].Split(' ')[0]); // no flags are set that were not read
    }

    [TestMethod]
    public void A_hard_link_is_one_call()
    {
        Assert.AreEqual(PlatformStatus.Ok, _calls.HardLink("/file", "/link"));
        _mac.Script("link", 17);
        Assert.AreEqual(new PlatformStatus(StatusCode.AlreadyExists, 17), _calls.HardLink("/file", "/link"));
        AssertCalls("link /file /link", "link /file /link");
    }

    [TestMethod]
    [DataRow(nameof(LinkTreatment.Follow), "stat /file")]
    [DataRow(nameof(LinkTreatment.Keep), "lstat /file")]
    public void A_query_is_one_call(string links, string call)
    {
        Assert.AreEqual(PlatformStatus.Ok, _calls.Inspect("/file", Enum.Parse<LinkTreatment>(links), out FileFacts facts));
        Assert.AreEqual((FileKind.Regular, 5L, 7ul), (facts.Kind, facts.Length, facts.Identity.FileLow));
        AssertCalls(call);
    }

    [TestMethod]
    [DataRow(NotFound, nameof(FileKind.Missing))]
    [DataRow(20, nameof(FileKind.Missing))] // a file in place of a directory above
    [DataRow(AccessDenied, nameof(FileKind.Unknown))]
    public void A_missing_name_is_a_fact_and_any_other_error_is_none(int error, string kind)
    {
        _mac.Script("lstat", error);
        Assert.AreEqual(Errno.OfMacOS(error), _calls.Inspect("/file", LinkTreatment.Keep, out FileFacts facts));
        Assert.AreEqual(Enum.Parse<FileKind>(kind), facts.Kind);
    }

    [TestMethod]
    [DataRow(0u, false)]
    [DataRow(Hidden, false)]
    [DataRow(Immutable, true)]
    [DataRow(AppendOnly, true)]
    [DataRow(SystemImmutable, true)]
    [DataRow(SystemAppendOnly, true)]
    public void A_file_is_immutable_by_the_flags_that_lock_it(uint flags, bool expected)
    {
        _mac.File = _mac.File with { Flags = flags };
        _calls.Inspect("/file", LinkTreatment.Keep, out FileFacts facts);
        Assert.AreEqual(expected, facts.IsImmutable);
    }

    [TestMethod]
    [DataRow("msdos", 0L, 0, false)]
    [DataRow("msdos", 5L, 0, true)]
    [DataRow("apfs", 0L, 0, true)]
    [DataRow("msdos", 0L, IoError, true)] // which volume it is on is not known
    public void An_empty_file_has_no_identity_where_all_empty_files_have_one_number(string fileSystem, long size, int error, bool isKnown)
    {
        SetVolume(fileSystem, "/Volumes/usb");
        _mac.File = _mac.File with { Size = size };
        _mac.Script("statfs", error);
        Assert.AreEqual(PlatformStatus.Ok, _calls.Inspect("/file", LinkTreatment.Keep, out FileFacts facts));
        Assert.AreEqual(isKnown, facts.Identity.IsKnown);
        Assert.IsTrue(facts.Volume.IsKnown);
    }

    [TestMethod]
    [DataRow(0x100u, 0x100u, true)]
    [DataRow(0x100u, 0xFFFFFEFFu, false)] // other capabilities
    [DataRow(0xFFFFFEFFu, 0x100u, null)]
    [DataRow(0u, 0u, null)]
    public void Whether_case_matters_is_a_capability_of_the_volume(uint valid, uint set, bool? expected)
    {
        SetVolume("apfs", "/Volumes/data");
        _mac.Capabilities = _mac.Capabilities with { ValidFormats = valid, Formats = set };
        Assert.AreEqual(expected, _calls.IsCaseSensitive("/Volumes/data/directory"));
        AssertCalls("statfs /Volumes/data/directory", "getattrlist /Volumes/data 5 80020000 36 0");
    }

    [TestMethod]
    public void What_a_volume_does_not_report_is_unknown()
    {
        SetVolume("apfs", "/Volumes/data");
        _mac.Capabilities = _mac.Capabilities with
        {
            ValidFormats = 0x100,
            Formats = 0x100,
            ValidInterfaces = 0x10000,
            Interfaces = 0x10000,
        };
        Assert.IsTrue(_calls.IsCaseSensitive("/directory"));

        _mac.Script("statfs", IoError, IoError);
        _mac.Calls.Clear();
        Assert.IsNull(_calls.IsCaseSensitive("/directory"));
        Assert.IsNull(_calls.DescribeVolume("/directory"));
        AssertCalls("statfs /directory", "statfs /directory");

        _mac.Script("getattrlist", IoError, IoError);
        Assert.IsNull(_calls.IsCaseSensitive("/directory"));
        Assert.AreEqual(CloneSupport.Unknown, _calls.DescribeVolume("/directory")!.CloneSupport);

        _mac.Capabilities = _mac.Capabilities with { Length = 35 }; // cut short
        Assert.IsNull(_calls.IsCaseSensitive("/directory"));
        Assert.AreEqual(CloneSupport.Unknown, _calls.DescribeVolume("/directory")!.CloneSupport);
    }

    [TestMethod]
    [DataRow(0x10000u, CloneSupport.Yes, "apfs shares blocks between files")]
    [DataRow(0xFFFEFFFFu, CloneSupport.No, "apfs cannot share blocks between files")]
    public void A_volume_is_described(uint interfaces, object expected, string explanation)
    {
        CloneSupport clones = (CloneSupport)expected;
        SetVolume("apfs", "/Volumes/data");
        BitConverter.TryWriteBytes(_mac.Volume, 4096u);
        BitConverter.TryWriteBytes(_mac.Volume.AsSpan(8), 1000UL);
        BitConverter.TryWriteBytes(_mac.Volume.AsSpan(24), 250UL);
        BitConverter.TryWriteBytes(_mac.Volume.AsSpan(64), 1u);
        _mac.Capabilities = _mac.Capabilities with { ValidInterfaces = 0x10000, Interfaces = interfaces };

        VolumeFacts volume = _calls.DescribeVolume("/link")!;

        Assert.AreEqual((new VolumeId(0x8000_0000_0000_0003), true), (volume.Id, volume.HasOneId));
        Assert.AreEqual(("apfs", clones, clones), (volume.FileSystem, volume.CloneSupport, volume.SystemClones));
        Assert.AreEqual(explanation, volume.Message);
        Assert.AreEqual((4096L, 1_024_000L, 4_096_000L, true), (volume.BlockSize, volume.FreeBytes, volume.TotalBytes, volume.IsReadOnly));
        CollectionAssert.Contains(_mac.Calls, "stat /link"); // the volume that it leads to
    }

    private void SetVolume(string fileSystem, string root)
    {
        Encoding.UTF8.GetBytes(fileSystem).CopyTo(_mac.Volume, 72);
        Encoding.UTF8.GetBytes(root).CopyTo(_mac.Volume, 88);
    }

    private void AssertCalls(params string[] calls) => CollectionAssert.AreEqual(calls, _mac.Calls);
}
