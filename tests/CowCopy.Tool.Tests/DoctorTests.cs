using System.Diagnostics;
using System.Globalization;
using System.Runtime.Versioning;
using System.Text.Json;
using CowCopy.TestKit;
using CowCopy.TestKit.Simulation;

namespace CowCopy.Tool.Tests;

/// <summary><c>cowcopy doctor</c>. COWCOPY_WRITE_GOLDEN=1 writes the kept outputs in Golden.</summary>
[TestClass]
public sealed class DoctorTests
{
    private const int ManyFiles = 100_000;

    [TestMethod]
    [DataRow("linux")]
    [DataRow("windows")]
    [DataRow("healthy")]
    public void The_output_is_the_kept_one(string name)
    {
        string output = Run(Repository(name), "--fail-on", "never").Expect(0).Output.ReplaceLineEndings("\n");
        KeptFile.AreEqual($"tests/CowCopy.Tool.Tests/Golden/doctor-{name}.txt", output);
    }

    [TestMethod]
    [DataRow("linux", "note", 1)]
    [DataRow("linux", "warning", 1)]
    [DataRow("linux", "error", 1)]
    [DataRow("linux", "never", 0)]
    [DataRow("linux", null, 1)]
    [DataRow("windows", "note", 1)]
    [DataRow("windows", null, 1)]
    [DataRow("windows", "error", 0)]
    [DataRow("healthy", "note", 0)]
    [DataRow("healthy", null, 0)]
    public void The_exit_code_is_1_at_or_above_the_severity(string name, string? failOn, int expected)
    {
        string[] options = failOn is null ? [] : ["--fail-on", failOn];
        Run(Repository(name), options).Expect(expected);
        Run(Repository(name), ["--json", .. options]).Expect(expected);
    }

    [TestMethod]
    public void The_document_has_findings_and_what_was_not_checked()
    {
        JsonElement report = Run(UnhealthyRepository.OnLinux(), "--json").Expect(1).Json();

        JsonElement first = report.GetProperty("findings")[0], check = report.GetProperty("notChecked")[0];
        string[] names = ["code", "kind", "severity", "path", "message", "evidence", "cost", "remedy"];
        CollectionAssert.AreEqual(names, first.EnumerateObject().Select(static property => property.Name).ToArray());
        Assert.AreEqual(
            ("COWCOPY1015", "hardLinkedPackages", "error"), (Text(first, "code"), Text(first, "kind"), Text(first, "severity")));
        Assert.AreEqual(("COWCOPY1001", "referenceLeak"), (Text(check, "code"), Text(check, "kind")));
        Assert.AreEqual((HostPath.In("/simulated/home/repository"), 13), (Text(report, "path"), report.GetProperty("files").GetInt32()));
    }

    [TestMethod]
    public void The_library_finds_the_same()
    {
        UnhealthyRepository repository = UnhealthyRepository.OnLinux();
        HealthReport expected = repository.Directories.CheckHealth(repository.Path);

        JsonElement report = Run(repository, "--json").Json();

        CollectionAssert.AreEqual(
            expected.Findings.Select(finding => finding.Code + finding.Evidence).ToArray(),
            report.GetProperty("findings").EnumerateArray().Select(one => Text(one, "code") + Text(one, "evidence")).ToArray());
    }

    [TestMethod]
    public void The_current_directory_is_the_default()
    {
        JsonElement report = ToolRun.Of("doctor", "--json", "--fail-on", "never").Expect(0).Json();
        Assert.AreEqual(Text(ToolRun.Of("doctor", ".", "--json", "--fail-on", "never").Json(), "path"), Text(report, "path"));
    }

    [TestMethod]
    [DataRow("missing", "it does not exist. Pass an existing directory.")]
    [DataRow("new\nline", "it does not exist. Pass an existing directory.")]
    [DataRow("file", "it is not a directory. Pass the directory that holds it.")]
    [DataRow("file/below", "it is not a directory. Pass the directory that holds it.")]
    [DataRow("pipe", "it is not a directory. Pass the directory that holds it.")]
    [DataRow("socket", "it is not a directory. Pass the directory that holds it.")]
    [DataRow("broken", "it does not exist. Pass an existing directory.")]
    [DataRow("loop", "the path is not valid, or is a loop of links. Pass an existing directory.")]
    [OSCondition(ConditionMode.Exclude, OperatingSystems.Windows)]
    [UnsupportedOSPlatform("windows")]
    public void What_is_no_directory_is_an_error_of_one_line(string name, string reason)
    {
        using TempDirectory directory = new();
        directory.WriteFile("file", "");
        Posix.MakePipe(directory.Combine("pipe"));
        Posix.MakeSocket(directory.Combine("socket"));
        Links.ToFile(directory.Combine("broken"), "nowhere");
        Links.ToFile(directory.Combine("loop"), "loop");
        string path = directory.Combine(name), shown = path.Replace("\n", "\\n", StringComparison.Ordinal);

        ToolRun run = ToolRun.Of("doctor", path).Expect(2);

        Assert.AreEqual($"cowcopy: Cannot check \"{shown}\": {reason}{Environment.NewLine}", run.Error);
        Assert.AreEqual("", run.Output);
        Assert.AreEqual("", ToolRun.Of("doctor", path, "--json").Expect(2).Output);
    }

    [TestMethod]
    [OSCondition(ConditionMode.Exclude, OperatingSystems.Windows)]
    public void A_device_is_an_error() =>
        Assert.Contains("it is not a directory", ToolRun.Of("doctor", "/dev/null").Expect(2).Error);

    [TestMethod]
    [OSCondition(OperatingSystems.Linux)] // one thread acts as another user
    [SupportedOSPlatform("linux")]
    public void A_directory_that_may_not_be_read_is_an_error_and_one_below_is_named()
    {
        using TempDirectory directory = new();
        string closed = Directory.CreateDirectory(directory.Combine("closed")).FullName;
        File.SetUnixFileMode(closed, UnixFileMode.None);
        ToolRun? itself = null, above = null;
        File.SetUnixFileMode(directory.Path, (UnixFileMode)0x1ED);

        LinuxCalls.AsNobody(() =>
            (itself, above) = (ToolRun.Of("doctor", closed), ToolRun.Of("doctor", directory.Path, "--fail-on", "never")));

        Assert.AreEqual(
            $"cowcopy: Cannot check \"{closed}\": access was denied. Run as a user who may read it.", itself!.Expect(2).Error.TrimEnd());
        Assert.Contains($"\"{closed}\" could not be read", above!.Expect(0).Output);
    }

    [TestMethod]
    public void Wrong_severity_is_named_with_the_choices()
    {
        ToolRun run = ToolRun.Of("doctor", ".", "--fail-on", "fatal").Expect(2);
        Assert.Contains("--fail-on cannot be \"fatal\". Choose one of: note, warning, error, never.", run.Error);
    }

    [TestMethod]
    [OSCondition(OperatingSystems.Linux)] // APFS refuses what is no UTF-8
    public void Names_with_newlines_and_invalid_bytes_are_read()
    {
        using TempDirectory directory = new();
        directory.WriteFile("a\nb/bin/c\nd.dll", "x");
        Shell($"cd '{directory.Path}' && mkdir \"$(printf 'bad\\377')\" && touch \"$(printf 'bad\\376')\" \"$(printf 'bad\\377')/file\"");

        ToolRun run = ToolRun.Of("doctor", directory.Path, "--fail-on", "never");
        Shell($"rm -r '{directory.Path}'"); // the base library cannot name all of it

        Assert.AreEqual("", run.Expect(0).Error);
        Assert.Contains($"3 files read below \"{directory.Path}\"", run.Output);
    }

    [TestMethod]
    public void A_hundred_thousand_files_in_ten_directories()
    {
        using TempDirectory directory = new(TestVolumes.Memory());
        for (int file = 0; file < ManyFiles; file++)
        {
            if (file < 10) Directory.CreateDirectory(directory.Combine("d" + file));
            File.WriteAllBytes(directory.Combine("d" + file % 10, file.ToString(CultureInfo.InvariantCulture)), []);
        }

        JsonElement report = ToolRun.Of("doctor", directory.Path, "--json", "--fail-on", "never").Expect(0).Json();

        Assert.AreEqual(ManyFiles, report.GetProperty("files").GetInt32());
    }

    [TestMethod]
    public void An_interrupted_check_says_so()
    {
        using CancellationTokenSource canceled = new();
        canceled.Cancel();
        using TempDirectory directory = new();
        Directory.CreateDirectory(directory.Combine("below"));

        Assert.Contains("Interrupted", ToolRun.Of(canceled.Token, "doctor", directory.Path).Expect(ExitCodes.Canceled).Error);
    }

    private static UnhealthyRepository Repository(string name) => name switch
    {
        "linux" => UnhealthyRepository.OnLinux(),
        "windows" => UnhealthyRepository.OnWindows(),
        _ => UnhealthyRepository.Healthy(),
    };

    private static ToolRun Run(UnhealthyRepository repository, params string[] options) =>
        ToolRun.Of(repository.Directories, ["doctor", repository.Path, .. options]);

    private static string Text(JsonElement element, string name) => element.GetProperty(name).GetString()!;

    private static void Shell(string script)
    {
        using Process shell = Process.Start("sh", ["-c", script]);
        shell.WaitForExit();
        Assert.AreEqual(0, shell.ExitCode);
    }
}
