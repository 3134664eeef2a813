using Spectre.Console;

namespace CowCopy.Tool.Rendering;

/// <summary>Shows a progress bar on the error stream while files are compared and shared, and clears it at the end.</summary>
internal sealed class ShareBar : IProgress<ShareProgress>
{
    private readonly ProgressTask _bar;
    private ShareStage _stage;

    private ShareBar(ProgressTask bar) => _bar = bar;

    /// <summary>Runs work and shows its progress.</summary>
    /// <typeparam name="T">The type of the result.</typeparam>
    /// <param name="terminal">The terminal, or null to show nothing.</param>
    /// <param name="work">The work; takes the receiver of progress, or null.</param>
    /// <returns>The result of the work.</returns>
    public static T Show<T>(TextWriter? terminal, Func<IProgress<ShareProgress>?, T> work)
    {
        if (terminal is null) return work(null);
        return Terminal.ShowBar(terminal, "Listing", bar => work(new ShareBar(bar)));
    }

    public void Report(ShareProgress value)
    {
        // Files are compared on several threads: an older report must not move the bar back.
        lock (_bar)
        {
            if (value.Stage != _stage) _bar.Value = 0;
            _stage = value.Stage;
            _bar.Description = value.Stage switch
            {
                ShareStage.Survey => $"Listing {Quantity.Things(value.Completed, "file")}",
                ShareStage.Compare => "Comparing",
                _ => "Sharing",
            };
            _bar.IsIndeterminate = value.Total == 0;
            if (value.Total == 0) return;
            _bar.MaxValue = value.Total;
            _bar.Value = Math.Max(_bar.Value, value.Completed);
        }
    }
}
