using System.Runtime.InteropServices;

namespace CowCopy.LoopVolumes;

/// <summary>Runs a clean-up once when this process ends, by itself or by a signal.</summary>
public sealed class EndOfProcess
{
    // Since .NET 10 the runtime has no handlers of its own: a signal ends the process at once and no clean-up runs.
    private static readonly PosixSignal[] Signals = [PosixSignal.SIGINT, PosixSignal.SIGTERM, PosixSignal.SIGHUP];

    private readonly PosixSignalRegistration[] _registrations;
    private readonly Action _cleanUp;

    /// <summary>Registers the clean-up.</summary>
    /// <param name="cleanUp">The clean-up.</param>
    public EndOfProcess(Action cleanUp)
    {
        _cleanUp = cleanUp;
        _registrations = [.. Signals.Select(signal => PosixSignalRegistration.Create(signal, Exit))];
        AppDomain.CurrentDomain.ProcessExit += OnExit;
    }

    /// <summary>Unregisters the clean-up.</summary>
    public void Cancel()
    {
        AppDomain.CurrentDomain.ProcessExit -= OnExit;
        foreach (PosixSignalRegistration registration in _registrations) registration.Dispose();
    }

    // 128 + the signal's number, as a shell reports it.
    private static void Exit(PosixSignalContext context)
    {
        context.Cancel = true;
        Environment.Exit(context.Signal switch { PosixSignal.SIGINT => 130, PosixSignal.SIGTERM => 143, _ => 129 });
    }

    // An exception here would end the process before the other clean-ups: a child that still runs may write into what is deleted.
    private void OnExit(object? sender, EventArgs e)
    {
        try
        {
            _cleanUp();
        }
        catch (Exception error) when (error is IOException or UnauthorizedAccessException)
        {
            Console.Error.WriteLine($"Not everything could be removed: {error.Message}");
        }
    }
}
