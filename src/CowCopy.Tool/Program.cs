namespace CowCopy.Tool;

/// <summary>The entry point: console, signals and exit code of the process.</summary>
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
