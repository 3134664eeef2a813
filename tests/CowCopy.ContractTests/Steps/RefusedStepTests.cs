using System.Runtime.Versioning;
using System.Text;
using CowCopy.Planning;
using CowCopy.Platform;
using CowCopy.Platform.Linux;
using CowCopy.TestKit;
using CowCopy.TestKit.Simulation;

namespace CowCopy.ContractTests.Steps;

/// <summary>What ends a copy before any operation: the caller cancelled, or a path is longer than the system takes in one call.</summary>
[TestClass]
public sealed class RefusedStepTests
{
    [TestMethod]
    public void A_cancelled_copy_queries_nothing()
    {
        using CopyFixture fixture = new(VolumeProfiles.Xfs);
        StepTable.OverEqual(fixture);
        fixture.Platform.Forget();

        Assert.IsNull(fixture.Copier.CopyUnlessCanceled(
            fixture.At("source"), fixture.At("copy"), StepTable.ByTime, new CancellationToken(canceled: true)));
        Assert.IsEmpty(fixture.Platform.Calls);
    }

    [TestMethod]
    public void What_the_system_cancels_and_the_caller_did_not_has_failed()
    {
        using CopyFixture fixture = new(VolumeProfiles.Xfs);
        StepTable.New(fixture);
        fixture.Clean("tree/file", Content.Of(100));
        fixture.Platform.At = static operation =>
            operation == nameof(IFileHandles.CopyBytes) ? new PlatformStatus(StatusCode.Canceled, 995) : null;
        CopyOptions bytes = new() { Mode = CopyMode.ByteCopy };
        string source = fixture.At("source");

        foreach (CopyResult result in (CopyResult[])
        [
            fixture.Copier.Attempt(source, fixture.At("a"), bytes),
            .. fixture.Copier.CopyAll([new(source, fixture.At("a"))], bytes).Results,
            .. fixture.Copier.CopyAll([new(source, fixture.At("a")), new(source, fixture.At("b"))], bytes).Results,
            .. fixture.Copier.CopyTree(fixture.At("tree"), fixture.At("c"), new TreeOptions { Copy = bytes }).Files.Results,
        ])
        {
            Assert.AreEqual((CopyOutcome.Failed, CopyReason.Failed), (result.Outcome, result.Reason));
            CopyFailure failure = result.Failure!;
            Assert.AreEqual(
                (CopyErrorKind.Other, CopyOperation.ByteCopy, 995), (failure.Kind, failure.Operation, failure.NativeCode));
            Assert.IsFalse(fixture.Files.Exists(result.Request.Destination));
        }
    }

    [TestMethod]
    [OSCondition(OperatingSystems.Linux)]
    [SupportedOSPlatform("linux")]
    [DataRow('n')]
    [DataRow('\u00e4')] // two bytes
    public void A_path_may_have_as_many_bytes_as_the_system_takes(char letter)
    {
        using CopyFixture fixture = new(TestVolumes.Memory(), new LinuxPlatform(), CloneSupport.No);
        StepTable.New(fixture);
        int most = fixture.Platform.Traits.LongestPath;
        string source = fixture.At("source"), longest = OfBytes(fixture.Path, letter, most), longer = longest + "n";
        Assert.AreEqual((most, most + 1), (Encoding.UTF8.GetByteCount(longest), Encoding.UTF8.GetByteCount(longer)));

        Assert.AreEqual(CopyErrorKind.SourceNotFound, fixture.Copier.Attempt(longest, fixture.At("copy")).Failure?.Kind);
        Assert.IsTrue(fixture.Copier.Attempt(source, longest).Succeeded);
        fixture.Platform.Forget();
        foreach (CopyFailure? failure in (CopyFailure?[])
        [
            fixture.Copier.Attempt(longer, fixture.At("copy")).Failure, fixture.Copier.Attempt(source, longer).Failure,
            fixture.Copier.Plan(source, longer).Failure, fixture.Copier.AttemptHardLink(source, longer).Failure,
        ])
            Assert.AreEqual((CopyErrorKind.PathTooLong, CopyOperation.None), (failure?.Kind, failure?.Operation));
        Assert.IsEmpty(fixture.Platform.Calls);
    }

    private static string OfBytes(string path, char letter, int bytes)
    {
        const int MostLetters = 100;
        string part = "/" + new string(letter, MostLetters);
        int each = Encoding.UTF8.GetByteCount(part), left = bytes - Encoding.UTF8.GetByteCount(path);
        StringBuilder text = new(path);
        for (; left > each + 150; left -= each) text.Append(part);
        text.Append('/').Append(letter, MostLetters / 2);
        left -= 1 + Encoding.UTF8.GetByteCount(new string(letter, MostLetters / 2));
        return text.Append('/').Append('n', left - 1).ToString();
    }
}
