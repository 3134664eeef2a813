using Spectre.Console;

namespace CowCopy.Tool.Rendering;

/// <summary>Shows on the error stream how many files were read so far, and clears it at the end.</summary>
internal sealed class FileCountProgress : IProgress<int>
{
    private readonly StatusContext _status;

    private FileCountProgress(StatusContext status) => _status = status;

    /// <summary>Runs work and shows its progress.</summary>
    /// <param name="terminal">The terminal, or null to show nothing.</param>
    /// <param name="work">The work; takes the receiver of progress, or null.</param>
    /// <returns>The result of the work.</returns>
    public static T Show<T>(TextWriter? terminal, Func<IProgress<int>?, T> work)
    {
        if (terminal is null) return work(null);
        return Terminal.Console(terminal).Status().Start("Checking", status => work(new FileCountProgress(status)));
    }

    public void Report(int value) => _status.Status = "Checking: " + Quantity.Things(value, "file");
}
