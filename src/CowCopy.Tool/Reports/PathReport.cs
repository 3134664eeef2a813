namespace CowCopy.Tool.Reports;

/// <summary>The chain of tasks that the end of the build waited for. Its parts make up the time of the build.</summary>
/// <param name="CopyMilliseconds">The time of Copy tasks on it.</param>
/// <param name="CopyShare">That divided by the time of the build, from 0 to 1.</param>
/// <param name="CopyTaskCount">Copy tasks on it.</param>
/// <param name="BetweenMilliseconds">The time in which none of its tasks ran: evaluation, the engine itself.</param>
/// <param name="Tasks">Its tasks by name, what took longest first.</param>
internal sealed record PathReport(
    double CopyMilliseconds, double CopyShare, int CopyTaskCount, double BetweenMilliseconds, IReadOnlyList<PathTask> Tasks);

/// <summary>All tasks of a name on the critical path.</summary>
/// <param name="Name">The task.</param>
/// <param name="Count">How often it ran on the path.</param>
/// <param name="Milliseconds">The sum of its times.</param>
internal sealed record PathTask(string Name, int Count, double Milliseconds);
