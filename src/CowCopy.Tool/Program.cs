namespace CowCopy.Tool;

/// <summary>The entry point: console, signals and exit code of the process.</summary>
internal static class Program
{
    // Of the thread that runs the command: 0 would be the limit that the system sets for all threads.
    private const int StackBytes = 2 << 20;

    private static int Main(string[] args)
    {
        using var signals = new TerminationSignals();
        ToolContext context = ToolContext.OfProcess(signals.Token);
        int exitCode = ExitCodes.Failed;

        // Linux gives a signal of the process to its first thread, where it stays pending while that waits for a file system that does not
        // answer. So the first thread does nothing but wait for the one that works.
        Thread work = new(() => exitCode = Application.Run(args, context), StackBytes) { Name = "cowcopy" };
        work.Start();
        work.Join();
        return exitCode == ExitCodes.Canceled ? signals.ExitCode : exitCode;
    }
}
