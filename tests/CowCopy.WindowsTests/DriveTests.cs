using CowCopy.TestKit;

namespace CowCopy.WindowsTests;

/// <summary>Two drives are two volumes.</summary>
[TestClass]
[OSCondition(OperatingSystems.Windows)]
public sealed class DriveTests : IDisposable
{
    private readonly TempDirectory _here = new(), _there = new(Drives.Other());

    [TestMethod]
    public void From_one_to_the_other_the_system_copies()
    {
        string source = _here.WriteFile("source", new byte[300_001]), destination = _there.Combine("copy");
        FileCopier copier = new();

        CopyPlan plan = copier.Plan(source, destination);
        CopyResult result = copier.Copy(source, destination);

        // A source's volume that cannot clone is reason enough; the destination's is not asked then.
        Assert.AreEqual(CopyMethod.SystemCopy, result.Method);
        Assert.IsTrue(result.Reason is CopyReason.DifferentVolume or CopyReason.VolumeCannotClone, result.Reason.ToString());
        Assert.AreEqual((result.Method, result.Reason), (plan.Method, plan.Reason));
        Assert.AreEqual(300_001, new FileInfo(destination).Length);
    }

    [TestMethod]
    [DataRow(CopyMode.Clone)]
    [DataRow(CopyMode.ByteCopy)]
    [DataRow(CopyMode.SystemCopy)]
    public void In_every_mode_the_copy_is_made(CopyMode mode)
    {
        string source = _here.WriteFile("source", "content"), destination = _there.Combine("copy");

        CopyResult result = new FileCopier().Copy(source, destination, new CopyOptions { Mode = mode });

        Assert.AreEqual((CopyOutcome.Copied, 0L), (result.Outcome, result.BytesShared));
        Assert.AreEqual("content", File.ReadAllText(destination));
    }

    [TestMethod]
    public void A_hard_link_from_one_to_the_other_is_refused_and_the_old_file_stays()
    {
        string source = _here.WriteFile("source", "new"), destination = _there.WriteFile("link", "old");

        CopyResult result = new FileCopier().AttemptHardLink(source, destination);

        Assert.AreEqual(CopyErrorKind.LinkRefused, result.Failure?.Kind);
        Assert.AreEqual("old", File.ReadAllText(destination));
    }

    [TestMethod]
    public void A_hard_link_on_one_is_the_same_file_afterwards()
    {
        string source = _here.WriteFile("source", "content"), destination = _here.Combine("link");
        FileCopier copier = new();

        Assert.IsTrue(copier.AttemptHardLink(source, destination).Succeeded);

        Assert.AreEqual(CopyOutcome.SameFile, copier.Copy(source, destination).Outcome);
        Assert.AreEqual("content", File.ReadAllText(source));
    }

    [TestMethod]
    public void Each_says_what_it_is_also_for_a_path_that_does_not_exist()
    {
        foreach (TempDirectory directory in (TempDirectory[])[_here, _there])
        {
            VolumeInfo info = new VolumeInspector().Probe(directory.Combine("not", "there"));
            DriveInfo drive = new(directory.Path);
            Assert.AreEqual((drive.DriveFormat, drive.TotalSize), (info.FileSystem, info.TotalBytes), info.Message);
        }
    }

    public void Dispose()
    {
        _here.Dispose();
        _there.Dispose();
    }
}
