using System.Diagnostics;

namespace CowCopy.Demo;

/// <summary>A command that is timed several times; the shortest time of the whole process counts.</summary>
/// <param name="name">Its name.</param>
/// <param name="run">Runs it with a target.</param>
internal sealed class Timed(string name, Action<string> run)
{
    private TimeSpan _shortest = TimeSpan.MaxValue;

    public string Time => Figures.Time(_shortest);

    public override string ToString() => $"{name}: {Time}";

    /// <summary>Runs it with a target that does not exist.</summary>
    public void RunAnew(string target)
    {
        if (Directory.Exists(target)) Directory.Delete(target, recursive: true);
        Run(target);
    }

    public void Run(string target)
    {
        long started = Stopwatch.GetTimestamp();
        run(target);
        TimeSpan time = Stopwatch.GetElapsedTime(started);
        if (time < _shortest) _shortest = time;
    }
}
