using Spectre.Console;

namespace CowCopy.Tool.Rendering;

/// <summary>A bar on the error stream while a tree is copied; it leaves nothing behind.</summary>
internal sealed class TreeProgress : IProgress<CopyProgress>
{
    private readonly ProgressTask _bar;

    private TreeProgress(ProgressTask bar) => _bar = bar;

    /// <summary>Does work and shows how far it is.</summary>
    /// <param name="terminal">Where to draw, or null to draw nothing.</param>
    /// <param name="work">Gets what to report to, or null.</param>
    /// <returns>What the work returns.</returns>
    public static TreeResult Show(TextWriter? terminal, Func<IProgress<CopyProgress>?, TreeResult> work)
    {
        if (terminal is null) return work(null);

        IAnsiConsole console = AnsiConsole.Create(new AnsiConsoleSettings { Out = new AnsiConsoleOutput(terminal) });
        return console.Progress().AutoClear(enabled: true).Columns(Columns()).Start(context =>
        {
            ProgressTask bar = context.AddTask("Copying");
            bar.IsIndeterminate = true;
            return work(new TreeProgress(bar));
        });
    }

    public void Report(CopyProgress value)
    {
        // The batch reports from several threads, and a late report must not turn the bar back.
        lock (_bar)
        {
            _bar.IsIndeterminate = false;
            _bar.MaxValue = value.Total;
            _bar.Value = Math.Max(_bar.Value, value.Completed);
        }
    }

    private static ProgressColumn[] Columns() =>
        [new TaskDescriptionColumn(), new ProgressBarColumn(), new PercentageColumn(), new ElapsedTimeColumn()];
}
