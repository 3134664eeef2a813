using CowCopy.TestKit;
using CowCopy.TestKit.Simulation;

namespace CowCopy.Tests.Values;

/// <summary>What the methods of <see cref="FileCopier"/> pass on of what they are given.</summary>
[TestClass]
public sealed class EntryPointTests
{
    private static readonly CancellationToken Canceled = new(canceled: true);

    private readonly SimulatedMachine _machine = new(SimulatedSystem.Linux);
    private readonly string _directory;
    private readonly FileCopier _copier;
    private readonly CopyReports _reports = new();

    public EntryPointTests()
    {
        _directory = _machine.Mount(VolumeProfiles.Xfs, "drive").Path;
        _copier = new FileCopier(_machine);
        _machine.Files.MakeDirectory(At("tree"));
        Write("tree", "a");
        Write("tree", "b");
        _machine.Files.MakeDirectory(At("copy"));
        Write("copy", "extra");
    }

    [TestMethod]
    public void A_mirror_deletes_and_has_options_and_a_receiver_of_progress()
    {
        TreeOptions onlyA = new() { Filter = new TreeFilter(static path => path == "a") };
        TreeResult result = _copier.MirrorTree(At("tree"), At("copy"), onlyA, progress: _reports);

        Assert.IsTrue(result.Succeeded);
        Assert.IsTrue(_machine.Files.Leads(At("copy", "a")));
        Assert.IsFalse(_machine.Files.Leads(At("copy", "b")));
        Assert.IsFalse(_machine.Files.Leads(At("copy", "extra")));
        Assert.AreEqual(1, _reports.Files.Count(static one => one.Result is { Outcome: CopyOutcome.Copied }));

        Assert.IsTrue(_copier.MirrorTree(At("tree"), At("copy")).Succeeded);
        Assert.IsTrue(_machine.Files.Leads(At("copy", "b")));
    }

    [TestMethod]
    public void The_plan_of_a_mirror_has_its_options()
    {
        TreeOptions onlyA = new() { Filter = new TreeFilter(static path => path == "a") };
        Assert.AreEqual("CopyFile a, Delete extra", Plan(_copier.PlanMirror(At("tree"), At("copy"), onlyA)));
        Assert.AreEqual("CopyFile a, CopyFile b, Delete extra", Plan(_copier.PlanMirror(At("tree"), At("copy"))));
        Assert.AreEqual("CopyFile a, CopyFile b", Plan(_copier.PlanTree(At("tree"), At("copy"))));
    }

    [TestMethod]
    public void Whoever_cancelled_before_a_call_gets_an_exception_and_no_copy()
    {
        string source = At("tree", "a"), copy = At("copy", "a");
        Assert.ThrowsExactly<OperationCanceledException>(() => _copier.Copy(source, copy, cancellationToken: Canceled));
        Assert.ThrowsExactly<OperationCanceledException>(() => _copier.TryCopy(source, copy, out _, cancellationToken: Canceled));
        Assert.ThrowsExactly<TreeCanceledException>(() => _copier.CopyTree(At("tree"), At("copy"), cancellationToken: Canceled));
        Assert.ThrowsExactly<TreeCanceledException>(() => _copier.MirrorTree(At("tree"), At("copy"), cancellationToken: Canceled));
        Assert.Throws<OperationCanceledException>(() => _copier.PlanMirror(At("tree"), At("copy"), cancellationToken: Canceled).Count());
        Assert.Throws<OperationCanceledException>(() => _copier.PlanTree(At("tree"), At("copy"), cancellationToken: Canceled).Count());
        Assert.IsFalse(_machine.Files.Leads(copy));
        Assert.IsTrue(_machine.Files.Leads(At("copy", "extra")));
    }

    [TestMethod]
    public void A_copy_is_reported_when_it_is_done()
    {
        CopyResult result = _copier.Copy(At("tree", "a"), At("copy", "a"), progress: _reports);
        CopyProgress finished = _reports.Files.Single();
        Assert.AreEqual((0, 1, 1), (finished.Index, finished.Completed, finished.Total));
        Assert.AreSame(result, finished.Result);
    }

    [TestMethod]
    public void A_directory_may_be_named_from_the_current_one()
    {
        string relative = Path.GetRelativePath(Path.GetFullPath("."), At("copy"));
        Assert.AreEqual(true, _copier.CanClone(relative, out string? fileSystem));
        Assert.AreEqual("xfs", fileSystem);
        ManifestEntry[] entries = [new ManifestEntry(At("tree", "a"), "a")];
        foreach (string root in (string[])[relative, relative + Path.DirectorySeparatorChar])
        {
            CopyReports reports = new();
            Assert.IsTrue(_copier.Materialize(entries, root, progress: reports).Succeeded);
            Assert.IsTrue(_copier.MaterializeWhole(entries, root, progress: reports).Succeeded);
            IEnumerable<CopyResult> results = reports.Files.Select(static one => one.Result!);
            CollectionAssert.AreEqual(
                new[] { At("copy", "a"), At("copy", "a") }, results.Select(static one => one.Request.Destination).ToArray());
        }
    }

    [TestMethod]
    public void A_link_replaces_what_is_there_unless_it_may_not()
    {
        LinkOptions never = new() { ReplaceExisting = false };
        Assert.AreEqual(CopyMethod.HardLink, _copier.CreateHardLink(At("tree", "a"), At("copy", "extra")).Method);
        Assert.AreEqual(CopyMethod.SymbolicLink, _copier.CreateSymbolicLink(At("tree", "b"), At("copy", "extra")).Method);
        Assert.IsFalse(_copier.TryCreateHardLink(At("tree", "a"), At("copy", "extra"), out CopyResult result, never));
        Assert.AreEqual(CopyErrorKind.DestinationExists, result.Failure!.Kind);
        Assert.ThrowsExactly<FileCopyException>(() => _copier.CreateHardLink(At("tree", "b"), At("copy", "extra"), never));
        Assert.ThrowsExactly<FileCopyException>(() => _copier.CreateSymbolicLink(At("tree", "b"), At("copy", "extra"), never));
    }

    private static string Plan(IEnumerable<TreeChange> changes) =>
        string.Join(", ", changes.Select(static one => $"{one.Kind} {Path.GetFileName(one.Path)}").Order(StringComparer.Ordinal));

    private string At(params string[] names) => Path.Combine([_directory, .. names]);

    private void Write(params string[] names) => _machine.Files.Write(At(names), new byte[100]);
}
