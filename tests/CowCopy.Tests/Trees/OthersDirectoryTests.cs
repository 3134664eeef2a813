using CowCopy.Planning;
using CowCopy.Platform;
using CowCopy.TestKit;
using CowCopy.TestKit.Simulation;

namespace CowCopy.Tests.Trees;

/// <summary>The modes of existing directories, this user's and another's, in a tree that is copied or mirrored.</summary>
[TestClass]
public sealed class OthersDirectoryTests
{
    private readonly SimulatedMachine _machine = new(SimulatedSystem.Linux) { User = SimulatedUser.Owner };
    private readonly string _drive;

    public OthersDirectoryTests()
    {
        _drive = _machine.Mount(VolumeProfiles.Ext4, "drive").Path;
        _machine.Files.Write(At("tree/directory/file"), [1]);
        _machine.Files.MakeDirectory(At("copy/directory"));
    }

    [TestMethod]
    [DataRow("755", "700", true, "755", DisplayName = "mirrored")]
    [DataRow("755", "700", false, "700", DisplayName = "copied")]
    [DataRow("755", "755", true, "755", DisplayName = "as its source")]
    [DataRow("555", "555", true, "555", DisplayName = "neither can be written")]
    [DataRow("555", "555", false, "555", DisplayName = "neither can be written, copied")]
    [DataRow("555", "355", false, "355", DisplayName = "its source cannot be written")]
    [DataRow("775", "1745", false, "775", DisplayName = "a killed run has left it")]
    public void This_users_own_gets_that_of_its_source_where_a_mirror_or_a_killed_run_left_another(
        string source, string present, bool mirrors, string expected)
    {
        SetModes(source, present);
        TreeResult result = Copy(mirrors);
        Assert.AreEqual(expected, Mode("copy/directory"));
        bool isOpened = source == "555" && present == "555";
        Assert.AreEqual((isOpened ? 2 : 0) + (expected == present ? 0 : 1), _machine.Faults.Count(nameof(IModes.ChangeMode)));
        string[] changed = expected == present ? [] : [At("copy/directory")];
        CollectionAssert.AreEqual(changed, result.ChangedPermissions.ToArray());
    }

    [TestMethod]
    [DataRow("755", "700", true)]
    [DataRow("555", "755", true)]
    [DataRow("775", "1745", true)]
    [DataRow("775", "1745", false)]
    public void Another_users_keeps_its_own_and_that_is_no_failure(string source, string present, bool mirrors)
    {
        SetModes(source, present);
        _machine.Files.Find(At("copy/directory"))!.IsOwned = false;
        TreeResult result = Copy(mirrors);
        Assert.AreEqual(present, Mode("copy/directory"));
        Assert.IsEmpty(result.ChangedPermissions);
    }

    [TestMethod]
    [OSCondition(ConditionMode.Exclude, OperatingSystems.Windows)] // the simulated Linux has the paths of the system that runs the tests
    public void A_file_in_one_of_another_user_that_cannot_be_written_fails_and_its_directory_is_left()
    {
        SetModes("555", "555");
        _machine.Files.Find(At("copy/directory"))!.IsOwned = false;
        TreeResult result = new FileCopier(_machine).CopyTree(At("tree"), At("copy"));
        Assert.IsEmpty(result.Failures, "Its directory was not to be changed.");
        Assert.AreEqual(CopyErrorKind.AccessDenied, result.Files.Results.Single().Failure!.Kind);
        Assert.AreEqual("555", Mode("copy/directory"));
    }

    [TestMethod]
    public void Only_what_is_there_and_cannot_be_queried_is_a_failure()
    {
        SetModes("555", "755");
        _machine.Faults.AlwaysBelow(At("copy/directory"), nameof(IPlatform.Inspect), StatusCode.AccessDenied);
        TreeResult result = new FileCopier(_machine).CopyTree(
            At("tree"), At("copy"), new() { Copy = new() { SkipUnchanged = SkipUnchanged.SameTimestamp } });
        CopyOperation[] expected = [CopyOperation.InspectDestination, CopyOperation.MakeDirectory];
        CollectionAssert.AreEquivalent(expected, result.Failures.Select(static failure => failure.Operation).ToArray());
        foreach (CopyFailure failure in result.Failures) Assert.AreEqual(CopyErrorKind.AccessDenied, failure.Kind);
    }

    [TestMethod]
    public void Root_gives_no_other_users_directory_the_mode_that_a_killed_run_may_have_left()
    {
        SetModes("775", "1745");
        _machine.Files.Find(At("copy/directory"))!.IsOwned = false;
        _machine.User = SimulatedUser.Root;
        Copy(mirrors: false);
        Assert.AreEqual("1745", Mode("copy/directory"));
        Copy(mirrors: true);
        Assert.AreEqual("775", Mode("copy/directory"));
    }

    [TestMethod]
    public void A_mode_that_cannot_be_set_is_a_failure_and_no_change()
    {
        SetModes("755", "700");
        _machine.Faults.Always(nameof(IModes.ChangeMode), StatusCode.NotPermitted);
        TreeResult result = new FileCopier(_machine).CopyTree(At("tree"), At("copy"), new() { Mirror = true });
        Assert.AreEqual(CopyOperation.SetMetadata, result.Failures.Single().Operation);
        Assert.IsEmpty(result.ChangedPermissions);
    }

    [TestMethod]
    public void The_directory_that_a_link_in_the_place_of_the_root_leads_to_gets_the_mode_of_the_source()
    {
        _machine.Files.MakeDirectory(At("real"));
        _machine.Files.SetMode(At("real"), Octal.Bits("700"));
        _machine.Files.SetMode(At("tree"), Octal.Bits("755"));
        _machine.Files.SymbolicLink(At("real"), At("link"));
        TreeResult result = new FileCopier(_machine).CopyTree(At("tree"), At("link"), new() { Mirror = true });
        Assert.IsTrue(result.Succeeded, string.Join('\n', result.Failures));
        Assert.AreEqual("755", Mode("real"));
    }

    [TestMethod]
    [DataRow("Linux")]
    [DataRow("MacOS")]
    public void Directories_that_have_their_modes_at_once_cost_no_further_call(string system)
    {
        SimulatedMachine machine = new(Enum.Parse<SimulatedSystem>(system));
        string drive = machine.Mount(system == "Linux" ? VolumeProfiles.Ext4 : VolumeProfiles.Apfs, "drive").Path;
        string tree = Path.Combine(drive, "tree"), copy = Path.Combine(drive, "copy");
        machine.Files.Write(HostPath.Of(tree + "/a/b/file"), [1]);
        foreach (string name in (string[])["", "/a", "/a/b"]) machine.Files.SetMode(HostPath.Of(tree + name), Octal.Bits("755"));
        machine.Files.MakeDirectory(copy);
        Assert.IsTrue(new FileCopier(machine).CopyTree(tree, copy).Succeeded);
        Assert.AreEqual("755", Convert.ToString(machine.Files.Find(HostPath.Of(copy + "/a/b"))!.Mode, 8));
        Assert.AreEqual(0, machine.Faults.Count(nameof(IModes.ChangeMode)));
    }

    [TestMethod]
    [DataRow("parent")]
    [DataRow("link")]
    public void A_new_directory_has_the_mode_of_its_source_also_where_it_inherits_a_group(string above)
    {
        SetModes("755", "755");
        _machine.Files.MakeDirectory(At("parent"));
        _machine.Files.SetMode(At("parent"), Octal.Bits("2755"));
        _machine.Files.SymbolicLink(At("parent"), At("link"));
        _machine.Files.SetMode(At("tree"), Octal.Bits("755"));
        Assert.IsTrue(new FileCopier(_machine).CopyTree(At("tree"), At(above + "/new")).Succeeded);
        foreach (string name in (string[])["parent/new", "parent/new/directory"]) Assert.AreEqual("755", Mode(name), name);
    }

    [TestMethod]
    public void A_cancelled_run_leaves_what_a_killed_one_has_left()
    {
        SetModes("775", "1745");
        using CancellationTokenSource canceled = new();
        _machine.Faults.BeforeEachBelow(At("tree/directory/file"), nameof(IFileHandles.OpenSource), canceled.Cancel);
        Assert.Throws<OperationCanceledException>(
            () => new FileCopier(_machine).CopyTree(At("tree"), At("copy"), cancellationToken: canceled.Token));
        Assert.AreEqual("1745", Mode("copy/directory"));
    }

    [TestMethod]
    public void One_that_cannot_be_written_although_its_source_can_is_not_unlocked()
    {
        SetModes("755", "555");
        TreeResult result = new FileCopier(_machine).CopyTree(
            At("tree"), At("copy"), new() { Copy = new() { SkipUnchanged = SkipUnchanged.Never } });
        Assert.AreEqual(CopyErrorKind.AccessDenied, result.Files.Results.Single().Failure!.Kind);
        Assert.AreEqual(("555", 0), (Mode("copy/directory"), _machine.Faults.Count(nameof(IModes.ChangeMode))));
    }

    [TestMethod]
    public void What_is_in_the_place_of_a_directory_that_cannot_be_made_keeps_its_mode()
    {
        SetModes("755", "755");
        _machine.Files.Write(At("other/directory"), [2], Octal.Bits("600"));
        TreeResult result = new FileCopier(_machine).CopyTree(At("tree"), At("other"), new() { PreserveAttributes = true });
        Assert.AreEqual(CopyErrorKind.DestinationNotDirectory, result.Failures.Single().Kind);
        Assert.AreEqual("600", Mode("other/directory"));
    }

    private TreeResult Copy(bool mirrors)
    {
        TreeResult result = new FileCopier(_machine).CopyTree(At("tree"), At("copy"), new() { Mirror = mirrors });
        Assert.IsTrue(result.Succeeded, string.Join('\n', result.Failures));
        return result;
    }

    private void SetModes(string source, string present)
    {
        _machine.Files.SetMode(At("tree/directory"), Octal.Bits(source));
        _machine.Files.SetMode(At("copy/directory"), Octal.Bits(present));
    }

    private string Mode(string name) => Convert.ToString(_machine.Files.Find(At(name))!.Mode, 8);

    private string At(string name) => HostPath.Of(Path.Combine(_drive, name));
}
