using CowCopy.CrashTests.Host;
using CowCopy.CrashTests.Host.Manifests;
using CowCopy.TestKit;

namespace CowCopy.CrashTests;

/// <summary>
/// Several processes materialise into one directory at once, and are killed: none fails while the others work, and the files that all have
/// are whole.
/// </summary>
[TestClass]
public sealed class ManifestProcessTests
{
    private const int Processes = 3, Rounds = 12, Kills = 4;

    [TestMethod]
    [DataRow(VolumeRole.Xfs)]
    [DataRow(VolumeRole.Btrfs)]
    [DataRow(VolumeRole.Ext4)]
    public void Processes_that_agree_on_shared_files_do_not_disturb_each_other(VolumeRole role)
    {
        using TempDirectory directory = new(TestVolumes.Require(role));
        ManifestLoop.WriteStore(directory.Path);
        for (int kill = 0; kill < Kills; kill++)
        {
            HostProcess[] processes = [.. Enumerable.Range(0, Processes).Select(number =>
                HostProcess.Start("manifests", directory.Path, $"{number}"))];
            try
            {
                foreach (HostProcess process in processes) process.WaitForSteps(Rounds);
                Assert.IsNull(ManifestLoop.FindDamage(directory.Path));
                foreach (HostProcess process in processes) process.Kill();
            }
            finally
            {
                foreach (HostProcess process in processes) process.Dispose();
            }

            Assert.IsNull(ManifestLoop.FindDamage(directory.Path), $"after kill {kill}");
        }
    }
}
