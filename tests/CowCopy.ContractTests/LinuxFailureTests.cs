using System.Runtime.Versioning;
using CowCopy.BuildKit;
using CowCopy.ContractTests.Calls;
using CowCopy.ContractTests.Host;
using CowCopy.TestKit;

namespace CowCopy.ContractTests;

/// <summary>Calls of the kernel that fail on an open file, on a broken device or an older kernel, by strace, in another process.</summary>
[TestClass]
[OSCondition(OperatingSystems.Linux)]
[SupportedOSPlatform("linux")]
public sealed class LinuxFailureTests
{
    [TestMethod]
    [DataRow("first")]
    [DataRow("second")]
    [DataRow("third")]
    [DataRow("fourth")]
    public void A_call_that_fails_is_reported_or_done_without(string run)
    {
        using TempDirectory directory = new(TestVolumes.Require(VolumeRole.Xfs));
        using TempDirectory output = new();
        IReadOnlyList<string> failures = FailingCalls.Failures(run);
        FailingCalls scene = new(directory.Path);
        scene.Prepare();
        string trace = output.Combine("trace");
        string calls = string.Join(',', failures.Select(static failure => failure.Split(':')[0]));
        Strace.Run(
            directory.Path,
            [
                "-e", "trace=" + calls, .. failures.SelectMany(static failure => (string[])["-e", "inject=" + failure]),
                .. scene.Paths.SelectMany(static path => (string[])["-P", path]),
            ],
            trace, [DotnetHost.Path, typeof(FailingCalls).Assembly.Location, "failing", run, directory.Path]);

        string[] lines = File.ReadAllLines(trace);
        foreach (string call in calls.Split(','))
            Assert.Contains(line => Is(call, line) && line.EndsWith("(INJECTED)", StringComparison.Ordinal), lines, call);
        if (calls.Contains("openat2", StringComparison.Ordinal)) Assert.HasCount(1, lines.Where(static line => Is("openat2", line)));
    }

    private static bool Is(string call, string line) => line.Contains(" " + call + "(", StringComparison.Ordinal);
}
