using CowCopy.Planning;
using CowCopy.Platform;
using CowCopy.References;
using CowCopy.TestKit;
using CowCopy.TestKit.Simulation;

namespace CowCopy.Tests.Health;

/// <summary>Counts of references: near the limit, and more than there are files.</summary>
[TestClass]
public sealed class ReferenceTests
{
    private const string Near = FindingCodes.NearReferenceLimit;
    private const string Leak = FindingCodes.ReferenceLeak;

    private static readonly VolumeProfile Ten = VolumeProfiles.ReFs4K with { ReferenceLimit = 10 };

    /// <summary>At least nine tenths of the limit: docs/findings.md.</summary>
    [TestMethod]
    [DataRow(8, false)]
    [DataRow(9, true)]
    [DataRow(10, true)]
    public void Nine_tenths_of_the_limit_are_near_it(int references, bool isFinding)
    {
        HealthScene scene = new(Ten);
        Refer(scene, "a.dll", references);
        Assert.AreEqual(!isFinding, scene.IsHealthy(Near));
        if (isFinding) Assert.AreEqual($"Blocks of a file have {references} of 10 references.", scene.Find(Near).Message);
    }

    [TestMethod]
    public void The_file_with_the_most_references_is_named_and_of_several_the_first()
    {
        HealthScene scene = new(Ten);
        Refer(scene, "a.dll", 9);
        string most = Refer(scene, "b.dll", 10);
        Refer(scene, "c.dll", 10);
        Refer(scene, "d.dll", 9);
        scene.Storage.Files.Delete(scene.Volume.Path + "/elsewhere/b.dll/1");
        scene.Storage.Clock.Advance(TimeSpan.FromMinutes(1)); // a count falls some seconds later
        scene.Storage.Files.Clone(most, scene.At("b2.dll"));

        HealthFinding finding = scene.Find(Near);

        Assert.AreEqual((most, HealthSeverity.Warning), (finding.Path, finding.Severity));
        Assert.AreEqual("The volume counts them; 2 of the files below the directory share the block.", finding.Evidence);
    }

    [TestMethod]
    [DataRow("V:")]
    [DataRow(null)]
    public void The_command_is_that_of_the_drive(string? drive)
    {
        HealthScene scene = new(Ten);
        Refer(scene, "a.dll", 10);
        scene.Machine.Drive = drive is null ? null : (scene.Volume.Path, drive);
        Assert.EndsWith("cowcopy leaks " + (drive ?? HostPath.Drive ?? "X:"), scene.Find(Near).Remedy);
    }

    [TestMethod]
    public void A_ReFS_that_reports_no_limit_is_not_checked_and_another_volume_has_none()
    {
        Assert.AreEqual(
            "the volume does not report a limit", new HealthScene(VolumeProfiles.ReFs4K with { ReferenceLimit = 0 }).WhyNot(Near));
        Assert.IsTrue(new HealthScene(VolumeProfiles.Ntfs).IsHealthy(Near));
        Assert.IsTrue(new HealthScene(VolumeProfiles.Ntfs).IsHealthy(Leak));
    }

    /// <summary>No file is opened on a volume that does not count, and none that is empty.</summary>
    [TestMethod]
    [DataRow(true, 1)]
    [DataRow(false, 0)]
    public void Only_files_that_may_have_counts_are_opened(bool counts, int opened)
    {
        HealthScene scene = new(counts ? VolumeProfiles.ReFs4K : VolumeProfiles.Xfs);
        scene.Write("empty");
        scene.Write("full", 1);
        scene.Check();
        Assert.AreEqual(opened, scene.Storage.Faults.Count("OpenSource"));
    }

    /// <summary>More than 1,021 references, and more than half of them elsewhere.</summary>
    [TestMethod]
    [DataRow(1_021, 1, false)]
    [DataRow(1_022, 1, true)]
    [DataRow(1_022, 511, true)]
    [DataRow(1_022, 512, false)]
    public void Many_references_that_are_not_of_files_here_may_have_leaked(int references, int here, bool isFinding)
    {
        HealthScene scene = new(VolumeProfiles.ReFs4K);
        string file = Refer(scene, "a.dll", references - here + 1);
        for (int copy = 1; copy < here; copy++) scene.Storage.Files.Clone(file, scene.At("copies/" + copy));

        Assert.AreEqual(!isFinding, scene.IsHealthy(Leak));
        if (isFinding)
            Assert.AreEqual($"They count {references:N0} references, {here} of them here.", scene.Find(Leak).Evidence);
    }

    [TestMethod]
    [DataRow(@"D:\repo", "D:")]
    [DataRow(@"A:\", "A:")]
    [DataRow(@"z:", "z:")]
    [DataRow(@"\\?\D:\repo", "D:")]
    [DataRow(@"\\.\D:\repo", "D:")]
    [DataRow(@"\\?\", null)]
    [DataRow(@"\\?\D", null)]
    [DataRow(@"\\?\Volume{1}\repo", null)]
    [DataRow(@"\\server\share", null)]
    [DataRow("C", null)]
    [DataRow("", null)]
    [DataRow(@"CC\", null)]
    [DataRow("@:", null)]
    [DataRow("[:", null)]
    [DataRow("é:", null)]
    [DataRow("/a", null)]
    public void A_drive_is_a_letter_with_a_colon(string path, string? drive) => Assert.AreEqual(drive, PathAt.DriveOf(path));

    [TestMethod]
    [DataRow(0)]
    [DataRow(null)]
    public void An_extent_that_counts_none_shows_nothing(int? count) => Assert.IsNull(AfterLimit("/a", new VolumeId(1), count));

    [TestMethod]
    public void A_remedy_without_a_drive_says_which_it_is()
    {
        Assert.EndsWith("bytes are copied. X: is the drive of \"/a\".", AfterLimit("/a", new VolumeId(1), 3)!.Remedy);
        Assert.EndsWith("bytes are copied.", AfterLimit(@"D:\a", new VolumeId(1), 3)!.Remedy);
    }

    /// <summary>Each kind once per volume, and no more volumes than are remembered.</summary>
    [TestMethod]
    public void While_copying_a_finding_is_reported_once_for_a_volume()
    {
        HealthScene scene = new(VolumeProfiles.ReFs4K);
        string file = scene.Write("a.dll", new byte[4096]);
        ReferenceLeaks leaks = new(scene.Storage);
        FileHandle handle = scene.Storage.Files.Open(file);

        for (int volume = 1; volume <= Policy.MostKnownVolumes + 2; volume++)
        {
            for (int repetition = 0; repetition < 2; repetition++)
                leaks.Check(handle, file, new VolumeFacts { Id = new((ulong)volume), ReferenceLimit = 8_176 });
            Assert.AreEqual(Math.Min(volume, Policy.MostKnownVolumes), leaks.Warnings.Count);
        }

        scene.Storage.Files.Close(handle);
    }

    private static CopyWarning? AfterLimit(string path, VolumeId volume, int? count) => ReferenceLeaks.Find(
        path,
        [new Extent(0, 4096, 4096, IsShared: true, IsInline: false) { ReferenceCount = count }],
        new VolumeFacts { Id = volume, ReferenceLimit = 8_176 });

    /// <summary>Writes a file whose blocks have so many references, all but one of them elsewhere.</summary>
    private static string Refer(HealthScene scene, string name, int references)
    {
        string file = scene.Write(name, new byte[4096]);
        for (int copy = 1; copy < references; copy++) scene.Storage.Files.Clone(file, $"{scene.Volume.Path}/elsewhere/{name}/{copy}");
        return file;
    }
}
