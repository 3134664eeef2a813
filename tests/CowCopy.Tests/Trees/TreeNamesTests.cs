using CowCopy.Planning;
using CowCopy.Platform;
using CowCopy.TestKit;
using CowCopy.TestKit.Simulation;
using CowCopy.Trees;

namespace CowCopy.Tests.Trees;

/// <summary>Other names of files in a tree, and directories and files that another process replaces by links meanwhile.</summary>
[TestClass]
public sealed class TreeNamesTests
{
    private static readonly TreeOptions Links = new()
    {
        PreserveHardLinks = true,
        Copy = new() { SkipUnchanged = SkipUnchanged.SameTimestamp },
        MaxDegreeOfParallelism = 1,
    };

    private readonly SimulatedMachine _machine = new(SimulatedSystem.Linux) { User = SimulatedUser.Owner };
    private readonly string _drive;
    private readonly FileCopier _copier;

    public TreeNamesTests()
    {
        _drive = _machine.Mount(VolumeProfiles.Ext4, "drive").Path;
        _copier = new FileCopier(_machine);
    }

    [TestMethod]
    public void The_result_of_another_name_says_what_was_there()
    {
        WriteNames();
        _machine.Files.MakeDirectory(At("copy/sub"));
        Assert.AreEqual((CopyOutcome.Copied, CopyMethod.HardLink, CopyReason.Requested, false), Link());
        Assert.AreEqual((CopyOutcome.Unchanged, CopyMethod.None, CopyReason.Unchanged, false), Link());
        Write("copy/sub/two", 9);
        Assert.AreEqual((CopyOutcome.Copied, CopyMethod.HardLink, CopyReason.Requested, true), Link());

        (CopyOutcome, CopyMethod, CopyReason, bool) Link()
        {
            TreeResult result = _copier.CopyTree(At("tree"), At("copy"), Links);
            Assert.IsTrue(result.Succeeded, string.Join('\n', result.Failures));
            CopyResult two = result.Files.Results.Single(one => one.Request.Destination == At("copy/sub/two"));
            return (two.Outcome, two.Method, two.Reason, two.ReplacedExisting);
        }
    }

    [TestMethod]
    public void A_plan_creates_another_name_where_a_directory_is_deleted_for_it()
    {
        WriteNames();
        Write("copy/sub/two/old", 9);
        TreeChange[] plan = [.. _copier.PlanTree(At("tree"), At("copy"), Links with { Mirror = true })];
        Assert.Contains(At("copy/sub/two"), plan.Where(static one => one.Kind == TreeChangeKind.Delete).Select(static one => one.Path));
        CopyPlan two = plan.Single(one => one.Path == At("copy/sub/two") && one.Copy is not null).Copy!;
        Assert.AreEqual((CopyMethod.HardLink, DestinationStep.Create), (two.Method, two.Destination));
    }

    [TestMethod]
    public void A_name_that_is_copied_as_it_cannot_be_a_link_is_read_below_the_source_alone()
    {
        WriteNames();
        Write("secret/two", 42);
        _machine.Files.MakeDirectory(At("copy/sub"));
        _machine.Faults.Always(nameof(IPlatform.HardLink), StatusCode.NotPermitted);
        _machine.Faults.BeforeEachBelow(
            At("copy/sub/two"), nameof(IPlatform.Inspect), () => Replace("tree/sub", away: "away", target: "secret"));

        _copier.CopyTree(At("tree"), At("copy"), Links);

        Assert.IsNotNull(_machine.Files.Find(At("away")), "the directory was replaced");
        bool isSecret = _machine.Files.Find(At("copy/sub/two")) is not null && _machine.Files.Read(At("copy/sub/two"))[0] == 42;
        Assert.IsFalse(isSecret);
    }

    [TestMethod]
    public void A_directory_that_is_a_link_when_it_gets_its_mode_is_a_failure_and_nothing_behind_it_changes()
    {
        Write("tree/a/b/file", 1);
        _machine.Files.SetMode(At("tree/a/b"), Octal.Bits("500"));
        _machine.Files.MakeDirectory(At("elsewhere/b"));
        _machine.Files.SetMode(At("elsewhere/b"), Octal.Bits("711"));
        _machine.Faults.BeforeEachBelow(
            At("tree/a/b/file"), nameof(IFileHandles.OpenSource), () => Replace("copy/a", away: "away", target: "elsewhere"));

        TreeResult result = _copier.CopyTree(At("tree"), At("copy"));

        CopyFailure failure = result.Failures.Single(one => one.Destination == At("copy/a/b"));
        Assert.AreEqual(CopyOperation.SetMetadata, failure.Operation);
        Assert.AreEqual("711", Convert.ToString(_machine.Files.Find(At("elsewhere/b"))!.Mode, 8));
    }

    [TestMethod]
    public void A_whole_directory_is_replaced_by_what_links_lead_to_unless_that_is_in_it()
    {
        Write("tree/file", 1);
        Write("target", 2);
        Write("place/old", 3);
        _machine.Files.SymbolicLink(At("target"), At("tree/link"));
        Assert.IsTrue(_copier.ReplaceTree(At("tree"), At("place"), new() { FollowLinks = true }).Succeeded);
        Assert.AreEqual(2, _machine.Files.Read(At("place/link"))[0]);

        Write("place/old", 3);
        _machine.Files.SymbolicLink(At("place/old"), At("tree/other"));
        Assert.ThrowsExactly<ArgumentException>(() => _copier.ReplaceTree(At("tree"), At("place"), new() { FollowLinks = true }));
        Assert.AreEqual(3, _machine.Files.Read(At("place/old"))[0]);
    }

    [TestMethod]
    public void A_directory_that_is_replaced_by_a_link_while_a_root_is_read_by_paths_vanished()
    {
        SimulatedMachine mac = new(SimulatedSystem.MacOS); // which opens no directories
        string drive = mac.Mount(VolumeProfiles.Apfs, "drive").Path;
        mac.Files.Write(In("tree/sub/file"), [1]);
        mac.Files.Write(In("secret/file"), [42]);
        mac.Faults.BeforeEachBelow(In("tree/sub"), nameof(IPlatform.Inspect), () =>
        {
            if (mac.Files.TryRename(In("tree/sub"), In("away"))) mac.Files.SymbolicLink(In("secret"), In("tree/sub"));
            mac.Faults.Clear();
        });

        TreeResult result = new FileCopier(mac).CopyTree(In("tree"), In("copy"));

        Assert.AreEqual((In("tree/sub"), SkipReason.Vanished), (result.Skipped.Single().Path, result.Skipped.Single().Reason));
        Assert.IsTrue(result.Succeeded, string.Join('\n', result.Failures));
        Assert.IsNull(mac.Files.Find(In("copy/sub")));

        string In(string name) => HostPath.Of(Path.Combine(drive, name));
    }

    [TestMethod]
    [DataRow(nameof(StatusCode.InvalidArgument), true)]
    [DataRow(nameof(StatusCode.NotSupported), true)]
    [DataRow(nameof(StatusCode.NotFound), true)]
    [DataRow(nameof(StatusCode.DeviceError), false)]
    public void A_link_that_was_none_when_it_was_read_vanished(string status, bool isSkipped)
    {
        Write("tree/file", 1);
        _machine.Files.SymbolicLink(At("tree/file"), At("tree/link"));
        _machine.Faults.Once(nameof(IPlatform.ReadLink), 1, Enum.Parse<StatusCode>(status));
        TreeResult result = _copier.CopyTree(At("tree"), At("copy"));
        Assert.HasCount(isSkipped ? 1 : 0, result.Skipped);
        Assert.HasCount(isSkipped ? 0 : 1, result.Failures);
    }

    [TestMethod]
    public void A_link_to_what_contains_the_source_is_no_destination()
    {
        Write("tree/file", 1);
        _machine.Files.SymbolicLink(At(""), At("link"));
        foreach (string destination in (string[])["link", "link/tree", "link/tree/sub"])
            Assert.ThrowsExactly<ArgumentException>(() => _copier.MirrorTree(At("tree"), At(destination)), destination);
        Assert.IsNotNull(_machine.Files.Find(At("tree/file")));
    }

    [TestMethod]
    public void Two_names_of_a_file_that_are_one_name_in_the_destination_collide()
    {
        string other = MountIgnoringCase();
        Write("tree/a", 1);
        foreach (string name in (string[])["B", "b"]) _machine.Files.HardLink(At("tree/a"), At("tree/" + name));
        TreeResult result = _copier.CopyTree(At("tree"), other, Links);
        CopyFailure collided = result.Failures.Single();
        Assert.AreEqual((CopyErrorKind.NamesCollide, At("tree/b")), (collided.Kind, collided.Source));
        Assert.HasCount(2, result.Files.Results, "the one that collides has no other result");
    }

    [TestMethod]
    public void A_link_and_another_name_of_a_file_that_are_one_name_in_the_destination_collide()
    {
        string other = MountIgnoringCase();
        WriteNames();
        _machine.Files.SymbolicLink("two", At("tree/sub/TWO"));
        TreeResult result = _copier.CopyTree(At("tree"), other, Links);
        CopyFailure collided = result.Failures.Single();
        Assert.AreEqual((CopyErrorKind.NamesCollide, At("tree/sub/TWO")), (collided.Kind, collided.Source));
        Assert.AreEqual(2U, _machine.Files.Find(Path.Combine(other, "sub", "two"))!.LinkCount);
    }

    [TestMethod]
    public void A_directory_whose_name_cannot_be_compared_with_the_others_is_not_made()
    {
        string other = MountIgnoringCase();
        foreach (string name in (string[])["D", "d", "e"]) Write($"tree/{name}/file", 1);
        string unknown = Path.Combine(other, "e");
        _machine.Faults.AlwaysBelow(unknown, nameof(IPlatform.Inspect), StatusCode.DeviceError);
        TreeResult result = _copier.CopyTree(At("tree"), other);
        CopyFailure failure = result.Failures.Single(one => one.Destination == unknown);
        Assert.AreEqual((CopyErrorKind.DeviceError, CopyOperation.MakeDirectory), (failure.Kind, failure.Operation));
        Assert.IsNull(_machine.Files.Find(unknown));
    }

    [TestMethod]
    public void A_file_collides_with_an_existing_directory_that_has_the_name_of_one_without_content()
    {
        string other = MountIgnoringCase();
        Write("tree/d", 1);
        _machine.Files.MakeDirectory(At("tree/D"));
        _machine.Files.MakeDirectory(Path.Combine(other, "D"));
        TreeResult result = _copier.CopyTree(At("tree"), other, Links with { CreateEmptyDirectories = false });
        Assert.AreEqual(CopyErrorKind.NamesCollide, result.Failures.Single().Kind);
    }

    [TestMethod]
    public void A_name_is_found_in_the_directory_that_is_there_now_after_another_was_not()
    {
        Write("root/a/x", 1);
        using TreeRoot root = new(_machine, At("root"));
        Assert.IsTrue(root.Open().IsOk);
        Assert.IsTrue(root.Find(At("root/a/x"), out PathAt first).IsOk);
        Assert.IsTrue(first.Directory.IsOpen);
        Assert.AreEqual(StatusCode.NotFound, root.Find(At("root/nothing/x"), out _).Code);
        Assert.IsTrue(root.Find(At("root/a/y"), out PathAt again).IsOk);
        Assert.IsTrue(again.Directory.IsOpen);
    }

    [TestMethod]
    public void Where_no_mounts_are_reported_another_volume_is_one()
    {
        SimulatedMachine mac = new(SimulatedSystem.MacOS);
        string drive = mac.Mount(VolumeProfiles.Apfs, "drive").Path, other = mac.Mount(VolumeProfiles.Apfs, "other").Path;
        using TreeRoot root = new(mac, drive);
        foreach ((string path, bool expected) in (ReadOnlySpan<(string, bool)>)[(drive, false), (other, true)])
        {
            mac.Inspect(path, LinkTreatment.Keep, out FileFacts facts);
            Assert.AreEqual(0UL, (ulong)facts.Mount);
            Assert.IsTrue(root.CompareMount(facts, out bool isOther).IsOk);
            Assert.AreEqual(expected, isOther, path);
        }

        root.CompareMount(new FileFacts { Kind = FileKind.Directory }, out bool isUnknown);
        Assert.IsFalse(isUnknown);
    }

    [TestMethod]
    public void A_name_of_a_file_whose_directory_is_gone_is_refused()
    {
        Write("root/one", 1);
        using TreeRoot root = new(_machine, At("root"));
        Assert.IsTrue(root.Open().IsOk);
        AppliedTree tree = new(_machine, root);
        Assert.AreEqual(StatusCode.NotFound, tree.MakeName(At("root/gone/one"), new(At("tree/two"), At("root/two")), exists: false).Code);
        Assert.AreEqual(0, _machine.Faults.Count(nameof(IPlatform.HardLink)));
    }

    [TestMethod]
    public void Files_come_in_the_order_of_their_names_whatever_that_of_the_directory_is()
    {
        string other = MountIgnoringCase(); // lists "a" first
        foreach (string name in (string[])["a", "B", "c"]) _machine.Files.Write(Path.Combine(other, "tree", name), [1]);
        TreeResult result = _copier.CopyTree(Path.Combine(other, "tree"), At("copy"), Links);
        IEnumerable<string> names = result.Files.Results.Select(static one => Path.GetFileName(one.Request.Source));
        Assert.AreEqual("B a c", string.Join(' ', names));
    }

    [TestMethod]
    public void Relative_paths_are_those_of_the_process()
    {
        Write("tree/file", 1);
        string here = Path.GetFullPath(".");
        TreeResult result = _copier.CopyTree(Path.GetRelativePath(here, At("tree")), Path.GetRelativePath(here, At("copy")));
        CopyRequest file = result.Files.Results.Single().Request;
        Assert.AreEqual((At("tree/file"), At("copy/file")), (file.Source, file.Destination));
        Assert.IsNotNull(_machine.Files.Find(At("copy/file")));
    }

    [TestMethod]
    public void A_plan_that_is_cancelled_while_it_is_made_ends()
    {
        foreach (string name in (string[])["tree/a/file", "tree/b/file", "tree/c/file"]) Write(name, 1);
        using CancellationTokenSource reading = new(), planning = new();
        _machine.Faults.Before(nameof(IPlatform.ReadDirectory), 2, reading.Cancel);
        Assert.ThrowsExactly<OperationCanceledException>(
            () => _copier.PlanTree(At("tree"), At("copy"), Links, reading.Token).Count());
        Assert.AreEqual(2, _machine.Faults.Count(nameof(IPlatform.ReadDirectory)), "no further directory was read");

        _machine.Faults.BeforeEachBelow(At("tree/a/file"), nameof(IPlatform.Inspect), planning.Cancel);
        Assert.ThrowsExactly<OperationCanceledException>(
            () => _copier.PlanTree(At("tree"), At("copy"), Links, planning.Token).Count());
    }

    [TestMethod]
    public void A_root_that_is_named_with_a_separator_at_its_end_is_reported_without()
    {
        Write("tree/file", 1);
        char end = Path.DirectorySeparatorChar;
        _machine.Faults.Always(nameof(IPlatform.ReadDirectory), StatusCode.AccessDenied);
        CopyFailure failure = _copier.CopyTree(At("tree") + end, At("copy") + end).Failures.Single();
        Assert.AreEqual((At("tree"), At("copy")), (failure.Source, failure.Destination));
    }

    private string MountIgnoringCase() => _machine.Mount(VolumeProfiles.Ext4 with { IsCaseSensitive = false }, "other").Path;

    private void WriteNames()
    {
        Write("tree/one", 1);
        _machine.Files.MakeDirectory(At("tree/sub"));
        _machine.Files.HardLink(At("tree/one"), At("tree/sub/two"));
    }

    private void Replace(string name, string away, string target)
    {
        if (_machine.Files.Find(At(away)) is not null || !_machine.Files.TryRename(At(name), At(away))) return;
        _machine.Files.SymbolicLink(At(target), At(name));
    }

    private void Write(string name, byte content) => _machine.Files.Write(At(name), [content]);

    private string At(string name) => HostPath.Of(Path.Combine(_drive, name));
}
