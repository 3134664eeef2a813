using CowCopy.Planning;
using CowCopy.Platform;
using CowCopy.TestKit.Simulation;

namespace CowCopy.ContractTests.OnProfiles;

/// <summary>The recycle bin and the volume's information at the root of a drive of Windows, which no tree copies or deletes.</summary>
[TestClass]
public sealed class DriveRootTests
{
    private const uint Archive = 0x20;
    private static readonly string[] OfSystem = ["$RECYCLE.BIN", "System Volume Information"];

    private readonly SimulatedMachine _machine = new(SimulatedSystem.Windows);
    private readonly string _source, _drive;

    public DriveRootTests()
    {
        _source = _machine.Mount(VolumeProfiles.Ntfs, "source").Path;
        _drive = _machine.Mount(VolumeProfiles.ReFs4K, "drive").Path;
    }

    [TestMethod]
    [DataRow("$RECYCLE.BIN", "System Volume Information", true)]
    [DataRow("$Recycle.Bin", "SYSTEM VOLUME INFORMATION", true)]
    [DataRow("$RECYCLE.BIN", "System Volume Information", false)]
    public void A_mirror_onto_a_drive_leaves_what_is_the_systems_own(string bin, string information, bool isPlanned)
    {
        string tree = Path.Combine(_source, "tree"), below = Path.Combine(_drive, "below", OfSystem[0], "old");
        Write(Path.Combine(tree, "file"));
        Write(Path.Combine(tree, "below", "file"));
        Write(below);
        string[] kept = [Path.Combine(_drive, bin, "deleted"), Path.Combine(_drive, information, "deep", "log")], extra =
            [Path.Combine(_drive, "extra"), Path.Combine(_drive, "$RECYCLE.BIN2"), below, Path.GetDirectoryName(below)!];
        foreach (string path in (string[])[.. kept, .. extra.Take(2)]) Write(path);
        _machine.Faults.AlwaysBelow(Path.Combine(_drive, information), nameof(IPlatform.ReadDirectory), StatusCode.AccessDenied);
        TreeOptions mirror = new() { Mirror = true };

        if (isPlanned)
        {
            TreeChange[] planned = [.. new FileCopier(_machine).PlanTree(tree, _drive, mirror)];
            IEnumerable<TreeChange> deletions = planned.Where(one => one.Kind == TreeChangeKind.Delete);
            // A directory stands for its content.
            CollectionAssert.AreEquivalent(extra.Except([below]).ToArray(), deletions.Select(one => one.Path).ToArray());
        }

        TreeResult result = new FileCopier(_machine).CopyTree(tree, _drive, mirror);

        Assert.IsTrue(result.Succeeded, string.Join('\n', result.Failures));
        CollectionAssert.AreEquivalent(extra, result.Deleted.ToArray());
        foreach (string path in kept) Assert.IsTrue(_machine.Files.Leads(path), path);
    }

    [TestMethod]
    public void A_copy_of_a_drive_leaves_out_what_is_the_systems_own()
    {
        string copy = Path.Combine(_drive, "copy");
        Write(Path.Combine(_source, "file"));
        foreach (string name in OfSystem) Write(Path.Combine(_source, name, "file"));
        Write(Path.Combine(_source, "below", OfSystem[0], "file"));
        _machine.Faults.AlwaysBelow(Path.Combine(_source, OfSystem[1]), nameof(IPlatform.ReadDirectory), StatusCode.AccessDenied);

        TreeResult result = new FileCopier(_machine).CopyTree(_source, copy, new TreeOptions { Mirror = true });

        Assert.IsTrue(result.Succeeded, string.Join('\n', result.Failures));
        Assert.AreEqual(2, result.Files.Results.Count);
        Assert.IsTrue(_machine.Files.Leads(Path.Combine(copy, "below", OfSystem[0], "file")), "an ordinary directory");
        foreach (string name in OfSystem) Assert.IsFalse(_machine.Files.Leads(Path.Combine(copy, name)), name);
    }

    [TestMethod]
    public void Elsewhere_the_names_are_those_of_any_directory()
    {
        string tree = Path.Combine(_source, "tree"), copy = Path.Combine(_drive, "copy");
        Write(Path.Combine(tree, OfSystem[0], "file"));
        Write(Path.Combine(copy, OfSystem[1], "file"));

        TreeResult result = new FileCopier(_machine).CopyTree(tree, copy, new TreeOptions { Mirror = true });

        Assert.IsTrue(result.Succeeded, string.Join('\n', result.Failures));
        Assert.IsTrue(_machine.Files.Leads(Path.Combine(copy, OfSystem[0], "file")));
        Assert.IsFalse(_machine.Files.Leads(Path.Combine(copy, OfSystem[1])));
    }

    private void Write(string path)
    {
        _machine.Files.MakeDirectory(Path.GetDirectoryName(path)!);
        _machine.Files.Write(path, Content.Of(100), Archive);
    }
}
