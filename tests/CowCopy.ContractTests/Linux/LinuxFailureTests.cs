using System.Runtime.Versioning;
using CowCopy.BuildKit;
using CowCopy.ContractTests.Calls;
using CowCopy.ContractTests.Host;
using CowCopy.TestKit;

namespace CowCopy.ContractTests.Linux;

/// <summary>Calls of the kernel that fail on an open file, on a broken device or an older kernel, by strace, in another process.</summary>
[TestClass]
[DoNotParallelize] // it starts processes
[OSCondition(OperatingSystems.Linux)]
[SupportedOSPlatform("linux")]
public sealed class LinuxFailureTests
{
    [TestMethod]
    [DataRow("first", VolumeRole.Xfs)]
    [DataRow("second", VolumeRole.Xfs)]
    [DataRow("third", VolumeRole.Xfs)]
    [DataRow("fourth", VolumeRole.Xfs)]
    [DataRow("filtered", VolumeRole.Xfs)]
    [DataRow("older", VolumeRole.Xfs)]
    [DataRow("old btrfs", VolumeRole.Btrfs)]
    [DataRow("broken btrfs", VolumeRole.Btrfs)]
    public void A_call_that_fails_is_reported_or_done_without(string run, VolumeRole role)
    {
        using TempDirectory directory = new(TestVolumes.Require(role));
        using TempDirectory output = new();
        IReadOnlyList<string> failures = FailingCalls.Failures(run);
        FailingCalls scene = new(directory.Path);
        if (role == VolumeRole.Btrfs) BindMount.Require("btrfs", "subvolume", "create", scene.Subvolume);
        scene.Prepare();
        string trace = output.Combine("trace");
        string calls = string.Join(',', failures.Select(static failure => failure.Split(':')[0]));
        Strace.Run(
            directory.Path,
            [
                "-e", "trace=ioctl," + calls, .. failures.SelectMany(static failure => (string[])["-e", "inject=" + failure]),
                .. scene.Paths.SelectMany(static path => (string[])["-P", path]),
            ],
            trace, [DotnetHost.Path, typeof(FailingCalls).Assembly.Location, "failing", run, directory.Path]);

        string[] lines = [.. File.ReadLines(trace).Where(static line => !line.Contains("FICLONE", StringComparison.Ordinal))];
        foreach (string call in calls.Split(','))
            Assert.Contains(line => Ends(call, line) && line.EndsWith("(INJECTED)", StringComparison.Ordinal), lines, call);
        foreach (string other in role == VolumeRole.Btrfs ? (string[])["XFS", "0x58"] : ["BTRFS", "0x94, 0x11"])
            Assert.DoesNotContain(line => Is("ioctl", line) && line.Contains(other, StringComparison.Ordinal), lines, other);
        if (calls.Contains("openat2", StringComparison.Ordinal)) Assert.HasCount(1, lines.Where(static line => Is("openat2", line)));
    }

    /// <summary>Whether a line has the result of a call; strace cuts one in two where another thread makes a call meanwhile.</summary>
    private static bool Ends(string call, string line) =>
        Is(call, line) || line.Contains($"<... {call} resumed>", StringComparison.Ordinal);

    private static bool Is(string call, string line) => line.Contains(" " + call + "(", StringComparison.Ordinal);
}
