using System.Diagnostics;
using System.Globalization;
using CowCopy.TestKit;
using CowCopy.WindowsTests.Interposing;

namespace CowCopy.WindowsTests.Refs;

/// <summary>Open questions about ReFS that no document answers. Each test tries it and prints the answer; none of them judges it.</summary>
[TestClass]
[OSCondition(OperatingSystems.Windows)]
[TestCategory("Question")]
[DoNotParallelize] // one of them takes times
public sealed class OpenQuestionTests : IDisposable
{
    private const int Cluster = RefsFile.Cluster;
    private const uint GetRefsVolumeData = 0x000902D8, NoOffload = 0x00040000;

    private readonly TempDirectory _directory = new(Drives.Real());

    public TestContext TestContext { get; set; } = null!;

    [TestMethod]
    public void Question_1_does_the_system_s_copy_go_on_at_the_limit()
    {
        string source = ClusterFile.Write(_directory, "source", 16 * Cluster);
        Answer($"after {CloneUntilRefused(source)} clones the copy call answers {Kernel32.Copy(source, _directory.Combine("copy"), 0)}; "
            + $"the copy's clusters: {Counts(_directory.Combine("copy"))}");
    }

    [TestMethod]
    [DataRow(1)]
    [DataRow(4095)]
    [DataRow(4096)]
    [DataRow(4097)]
    [DataRow(65_537)]
    public void Question_2_are_last_clusters_shared_that_are_not_full(int length)
    {
        string source = ClusterFile.Write(_directory, "source", length);
        int error = CloneRaw(source, _directory.Combine("clone"), length);
        Answer($"{length} bytes, cloned with error {error}: {Counts(_directory.Combine("clone"))}; copied by the system with error "
            + $"{Kernel32.Copy(source, _directory.Combine("copy"), 0)}: {Counts(_directory.Combine("copy"))}");
    }

    [TestMethod]
    public void Question_3_from_which_build_does_the_system_s_copy_clone()
    {
        string source = ClusterFile.Write(_directory, "source", 2 * 65_536), copy = _directory.Combine("copy");
        Answer($"build {Environment.OSVersion.Version.Build}: error {Kernel32.Copy(source, copy, 0)}: {Counts(copy)}");
    }

    [TestMethod]
    public void Question_4_is_the_version_of_ReFS_reported_without_elevation()
    {
        using RefsFile file = RefsFile.Create(_directory.Combine("file"), Cluster);
        Answer($"elevated: {Environment.IsPrivilegedProcess}; by a file: error {file.Ask(GetRefsVolumeData, 152)}; by what the library "
            + $"does: {new VolumeInspector().Probe(_directory.Path).FormatVersion?.ToString() ?? "not reported"}");
    }

    [TestMethod]
    public void Question_5_is_the_volume_s_state_reported_to_a_file_s_handle()
    {
        using RefsFile file = RefsFile.Create(_directory.Combine("file"), Cluster);
        VolumeInfo info = new VolumeInspector().Probe(_directory.Path);
        Answer($"elevated: {Environment.IsPrivilegedProcess}; by a file: error {file.AskState(0x2000)}; by the root: Dev Drive "
            + $"{info.IsDevDrive}, trusted {info.IsTrusted}");
    }

    [TestMethod]
    public void Question_6_does_no_offload_keep_the_system_s_copy_from_cloning()
    {
        string source = ClusterFile.Write(_directory, "source", 1 << 20);
        Answer($"plain, error {Kernel32.Copy(source, _directory.Combine("plain"), 0)}: {Counts(_directory.Combine("plain"))}; no offload, "
            + $"error {Kernel32.Copy(source, _directory.Combine("other"), NoOffload)}: {Counts(_directory.Combine("other"))}");
    }

    [TestMethod]
    public void Question_7_what_does_CopyFile2_answer_to_the_flag_against_cloning()
    {
        string source = ClusterFile.Write(_directory, "source", 1 << 20), copy = _directory.Combine("copy");
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
        string source = ClusterFile.Write(_directory, "source", length);
        long clones = 0, copies = 0;
        for (int round = 0; round < Rounds; round++)
        {
            long start = Stopwatch.GetTimestamp();
            CloneRaw(source, _directory.Combine($"clone{round}"), length);
            long middle = Stopwatch.GetTimestamp();
            Kernel32.Copy(source, _directory.Combine($"copy{round}"), 0);
            clones += middle - start;
            copies += Stopwatch.GetTimestamp() - middle;
        }

        double unit = Stopwatch.Frequency / 1e6 * Rounds;
        Answer(string.Create(
            CultureInfo.InvariantCulture,
            $"{length} bytes: clone {clones / unit:F0} µs, system copy {copies / unit:F0} µs, means of {Rounds}"));
    }

    [TestMethod]
    public void Question_11_at_how_many_references_is_the_limit()
    {
        string source = ClusterFile.Write(_directory, "source", 16 * Cluster);
        Answer($"{CloneUntilRefused(source)} clones; the source's clusters: {Counts(source)}");
    }

    [TestMethod]
    [DataRow(4096)]
    [DataRow(65_536)]
    [DataRow(1 << 20)]
    public void Question_14_does_the_system_s_copy_clone_with_a_progress_routine(int length)
    {
        string source = ClusterFile.Write(_directory, "source", length), without = _directory.Combine("without");
        Answer($"{length} bytes, without, error {Kernel32.Copy(source, without, 0)}: {Counts(without)}; with, error "
            + $"{Kernel32.Copy(source, _directory.Combine("with"), 0, withRoutine: true)}: {Counts(_directory.Combine("with"))}");
    }

    public void Dispose() => _directory.Dispose();

    private void Answer(string text) => TestContext.WriteLine(text);

    private int CloneUntilRefused(string source)
    {
        int length = (int)new FileInfo(source).Length, clones = 0;
        while (clones < 10_000 && CloneRaw(source, _directory.Combine($"clone{clones}"), length) == 0) clones++;
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
        return map is null ? "not reported" : map.Extents.Count == 0 ? "none"
            : string.Join(
                ", ",
                map.Extents.Select(
                extent => $"{extent.Length} bytes with {extent.ReferenceCount} references{(extent.IsTail ? " (tail)" : "")}"));
    }
}
