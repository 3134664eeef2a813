using System.Diagnostics;
using System.Globalization;

namespace CowCopy.Demo;

/// <summary>Prints a line when a step starts: its number, what it does, and how long the rest will take.</summary>
/// <param name="estimates">The seconds that each step takes on the machine where they were measured.</param>
internal sealed class Progress(IReadOnlyList<double> estimates)
{
    private readonly Stopwatch _clock = Stopwatch.StartNew();
    private int _started;

    public TimeSpan Elapsed => _clock.Elapsed;

    /// <summary>Ends the current step and starts the next one.</summary>
    public void Start(string title)
    {
        int done = _started++;
        string left = string.Create(CultureInfo.InvariantCulture, $"about {SecondsLeft(done):0} s left");
        Console.WriteLine($"[{_started}/{estimates.Count}] {title} ... {left}");
    }

    // The steps that are done show how this machine compares with the one that the estimates come from.
    private double SecondsLeft(int done)
    {
        double scale = done == 0 ? 1 : _clock.Elapsed.TotalSeconds / estimates.Take(done).Sum();
        return estimates.Skip(done).Sum() * scale;
    }
}
