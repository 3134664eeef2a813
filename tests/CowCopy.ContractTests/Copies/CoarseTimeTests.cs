using CowCopy.LoopVolumes;
using CowCopy.Platform.Linux;
using CowCopy.TestKit;

namespace CowCopy.ContractTests.Copies;

/// <summary>A volume that keeps times to 100 ns, with sources on one that keeps them to the nanosecond.</summary>
[TestClass]
[DoNotParallelize] // it starts processes
[OSCondition(OperatingSystems.Linux)]
public sealed class CoarseTimeTests
{
    [TestMethod]
    [DataRow("2024-02-29 12:34:56.123456789", CopyOutcome.Unchanged)]
    [DataRow("2024-02-29 12:34:56.123456889", CopyOutcome.Copied)]
    public void A_copy_whose_time_the_volume_rounded_is_found_unchanged(string second, CopyOutcome outcome)
    {
        FileCopier copier = new(new LinuxPlatform());
        CopyOptions skip = new() { SkipUnchanged = SkipUnchanged.SameTimestamp };
        using TempDirectory fine = new(TestVolumes.Require(VolumeRole.Ext4)), coarse = new(TestVolumes.Require(VolumeRole.Ntfs));
        string source = fine.WriteFile("source", "content"), destination = coarse.Combine("copy");
        SetTime(source, "2024-02-29 12:34:56.123456789");
        Assert.AreEqual(CopyOutcome.Copied, copier.Copy(source, destination, skip).Outcome);

        SetTime(source, second);

        Assert.AreEqual(outcome, copier.Copy(source, destination, skip).Outcome);
    }

    // The base library sets times to 100 ns.
    private static void SetTime(string path, string time) => Assert.AreEqual(0, Command.Run("touch", ["-d", time, path]).ExitCode);
}
