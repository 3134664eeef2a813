using System.Globalization;

namespace CowCopy.TaskTimingLogger;

/// <summary>The start and end of one task.</summary>
/// <param name="Name">The name of the task.</param>
/// <param name="Node">The node of the build: a process under <c>-m</c>, a thread under <c>-mt</c>.</param>
/// <param name="Project">The project that was built.</param>
/// <param name="Assembly">The assembly of the task.</param>
/// <param name="Start">The time of the start event.</param>
/// <param name="End">The time of the end event.</param>
public sealed record TaskTiming(string Name, int Node, string Project, string Assembly, DateTime Start, DateTime End)
{
    private const char Separator = '\t';

    /// <summary>Returns the timing as one line of a file.</summary>
    public string ToLine() => string.Join(Separator, Name, Number(Node), Project, Assembly, Number(Start.Ticks), Number(End.Ticks));

    /// <summary>Parses a line of <see cref="ToLine"/>.</summary>
    public static TaskTiming Parse(string line)
    {
        string[] parts = line.Split(Separator);
        int node = int.Parse(parts[1], CultureInfo.InvariantCulture);
        return new TaskTiming(parts[0], node, parts[2], parts[3], Time(parts[4]), Time(parts[5]));
    }

    private static string Number(long number) => number.ToString(CultureInfo.InvariantCulture);

    private static DateTime Time(string ticks) => new(long.Parse(ticks, CultureInfo.InvariantCulture), DateTimeKind.Utc);
}
