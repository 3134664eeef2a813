using CowCopy.Planning;
using CowCopy.Platform;
using CowCopy.TestKit;
using CowCopy.TestKit.Simulation;
using CowCopy.Trees;

namespace CowCopy.Tests.Trees;

/// <summary>
/// A mirror whose destination has a directory where the source has a file, which is another thing by the time at which it is opened.
/// </summary>
[TestClass]
public sealed class ChangedConflictTests
{
    private readonly string[] _volatile = ["nothing", "directory", "link", "pipe"];

    private SimulatedMachine _machine = null!;
    private string _drive = "";

    [TestMethod]
    [DataRow("Linux", nameof(IPlatform.Inspect))]
    [DataRow("Linux", nameof(IFileHandles.OpenSource))]
    [DataRow("MacOS", nameof(IPlatform.Inspect))]
    public void The_directory_stays_and_the_file_is_left_out_once(string system, string call)
    {
        foreach (string becomes in _volatile)
        {
            Make(system);
            _machine.Faults.BeforeEachBelow(At("tree/x"), call, () => Become(becomes));

            TreeResult result = Mirror();

            Assert.IsTrue(result.Succeeded, becomes + ": " + string.Join('\n', result.Failures));
            Assert.IsEmpty(result.Deleted, becomes);
            Assert.IsNotNull(_machine.Files.Find(At("copy/x/data")), becomes);
            SkipReason why = becomes == "pipe" ? SkipReason.NotRegular : SkipReason.Vanished;
            SkippedSource skipped = result.Skipped.Single();
            Assert.AreEqual((At("tree/x"), why), (skipped.Path, skipped.Reason), becomes);
        }
    }

    [TestMethod]
    public void A_file_that_cannot_be_read_fails_and_so_does_making_way_for_it()
    {
        Make("Linux");
        _machine.Files.SetMode(At("tree/x"), 0);
        TreeResult result = Mirror();
        Assert.AreEqual(CopyErrorKind.DestinationIsDirectory, result.Files.Results.Single().Failure!.Kind);
        CopyFailure kept = result.Failures.Single();
        Assert.AreEqual((CopyErrorKind.AccessDenied, CopyOperation.DeleteDestination), (kept.Kind, kept.Operation));
        Assert.IsEmpty(result.Deleted);
    }

    [TestMethod]
    public void A_file_of_a_source_that_is_gone_fails_alone()
    {
        Make("MacOS"); // which opens no directories: what is open is read wherever it is
        _machine.Faults.BeforeEachBelow(At("tree/x"), nameof(IPlatform.Inspect), () => _machine.Files.TryRename(At("tree"), At("away")));
        TreeResult result = Mirror();
        Assert.AreEqual(CopyErrorKind.DestinationIsDirectory, result.Files.Results.Single().Failure!.Kind);
        Assert.IsEmpty(result.Failures);
        Assert.IsEmpty(result.Skipped);
        Assert.IsNotNull(_machine.Files.Find(At("copy/x/data")));
    }

    [TestMethod]
    public void Links_that_make_way_for_directories_are_reported_by_their_names_as_they_are_spelled()
    {
        Make("Linux");
        _machine.Files.MakeDirectory(At("elsewhere"));
        foreach (string name in (string[])["d", "D"])
        {
            _machine.Files.Write(At($"tree/{name}/file"), [1]);
            _machine.Files.SymbolicLink(At("elsewhere"), At("copy/" + name));
        }

        TreeResult result = Mirror();

        CollectionAssert.AreEquivalent((string[])[At("copy/d"), At("copy/D")], result.ReplacedLinks.Keys.ToArray());
    }

    [TestMethod]
    [DataRow("pipe", nameof(CopyErrorKind.AccessDenied), nameof(SkipReason.NotRegular))]
    [DataRow("pipe", nameof(CopyErrorKind.None), nameof(SkipReason.NotRegular))]
    [DataRow("x", nameof(CopyErrorKind.AccessDenied), nameof(SkipReason.None))]
    public void What_is_no_file_is_left_out_however_it_failed(string name, string failure, string expected)
    {
        foreach (bool follows in (bool[])[true, false])
        {
            Make("Linux");
            _machine.Files.MakePipe(At("tree/pipe"));
            using TreeRoot root = new(_machine, At("tree"));
            LeftOut rule = new(_machine, root, follows);
            FileKind listed = name == "pipe" ? FileKind.Other : FileKind.Regular;
            Assert.AreEqual(expected, rule.Why(At("tree/" + name), Enum.Parse<CopyErrorKind>(failure), listed).ToString());
        }
    }

    private void Make(string system)
    {
        _machine = new SimulatedMachine(Enum.Parse<SimulatedSystem>(system)) { User = SimulatedUser.Owner };
        _drive = _machine.Mount(system == "Linux" ? VolumeProfiles.Ext4 : VolumeProfiles.Apfs, "drive").Path;
        _machine.Files.Write(At("tree/x"), [1]);
        _machine.Files.Write(At("copy/x/data"), [2]);
    }

    private void Become(string other)
    {
        if (!_machine.Files.TryRename(At("tree/x"), At("away"))) return;
        _machine.Faults.Clear();
        if (other == "directory") _machine.Files.MakeDirectory(At("tree/x"));
        else if (other == "link") _machine.Files.SymbolicLink(At("away"), At("tree/x"));
        else if (other == "pipe") _machine.Files.MakePipe(At("tree/x"));
    }

    private TreeResult Mirror() =>
        new FileCopier(_machine).CopyTree(At("tree"), At("copy"), new() { Mirror = true, MaxDegreeOfParallelism = 1 });

    private string At(string name) => HostPath.Of(Path.Combine(_drive, name));
}
