using System.Globalization;

namespace CowCopy.TaskTimes;

/// <summary>One task that ran: which, in which project, and when.</summary>
/// <param name="Name">The task's name.</param>
/// <param name="Node">The node of the build: a process under <c>-m</c>, a thread under <c>-mt</c>.</param>
/// <param name="Project">The project that was built.</param>
/// <param name="Assembly">Where the task came from.</param>
/// <param name="Start">When it began, in the time of the event.</param>
/// <param name="End">When it was done, in the time of the event.</param>
public sealed record TaskTime(string Name, int Node, string Project, string Assembly, DateTime Start, DateTime End)
{
    private const char Separator = '\t';

    /// <summary>The task as one line of a file.</summary>
    public string ToLine() => string.Join(Separator, Name, Number(Node), Project, Assembly, Number(Start.Ticks), Number(End.Ticks));

    /// <summary>Reads what <see cref="ToLine"/> wrote.</summary>
    public static TaskTime Parse(string line)
    {
        string[] parts = line.Split(Separator);
        return new TaskTime(parts[0], int.Parse(parts[1], CultureInfo.InvariantCulture), parts[2], parts[3], Time(parts[4]), Time(parts[5]));
    }

    private static string Number(long number) => number.ToString(CultureInfo.InvariantCulture);

    private static DateTime Time(string ticks) => new(long.Parse(ticks, CultureInfo.InvariantCulture), DateTimeKind.Utc);
}
