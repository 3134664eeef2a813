namespace CowCopy.TaskTimingLogger;

/// <summary>The command-line switch that attaches the logger to MSBuild.</summary>
public static class TimingLoggerSwitch
{
    private const string Forwarding =
        "Microsoft.Build.Logging.ConfigurableForwardingLogger,Microsoft.Build;TASKSTARTEDEVENT;TASKFINISHEDEVENT";

    /// <summary>Returns the switch. Nodes forward only the start and end events of tasks.</summary>
    /// <param name="file">The file to write the times to.</param>
    public static string For(string file) => $"-dl:{nameof(TimingLogger)},{typeof(TaskTiming).Assembly.Location};{file}*{Forwarding}";
}
