namespace CowCopy.TaskTimes;

/// <summary>How MSBuild is told to use the logger.</summary>
public static class TaskTimesSwitch
{
    private const string Forwarding = "Microsoft.Build.Logging.ConfigurableForwardingLogger,Microsoft.Build;TASKSTARTEDEVENT;TASKFINISHEDEVENT";

    /// <summary>The argument; it asks the nodes to hand on nothing but the beginnings and ends of tasks.</summary>
    /// <param name="file">Where the times shall be written.</param>
    public static string For(string file) => $"-dl:{nameof(TaskTimesLogger)},{typeof(TaskTime).Assembly.Location};{file}*{Forwarding}";
}
