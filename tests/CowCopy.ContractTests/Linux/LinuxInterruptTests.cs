using System.Runtime.Versioning;
using CowCopy.BuildKit;
using CowCopy.ContractTests.Calls;
using CowCopy.ContractTests.Host;
using CowCopy.TestKit;

namespace CowCopy.ContractTests.Linux;

/// <summary>
/// A signal may end a call before it has done anything (EINTR, signal(7)): it is made again. Every second call is interrupted, by strace,
/// in a process that copies in every way and holds each copy against its source.
/// </summary>
[TestClass]
[DoNotParallelize] // it starts processes
[OSCondition(OperatingSystems.Linux)]
[SupportedOSPlatform("linux")]
public sealed class LinuxInterruptTests
{
    private const string Injected = "(INJECTED)";

    [TestMethod]
    [DataRow("openat", "")]
    [DataRow("openat2", "")]
    [DataRow("read", "")]
    [DataRow("write", "")]
    [DataRow("copy_file_range", "")]
    [DataRow("sync_file_range", "")]
    [DataRow("ioctl", "FICLONE")]
    [DataRow("ioctl", "FIDEDUPERANGE")]
    public void An_interrupted_call_is_made_again(string call, string request)
    {
        using TempDirectory directory = new(TestVolumes.Require(VolumeRole.Xfs));
        using TempDirectory output = new();
        string trace = output.Combine("trace");
        IEnumerable<string> paths = new InterruptedWays(directory.Path).Paths.SelectMany(static path => (string[])["-P", path]);
        Strace.Run(
            directory.Path, ["-e", "trace=" + call, "-e", $"inject={call}:error=EINTR:when=1+2", .. paths], trace,
            [DotnetHost.Path, typeof(InterruptedWays).Assembly.Location, "interrupted", directory.Path]);

        int interrupted = 0;
        foreach (IGrouping<string, string> thread in File.ReadLines(trace)
            .Select(static line => line.Split(' ', 2)).GroupBy(static parts => parts[0], static parts => parts[1].Trim()))
        {
            string made = "";
            string? pending = null;
            foreach (string line in thread)
            {
                if (line.StartsWith(call, StringComparison.Ordinal)) made = Subject(line);
                else if (!line.Contains("resumed>", StringComparison.Ordinal)) continue; // a signal, or the end
                if (pending is not null) Assert.AreEqual(pending, made, "what follows an interrupted call");
                if (line.EndsWith("<unfinished ...>", StringComparison.Ordinal)) continue;
                pending = line.EndsWith(Injected, StringComparison.Ordinal) ? made : null;
                if (pending is not null && made.Contains(request, StringComparison.Ordinal)) interrupted++;
            }

            Assert.IsNull(pending, "an interrupted call was the last one");
        }

        Assert.IsGreaterThan(0, interrupted, $"no {call} {request} was interrupted");
    }

    /// <summary>The call and what it is about: a handle, and the request or the name if there is one.</summary>
    private static string Subject(string line)
    {
        bool hasTwo = line.StartsWith("open", StringComparison.Ordinal) || line.StartsWith("ioctl", StringComparison.Ordinal);
        string whole = line.Replace(" <unfinished ...>", "", StringComparison.Ordinal);
        return string.Join(',', whole.Split(',').Take(hasTwo ? 2 : 1));
    }
}
