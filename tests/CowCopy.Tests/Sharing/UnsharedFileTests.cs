using CowCopy.Diagnostics.Inspection;
using CowCopy.Diagnostics.Sharing;
using CowCopy.Planning;
using CowCopy.Platform;

namespace CowCopy.Tests.Sharing;

/// <summary>What is taken for a file of a run that was killed, and what is said of a file that is left as it is.</summary>
[TestClass]
public sealed class UnsharedFileTests
{
    private const int NativeCode = 13;

    [TestMethod]
    [DataRow(".cowcopy-share-1a.tmp", true)]
    [DataRow(".CowCopy-share-1a.tmp", false)]
    [DataRow(".cowcopy-share-1a.TMP", false)]
    [DataRow(".cowcopy-share-1a.tmp.bak", false)]
    [DataRow("a.cowcopy-share-1a.tmp", false)]
    public void Only_a_file_with_a_name_of_the_run_is_deleted_as_one_of_it(string name, bool isOne) =>
        Assert.AreEqual(isOne, Leftovers.IsOne(name));

    [TestMethod]
    public void A_name_beside_a_file_is_one_of_the_run() =>
        Assert.IsTrue(Leftovers.IsOne(Path.GetFileName(Leftovers.Beside(Path.Combine("directory", "file")))));

    [TestMethod]
    public void Each_reason_keeps_the_number_of_the_system()
    {
        PlatformStatus status = new(StatusCode.DeviceError, NativeCode);
        Candidate candidate = new(new FoundFile("directory", "file", 1, default));
        candidate.Leave(UnsharedReason.PlaceUnknown, NativeCode);
        UnsharedFile[] files = [candidate.Unshared!, UnsharedFile.NotOpened("file", status), UnsharedFile.NotShared("file", status)];
        CollectionAssert.AreEqual(
            new[] { UnsharedReason.PlaceUnknown, UnsharedReason.Unreadable, UnsharedReason.Refused },
            files.Select(static file => file.Reason).ToArray());
        Assert.IsTrue(files.All(static file => file.NativeCode == NativeCode));
    }

    [TestMethod]
    public void Progress_has_a_stage() =>
        Assert.ThrowsExactly<ArgumentOutOfRangeException>(static () => new ShareProgress((ShareStage)77, 0, 0));
}
