using System.Runtime.InteropServices;

namespace CowCopy.Tool;

/// <summary>
/// Turns the first Ctrl+C or SIGTERM into a cancellation, so that no partial file is left. A second one ends the process at once.
/// </summary>
internal sealed class TerminationSignals : IDisposable
{
    private const int SignalBase = 128;
    private const int SigTerm = 15;

    private readonly CancellationTokenSource _source = new();
    private readonly PosixSignalRegistration _interrupt;
    private readonly PosixSignalRegistration _terminate;

    public TerminationSignals()
    {
        _interrupt = PosixSignalRegistration.Create(PosixSignal.SIGINT, OnSignal);
        _terminate = PosixSignalRegistration.Create(PosixSignal.SIGTERM, OnSignal);
    }

    public CancellationToken Token => _source.Token;

    /// <summary>The exit code of an interrupted run: 130 after Ctrl+C, 143 after SIGTERM.</summary>
    public int ExitCode { get; private set; } = ExitCodes.Canceled;

    public void Dispose()
    {
        _interrupt.Dispose();
        _terminate.Dispose();
        _source.Dispose();
    }

    private void OnSignal(PosixSignalContext context)
    {
        if (_source.IsCancellationRequested) return;
        if (context.Signal == PosixSignal.SIGTERM) ExitCode = SignalBase + SigTerm;
        context.Cancel = true;
        _source.Cancel();
    }
}
