using System.Runtime.Versioning;
using CowCopy.Platform.Linux;
using CowCopy.TestKit;

namespace CowCopy.ContractTests.Trees;

/// <summary>An append-only directory (<c>chattr +a</c>) keeps each name that it gets: no temporary one is made there.</summary>
[TestClass]
[OSCondition(OperatingSystems.Linux)]
[SupportedOSPlatform("linux")]
public sealed class AppendOnlyTests
{
    private static readonly CopyOptions ByRename = new() { Overwrite = OverwriteMode.AtomicRename };

    [TestMethod]
    [DataRow(VolumeRole.Xfs)]
    [DataRow(VolumeRole.Btrfs)]
    [DataRow(VolumeRole.Ext4)]
    public void What_would_be_renamed_over_fails_before_a_temporary_name_is_made(VolumeRole role)
    {
        using CopyFixture fixture = new(TestVolumes.Require(role), new LinuxPlatform(), CloneSupport.Yes);
        string source = fixture.Clean("tree/file", Content.Of(5000));
        fixture.Files.SymbolicLink(fixture.At("tree", "link"), "file");
        fixture.Files.HardLink(source, fixture.At("tree", "other"));
        string kept = fixture.At("kept");
        foreach (string name in (string[])["file", "other", "whole/old"]) fixture.Clean("kept/" + name, Content.Of(10));
        fixture.Files.SymbolicLink(fixture.At("kept", "link"), "elsewhere");
        string[] before = Names(kept);
        if (!LinuxCalls.TrySetFlags(kept, LinuxCalls.AppendOnly)) TestVolumes.Missing("Only root may set the flag.");
        try
        {
            CopyResult copy = fixture.Copier.Attempt(source, fixture.At("kept", "file"), ByRename);
            TreeOptions options = new() { Copy = ByRename, PreserveHardLinks = true };
            TreeResult tree = fixture.Copier.CopyTree(fixture.At("tree"), kept, options);
            BatchResult manifest = fixture.Copier.Materialize(
                [new(source, "file")], kept, new MaterializeOptions { Overwrite = OverwriteMode.AtomicRename });
            TreeResult whole = fixture.Copier.ReplaceTree(fixture.At("tree"), fixture.At("kept", "whole"), new TreeOptions());
            TreeResult made = fixture.Copier.ReplaceTree(fixture.At("tree"), fixture.At("kept", "new"), new TreeOptions());

            CopyFailure?[] failures =
            [
                copy.Failure, .. tree.Failures, .. tree.Files.Results.Select(static file => file.Failure), manifest.Failures.Single(),
                whole.Failures.Single(), made.Failures.Single(),
            ];
            Assert.HasCount(7, failures);
            CopyErrorKind[] kinds = [.. failures.Select(static failure => failure!.Kind)];
            Assert.IsEmpty(kinds.Except([CopyErrorKind.AccessDenied, CopyErrorKind.LinkRefused])); // the latter of a symbolic link
            CollectionAssert.AreEqual(before, Names(kept));
        }
        finally
        {
            LinuxCalls.TrySetFlags(kept, 0);
        }
    }

    private static string[] Names(string directory) => [.. Directory.GetFileSystemEntries(directory).Order(StringComparer.Ordinal)];
}
