using CowCopy.Platform;
using CowCopy.TestKit;
using CowCopy.TestKit.Simulation;

namespace CowCopy.Tests.Files;

/// <summary>With <see cref="OverwriteMode.Never"/> a link is created exclusively, and another obstacle has its own name.</summary>
[TestClass]
public sealed class NeverReplacedLinkTests
{
    private static readonly CopyOptions Never = new() { Overwrite = OverwriteMode.Never };
    private static readonly byte[] Old = [1, 2, 3];

    private readonly SimulatedMachine _machine = new(SimulatedSystem.Linux);
    private readonly string _directory;
    private readonly FileCopier _copier;

    public NeverReplacedLinkTests()
    {
        _directory = _machine.Mount(VolumeProfiles.Xfs, "drive").Path;
        _copier = new FileCopier(_machine);
        Write("source");
    }

    [TestMethod]
    public void A_file_that_appears_before_the_link_stays()
    {
        _machine.Faults.Before(nameof(IPlatform.HardLink), 1, () => Write("hard"));
        _machine.Faults.Before(nameof(IPlatform.SymbolicLink), 1, () => Write("symbolic"));

        AssertFailed(CopyErrorKind.DestinationExists, _copier.AttemptHardLink(At("source"), At("hard"), Never));
        AssertFailed(CopyErrorKind.DestinationExists, _copier.AttemptSymbolicLink(At("source"), At("symbolic"), Never));

        foreach (string name in new[] { "hard", "symbolic" }) ByteAssert.AreEqual(Old, _machine.Files.Read(At(name)));
    }

    [TestMethod]
    public void A_link_of_a_tree_does_not_replace_a_file_that_appears_before_it()
    {
        _machine.Files.MakeDirectory(At("tree"));
        _machine.Files.SymbolicLink("target", At("tree/link"));
        _machine.Faults.Before(nameof(IPlatform.SymbolicLink), 1, () => Write("copy/link"));

        TreeResult result = _copier.CopyTree(At("tree"), At("copy"), new TreeOptions { Copy = Never });

        CopyFailure failure = result.Failures.Single();
        Assert.AreEqual((CopyErrorKind.DestinationExists, At("copy/link")), (failure.Kind, failure.Request.Destination));
        ByteAssert.AreEqual(Old, _machine.Files.Read(At("copy/link")));
    }

    [TestMethod]
    public void A_file_above_the_link_is_not_taken_for_it()
    {
        Write("file");
        foreach (CopyResult result in (CopyResult[])
        [
            _copier.AttemptHardLink(At("source"), At("file/below/link"), Never),
            _copier.AttemptSymbolicLink(At("source"), At("file/below/link"), Never),
        ])
            AssertFailed(CopyErrorKind.DestinationDirectoryUnavailable, result);
    }

    private static void AssertFailed(CopyErrorKind kind, CopyResult result) =>
        Assert.AreEqual((CopyOutcome.Failed, kind), (result.Outcome, result.Failure!.Kind));

    private void Write(string name) => _machine.Files.Write(At(name), Old);

    private string At(string name) => Path.Combine(_directory, HostPath.Of(name));
}
