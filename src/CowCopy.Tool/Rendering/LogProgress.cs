using Spectre.Console;

namespace CowCopy.Tool.Rendering;

/// <summary>Shows a progress bar on the error stream while a log is read, and clears it at the end.</summary>
internal sealed class LogProgress : IProgress<double>
{
    private readonly ProgressTask _bar;

    private LogProgress(ProgressTask bar) => _bar = bar;

    /// <summary>Runs work and shows its progress.</summary>
    /// <param name="terminal">The terminal, or null to show nothing.</param>
    /// <param name="work">The work; takes the receiver of progress, from 0 to 1, or null.</param>
    /// <returns>The result of the work.</returns>
    public static T Show<T>(TextWriter? terminal, Func<IProgress<double>?, T> work)
    {
        if (terminal is null) return work(null);
        return Terminal.ShowBar(terminal, "Reading", bar =>
        {
            (bar.IsIndeterminate, bar.MaxValue) = (false, 1);
            return work(new LogProgress(bar));
        });
    }

    public void Report(double value) => _bar.Value = value;
}
