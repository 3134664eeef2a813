using System.Diagnostics;
using System.Globalization;
using CowCopy.TestKit;
using CowCopy.WindowsTests.Interposing;

namespace CowCopy.WindowsTests.Refs;

/// <summary>What no document settles about ReFS. Each test does what the question asks about and prints the answer; none of them judges it.</summary>
[TestClass]
[OSCondition(OperatingSystems.Windows)]
[TestCategory("Question")]
[DoNotParallelize] // one of them takes times
public sealed class OpenQuestionTests : IDisposable
{
    private const int Cluster = RefsFile.Cluster;
    private const uint GetRefsVolumeData = 0x000902D8, NoOffload = 0x00040000;

    private readonly TempFolder _folder = new(Drives.Real());

    public TestContext TestContext { get; set; } = null!;

    [TestMethod]
    public void Question_1_does_the_system_s_copy_go_on_at_the_limit()
    {
        string source = ClusterFile.Write(_folder, "source", 16 * Cluster);
        Answer($"after {CloneUntilRefused(source)} clones the copy call answers {Kernel32.Copy(source, _folder.Combine("copy"), 0)}; the copy's clusters: {Counts(_folder.Combine("copy"))}");
    }

    [TestMethod]
    [DataRow(1)]
    [DataRow(4095)]
    [DataRow(4096)]
    [DataRow(4097)]
    [DataRow(65_537)]
    public void Question_2_are_last_clusters_shared_that_are_not_full(int length)
    {
        string source = ClusterFile.Write(_folder, "source", length);
        int error = CloneRaw(source, _folder.Combine("clone"), length);
        Answer($"{length} bytes, cloned with error {error}: {Counts(_folder.Combine("clone"))}; copied by the system with error {Kernel32.Copy(source, _folder.Combine("copy"), 0)}: {Counts(_folder.Combine("copy"))}");
    }

    [TestMethod]
    public void Question_3_from_which_build_does_the_system_s_copy_clone() =>
        Answer($"build {Environment.OSVersion.Version.Build}: {new VolumeInspector().ProbeSystemCopy(_folder.Path)}");

    [TestMethod]
    public void Question_4_is_the_version_of_ReFS_told_without_elevation()
    {
        using RefsFile file = RefsFile.Create(_folder.Combine("file"), Cluster);
        Answer($"elevated: {Environment.IsPrivilegedProcess}; by a file: error {file.Ask(GetRefsVolumeData, 152)}; by what the library does: {new VolumeInspector().Probe(_folder.Path).FormatVersion?.ToString() ?? "not told"}");
    }

    [TestMethod]
    public void Question_5_is_the_volume_s_state_told_to_a_file_s_handle()
    {
        using RefsFile file = RefsFile.Create(_folder.Combine("file"), Cluster);
        VolumeInfo info = new VolumeInspector().Probe(_folder.Path);
        Answer($"elevated: {Environment.IsPrivilegedProcess}; by a file: error {file.AskState(0x2000)}; by the root: Dev Drive {info.IsDevDrive}, trusted {info.IsTrusted}");
    }

    [TestMethod]
    public void Question_6_does_no_offload_keep_the_system_s_copy_from_cloning()
    {
        string source = ClusterFile.Write(_folder, "source", 1 << 20);
        Answer($"plain, error {Kernel32.Copy(source, _folder.Combine("plain"), 0)}: {Counts(_folder.Combine("plain"))}; no offload, error {Kernel32.Copy(source, _folder.Combine("other"), NoOffload)}: {Counts(_folder.Combine("other"))}");
    }

    [TestMethod]
    public void Question_7_what_does_CopyFile2_answer_to_the_flag_against_cloning()
    {
        string source = ClusterFile.Write(_folder, "source", 1 << 20), copy = _folder.Combine("copy");
        int result = CopyFile2.WithoutCloning(source, copy);
        Answer($"build {Environment.OSVersion.Version.Build}: result 0x{result:X8}; {(File.Exists(copy) ? Counts(copy) : "no copy")}");
    }

    [TestMethod]
    [DataRow(1 << 10)]
    [DataRow(16 << 10)]
    [DataRow(256 << 10)]
    public void Question_8_what_does_a_clone_cost_against_the_system_s_copy(int length)
    {
        const int Rounds = 500;
        string source = ClusterFile.Write(_folder, "source", length);
        long clones = 0, copies = 0;
        for (int round = 0; round < Rounds; round++)
        {
            long begin = Stopwatch.GetTimestamp();
            CloneRaw(source, _folder.Combine($"clone{round}"), length);
            long middle = Stopwatch.GetTimestamp();
            Kernel32.Copy(source, _folder.Combine($"copy{round}"), 0);
            clones += middle - begin;
            copies += Stopwatch.GetTimestamp() - middle;
        }

        double unit = Stopwatch.Frequency / 1e6 * Rounds;
        Answer(string.Create(CultureInfo.InvariantCulture, $"{length} bytes: clone {clones / unit:F0} µs, system copy {copies / unit:F0} µs, means of {Rounds}"));
    }

    [TestMethod]
    public void Question_11_at_how_many_references_is_the_limit()
    {
        string source = ClusterFile.Write(_folder, "source", 16 * Cluster);
        Answer($"{CloneUntilRefused(source)} clones; the source's clusters: {Counts(source)}");
    }

    public void Dispose() => _folder.Dispose();

    private void Answer(string text) => TestContext.WriteLine(text);

    private int CloneUntilRefused(string source)
    {
        int length = (int)new FileInfo(source).Length, clones = 0;
        while (clones < 10_000 && CloneRaw(source, _folder.Combine($"clone{clones}"), length) == 0) clones++;
        return clones;
    }

    private static int CloneRaw(string source, string clone, int length)
    {
        using RefsFile from = RefsFile.Open(source, FileAccess.Read), to = RefsFile.Create(clone, 0);
        to.SetLength(length);
        return to.CloneFrom(from, 0, 0, (length + Cluster - 1) / Cluster * Cluster);
    }

    private static string Counts(string file)
    {
        ExtentMap? map = new VolumeInspector().ReadExtents(file);
        return map is null ? "not told" : map.Extents.Count == 0 ? "none" : string.Join(", ", map.Extents.Select(extent => $"{extent.Length} bytes with {extent.ReferenceCount} references{(extent.IsTail ? " (tail)" : "")}"));
    }
}
