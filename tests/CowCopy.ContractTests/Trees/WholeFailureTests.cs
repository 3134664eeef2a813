using CowCopy.Planning;
using CowCopy.Platform;
using CowCopy.TestKit.Simulation;

namespace CowCopy.ContractTests.Trees;

/// <summary>A tree that cannot be made whole: its failures are those of its files and directories, and nothing is renamed.</summary>
[TestClass]
public sealed class WholeFailureTests
{
    [TestMethod]
    [DataRow(nameof(IFileHandles.OpenSource), true)]
    [DataRow(nameof(IPlatform.MakeDirectory), false)]
    [DataRow(nameof(IPlatform.ReadDirectory), false)]
    public void What_failed_is_reported_and_the_existing_directory_is_left_alone(string operation, bool isFile)
    {
        using CopyFixture fixture = new(VolumeProfiles.Ext4);
        foreach (string name in (string[])["tree/one", "tree/b/two", "place/old"]) fixture.Clean(name, Content.Of(5000));
        int left = isFile ? 1 : 3; // the last directory
        fixture.Platform.At = called => called == operation && --left == 0 ? new PlatformStatus(StatusCode.AccessDenied, 13) : null;

        TreeResult result = fixture.Copier.ReplaceTree(
            fixture.At("tree"), fixture.At("place"), new() { MaxDegreeOfParallelism = 1 });

        Assert.IsLessThanOrEqualTo(0, left, "the call was made");
        CopyFailure failure = isFile ? result.Files.Results.Single(one => one.Failure is not null).Failure! : result.Failures.Single();
        Assert.AreEqual((CopyErrorKind.AccessDenied, 13), (failure.Kind, failure.NativeCode));
        Assert.StartsWith(fixture.At("place"), failure.Destination, "the name that was asked for, not a temporary one");
        Assert.IsFalse(result.Failures.Any(static one => one.Operation == CopyOperation.Rename));
        string[] renaming = [nameof(IPlatform.Exchange), nameof(IPlatform.RenameDirectory)];
        foreach (string call in renaming) Assert.AreEqual(0, fixture.Platform.Count(call), call);
        CollectionAssert.AreEqual((string[])["old"], fixture.Files.Names(fixture.At("place")));
        fixture.AssertNoLitter("tree", "place");
    }
}
