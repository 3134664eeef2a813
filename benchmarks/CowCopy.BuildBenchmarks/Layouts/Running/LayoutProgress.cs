using System.Diagnostics;
using System.Globalization;

namespace CowCopy.BuildBenchmarks.Layouts.Running;

/// <summary>Shows how far a run is and how long the rest will take: a bar on a terminal, else lines.</summary>
/// <param name="builds">The builds of the run.</param>
/// <param name="lineEvery">The builds of a round of one phase: where the output is redirected they have one line.</param>
/// <param name="output">Gets the text.</param>
/// <param name="isTerminal">Whether the output is a terminal.</param>
internal sealed class LayoutProgress(int builds, int lineEvery, TextWriter output, bool isTerminal)
{
    private const int BarWidth = 24;
    private const int MaxLine = 110;

    private readonly Stopwatch _clock = new();
    private string _cell = "";
    private int _done;

    /// <summary>Starts a cell.</summary>
    public void StartCell(string title)
    {
        _cell = title;
        _clock.Start(); // the first cell: what comes before it is not part of the rest
        if (!isTerminal) output.WriteLine(title);
    }

    /// <summary>Starts a build.</summary>
    public void Start(string build)
    {
        if (isTerminal) output.Write("\r" + $"{Bar()} {_done + 1}/{builds}, {Left()}: {_cell}, {build}".PadRight(MaxLine)[..MaxLine]);
        else if (_done % lineEvery == 0) output.WriteLine($"[{_done + 1}/{builds}] {build} and the others, {Left()}");
    }

    /// <summary>Ends a build.</summary>
    public void Finish() => _done++;

    /// <summary>Ends the line of a bar.</summary>
    public void End()
    {
        if (isTerminal) output.WriteLine("\r" + $"{Bar()} {_done}/{builds}".PadRight(MaxLine));
    }

    private string Bar()
    {
        int full = BarWidth * _done / builds;
        return "[" + new string('#', full) + new string('.', BarWidth - full) + "]";
    }

    private string Left()
    {
        if (_done == 0) return "time left not known yet";
        double seconds = _clock.Elapsed.TotalSeconds / _done * (builds - _done);
        return seconds < 60
            ? string.Create(CultureInfo.InvariantCulture, $"about {seconds:0} s left")
            : string.Create(CultureInfo.InvariantCulture, $"about {seconds / 60:0} min left");
    }
}
