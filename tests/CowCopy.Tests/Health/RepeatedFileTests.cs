using CowCopy.Planning;
using CowCopy.Platform.Windows;
using CowCopy.TestKit.Simulation;

namespace CowCopy.Tests.Health;

/// <summary>
/// One file that is copied many times: at least ten files of one name and content, 100 kB of repetition, the three largest
/// (docs/findings.md).
/// </summary>
[TestClass]
public sealed class RepeatedFileTests
{
    private const string Kind = FindingCodes.RepeatedFile;

    [TestMethod]
    [DataRow(10, 11_112, true)]
    [DataRow(9, 20_000, false)]
    [DataRow(10, 11_111, false)] // 9 copies are 99,999 bytes
    [DataRow(11, 10_000, true)] // 10 copies are 100,000 bytes
    [DataRow(11, 9_999, false)]
    public void Ten_files_with_100_kB_of_repetition_are_a_finding(int count, int length, bool isFinding)
    {
        HealthScene scene = new(VolumeProfiles.Xfs);
        Copies(scene, "a.dll", count, length);
        Assert.AreEqual(!isFinding, scene.IsHealthy(Kind));
        if (isFinding) Assert.AreEqual(HealthSeverity.Warning, scene.Find(Kind).Severity);
        else Assert.AreEqual(0, scene.Storage.Faults.Count("CompareContent"), "nothing is read of what cannot be a finding");
    }

    /// <summary>Not those with the largest files or the most names, nor the first.</summary>
    [TestMethod]
    public void The_three_with_the_most_repetition_are_reported()
    {
        HealthScene scene = new(VolumeProfiles.Xfs);
        Copies(scene, "a.dll", 10, 11_600); // 104,400 bytes
        Copies(scene, "b.dll", 21, 6_000); // 120,000
        Copies(scene, "c.dll", 12, 10_000); // 110,000
        Copies(scene, "d.dll", 10, 12_000); // 108,000

        HealthFinding[] findings = [.. scene.Check().Findings.Where(finding => finding.Code == Kind)];

        string[] names = [.. findings.Select(finding => Path.GetFileName(finding.Path))];
        CollectionAssert.AreEqual(new[] { "b.dll", "c.dll", "d.dll" }, names);
    }

    [TestMethod]
    public void Further_names_of_one_file_are_not_compared()
    {
        HealthScene scene = new(VolumeProfiles.Xfs);
        Copies(scene, "a.dll", 12, 20_000);
        scene.Directory("link");
        scene.Storage.Files.HardLink(scene.At("p00/a.dll"), scene.At("link/a.dll"));

        string evidence = scene.Find(Kind).Evidence;

        Assert.StartsWith("13 files have that name and 20,000 bytes, of which 12 were compared; 12 have equal content: ", evidence);
        Assert.DoesNotContain("compared", AllCompared().Evidence);
    }

    /// <summary>Where the volume gives files no ids, each name is a file.</summary>
    [TestMethod]
    public void Files_without_ids_are_all_compared()
    {
        SimulatedWindows windows = new(VolumeProfiles.SmbWithoutIds.SystemBuild);
        string volume = windows.Storage.Mount(VolumeProfiles.SmbWithoutIds, "share").Path;
        for (int copy = 0; copy < 12; copy++) windows.Files.Write($"{volume}/repository/p{copy:00}/a.dll", new byte[20_000]);
        ScriptedMachine machine = new(SimulatedSystem.Windows) { HomeDirectory = volume, Temporary = volume };

        HealthReport report = new DirectoryInspector(new WindowsPlatform(windows), machine).CheckHealth(volume + "/repository");

        Assert.Contains("12 times", report.Findings.Single(finding => finding.Code == Kind).Message);
    }

    /// <summary>One comparison for each file after the first, as long as it equals the first.</summary>
    [TestMethod]
    public void A_file_is_compared_until_an_equal_one_is_found()
    {
        HealthScene scene = new(VolumeProfiles.Xfs);
        Copies(scene, "a.dll", 12, 20_000);
        scene.Write("p00a/a.dll", [1, .. new byte[19_999]]);

        Assert.Contains("13 files have that name and 20,000 bytes; 12 have equal content", scene.Find(Kind).Evidence);
        Assert.AreEqual(12, scene.Storage.Faults.Count("CompareContent"));
    }

    [TestMethod]
    [DataRow(3, true)]
    [DataRow(4, false)]
    public void At_most_four_contents_of_a_name_are_compared(int others, bool isFinding)
    {
        HealthScene scene = new(VolumeProfiles.Xfs);
        for (int other = 1; other <= others; other++) scene.Write($"a{other}/a.dll", [(byte)other, .. new byte[19_999]]);
        Copies(scene, "a.dll", 12, 20_000);
        Assert.AreEqual(!isFinding, scene.IsHealthy(Kind));
    }

    [TestMethod]
    public void Files_that_cannot_be_compared_are_not_said_to_be_equal()
    {
        HealthScene scene = new(VolumeProfiles.Xfs);
        Copies(scene, "a.dll", 12, 20_000);
        scene.Storage.Faults.Always("CompareContent", StatusCode.AccessDenied);
        Assert.IsTrue(scene.IsHealthy(Kind));
    }

    /// <summary>256 MiB are compared in all; what is left is not looked at.</summary>
    [TestMethod]
    public void Comparing_stops_at_its_limit()
    {
        HealthScene scene = new(VolumeProfiles.Xfs);
        for (int copy = 0; copy < 18; copy++) scene.Storage.Files.Cut(scene.Write($"p{copy:00}/large.dll", 1), 16L << 20);
        Copies(scene, "small.dll", 12, 20_000);

        HealthFinding finding = scene.Find(Kind);

        Assert.StartsWith("18 files have that name and 16,777,216 bytes, of which 17 were compared; 17 have equal", finding.Evidence);
        Assert.AreEqual(16, scene.Storage.Faults.Count("CompareContent"), "sixteen times 16 MiB are 256 MiB");
    }

    [TestMethod]
    public void A_canceled_check_compares_no_further_file()
    {
        HealthScene scene = new(VolumeProfiles.Xfs);
        Copies(scene, "a.dll", 12, 20_000);
        using CancellationTokenSource cancellation = new();
        scene.Storage.Faults.Before("CompareContent", 1, cancellation.Cancel);

        Assert.ThrowsExactly<OperationCanceledException>(
            () => scene.Directories.CheckHealth(scene.Repository, cancellationToken: cancellation.Token));
        Assert.AreEqual(1, scene.Storage.Faults.Count("CompareContent"));
    }

    /// <summary>The last cluster of a clone stays private there, which says nothing about the file.</summary>
    [TestMethod]
    public void Clones_with_private_tails_share_their_blocks()
    {
        HealthScene scene = new(VolumeProfiles.TrustedDevDrive);
        string file = scene.Write("a.dll", new byte[20_000]);
        for (int copy = 0; copy < 12; copy++) scene.Storage.Files.Clone(file, scene.At($"p{copy:00}/a.dll"));
        Assert.IsTrue(scene.IsHealthy(Kind));
    }

    [TestMethod]
    [DataRow("first", "p00")]
    [DataRow("middle", "p06")]
    [DataRow("last", "p12")]
    public void One_copy_of_its_own_among_clones_is_enough(string where, string directory)
    {
        HealthScene scene = new(VolumeProfiles.Xfs);
        string source = scene.Write("source.dll", new byte[20_000]);
        for (int copy = 0; copy < 13; copy++) scene.Storage.Files.Clone(source, scene.At($"p{copy:00}/a.dll"));
        Assert.IsTrue(scene.IsHealthy(Kind));
        scene.Write(directory + "/a.dll", new byte[20_000]);
        Assert.Contains("13 times", scene.Find(Kind).Message, where);
    }

    [TestMethod]
    [DataRow("xfs", "cowcopy share")]
    [DataRow("ext4", "Reference the project or package from fewer output directories")]
    public void The_remedy_is_what_the_volume_can_do(string fileSystem, string remedy)
    {
        HealthScene scene = new(fileSystem == "xfs" ? VolumeProfiles.Xfs : VolumeProfiles.Ext4);
        Copies(scene, "a.dll", 12, 20_000);
        Assert.StartsWith(remedy, scene.Find(Kind).Remedy);
    }

    private static HealthFinding AllCompared()
    {
        HealthScene scene = new(VolumeProfiles.Xfs);
        Copies(scene, "a.dll", 12, 20_000);
        return scene.Find(Kind);
    }

    private static void Copies(HealthScene scene, string name, int count, int length)
    {
        for (int copy = 0; copy < count; copy++) scene.Write($"p{copy:00}/{name}", new byte[length]);
    }
}
