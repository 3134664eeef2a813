using CowCopy.TestKit;

namespace CowCopy.WindowsTests.Refs;

/// <summary>Who copies by which build of Windows: the system's own call where it clones by itself, explicit clones before that.</summary>
[TestClass]
[OSCondition(OperatingSystems.Windows)]
[TestCategory("Cloning")]
[DoNotParallelize] // the interposer's script is one for all
public sealed class SystemCopyTests : IDisposable
{
    private readonly TempDirectory _directory = new(Drives.Cloning());

    [TestMethod]
    [DataRow("system 26100 clones", 300_001, CopyMethod.SystemCopy, CopyReason.SystemClones)]
    [DataRow("system 22631", 300_001, CopyMethod.Clone, CopyReason.VolumeCanClone)]
    [DataRow("system 20348", 16 << 10, CopyMethod.Clone, CopyReason.VolumeCanClone)]
    [DataRow("system 20348", (16 << 10) - 1, CopyMethod.SystemCopy, CopyReason.SmallSource)]
    public void The_build_decides_whether_the_system_copies(string system, int length, CopyMethod method, CopyReason reason)
    {
        RefsVolume.Start(system);
        string source = ClusterFile.Write(_directory, "source", length), destination = _directory.Combine("copy");
        FileCopier copier = new();

        CopyPlan plan = copier.Plan(source, destination);
        CopyResult result = copier.Copy(source, destination);

        Assert.AreEqual((method, reason), (plan.Method, plan.Reason));
        Assert.AreEqual((method, reason), (result.Method, result.Reason));
        ClusterFile.AssertEqual(source, destination);
    }

    public void Dispose() => _directory.Dispose();
}
