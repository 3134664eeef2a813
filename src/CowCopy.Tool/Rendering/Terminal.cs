using Spectre.Console;

namespace CowCopy.Tool.Rendering;

/// <summary>What a command shows on a terminal while it works, and clears at the end.</summary>
internal static class Terminal
{
    public static IAnsiConsole Console(TextWriter terminal) =>
        AnsiConsole.Create(new AnsiConsoleSettings { Out = new AnsiConsoleOutput(terminal) });

    /// <summary>Runs work and shows a progress bar, which is indeterminate until the work says more.</summary>
    /// <typeparam name="T">The type of the result.</typeparam>
    /// <param name="terminal">The terminal.</param>
    /// <param name="description">What is being done.</param>
    /// <param name="work">The work; takes the bar.</param>
    /// <returns>The result of the work.</returns>
    public static T ShowBar<T>(TextWriter terminal, string description, Func<ProgressTask, T> work)
    {
        ProgressColumn[] columns = [new TaskDescriptionColumn(), new ProgressBarColumn(), new PercentageColumn(), new ElapsedTimeColumn()];
        return Console(terminal).Progress().AutoClear(enabled: true).Columns(columns).Start(context =>
        {
            ProgressTask bar = context.AddTask(description);
            bar.IsIndeterminate = true;
            return work(bar);
        });
    }
}
