namespace CowCopy.Tool;

/// <summary>The process: its console, its signals, its exit code.</summary>
internal static class Program
{
    private static int Main(string[] args)
    {
        using var signals = new TerminationSignals();
        ToolContext context = ToolContext.OfProcess(signals.Token);
        int exitCode = Application.Run(args, context);
        return exitCode == ExitCodes.Canceled ? signals.ExitCode : exitCode;
    }
}
