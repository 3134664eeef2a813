using CowCopy.TestKit;
using CowCopy.Tool.BuildLogs;
using Microsoft.Build.Framework;

namespace CowCopy.Tool.Tests.BuildLogs;

/// <summary>The memory that reading a log takes.</summary>
[TestClass]
[DoNotParallelize]
public sealed class ReportMemoryTests
{
    // The reader decodes a few thousand records ahead; all of them would take more than ten times as much.
    private const int Projects = 200;

    [TestMethod]
    public void Ten_times_the_messages_take_no_more_memory()
    {
        using TempDirectory directory = new();
        string few = Write(directory, "few.binlog", messages: 100), many = Write(directory, "many.binlog", messages: 1000);
        Assert.IsGreaterThan(5 * new FileInfo(few).Length, 9 * new FileInfo(many).Length, "the logs are too much alike");
        PeakOf(few);

        long least = PeakOf(few), most = PeakOf(many);

        Assert.IsLessThan(3 * least, most, $"{least:N0} and {most:N0} bytes");
    }

    private static string Write(TempDirectory directory, string name, int messages)
    {
        string path = directory.Combine(name);
        using MadeUpLog log = new(path);
        for (int project = 0; project < Projects; project++)
        {
            MadeUpProject one = log.Project($"/repo/{project}/{project}.csproj", at: project);
            MadeUpTask task = one.Task("ResolveAssemblyReference", project);
            for (int message = 0; message < messages; message++) task.Says($"Considered {message % 50}.", MessageImportance.Low);
            task.Finish(project + 0.5);
            one.Copy(project + 0.5, "Copy", $"/repo/{project}/bin", "/repo/lib/a.dll", "/repo/lib/b.dll");
        }

        log.Finish(Projects + 1);
        return path;
    }

    /// <summary>The most bytes that are reachable at any time while the log is read.</summary>
    private static long PeakOf(string log)
    {
        long before = GC.GetTotalMemory(forceFullCollection: true);
        Peak peak = new();
        BuildLog read = BuildLogFile.Read(log, peak, boundsHeap: false, CancellationToken.None);
        Assert.HasCount(Projects, read.Calls);
        return peak.Most - before;
    }

    private sealed class Peak : IProgress<double>
    {
        public long Most { get; private set; }

        public void Report(double value) => Most = Math.Max(Most, GC.GetTotalMemory(forceFullCollection: true));
    }
}
