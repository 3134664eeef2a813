using System.Diagnostics;

namespace CowCopy.Tool.Tests.BuildLogs;

/// <summary>The tool as a process of its own, and the most memory that it had.</summary>
internal static class MeasuredProcess
{
    /// <summary>Runs the tool.</summary>
    /// <param name="peak">The highest resident memory that was seen, in bytes.</param>
    /// <param name="args">The command line.</param>
    public static ToolRun Run(out long peak, params string[] args)
    {
        using Process process = ToolProcess.Start(args);
        Task<ToolRun> run = Task.Run(() => ToolProcess.Finish(process));
        peak = 0;
        while (!run.Wait(TimeSpan.FromMilliseconds(10)))
        {
            process.Refresh();
            peak = Math.Max(peak, Seen(process));
        }

        return run.GetAwaiter().GetResult();
    }

    private static long Seen(Process process)
    {
        try
        {
            return process.PeakWorkingSet64;
        }
        catch (InvalidOperationException)
        {
            return 0; // it has ended
        }
    }
}
