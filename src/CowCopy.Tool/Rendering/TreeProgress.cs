using Spectre.Console;

namespace CowCopy.Tool.Rendering;

/// <summary>Shows a progress bar on the error stream while a tree is copied, and clears it at the end.</summary>
internal sealed class TreeProgress : IProgress<CopyProgress>
{
    private readonly ProgressTask _bar;

    private TreeProgress(ProgressTask bar) => _bar = bar;

    /// <summary>Runs work and shows its progress.</summary>
    /// <param name="terminal">The terminal, or null to show nothing.</param>
    /// <param name="work">The work; takes the receiver of progress, or null.</param>
    /// <returns>The result of the work.</returns>
    public static TreeResult Show(TextWriter? terminal, Func<IProgress<CopyProgress>?, TreeResult> work)
    {
        if (terminal is null) return work(null);
        return Terminal.ShowBar(terminal, "Copying", bar => work(new TreeProgress(bar)));
    }

    public void Report(CopyProgress value)
    {
        if (value.Result is null) return; // bytes
        // The batch reports from several threads: an older report must not move the bar back.
        lock (_bar)
        {
            _bar.IsIndeterminate = false;
            _bar.MaxValue = value.Total;
            _bar.Value = Math.Max(_bar.Value, value.Completed);
        }
    }
}
