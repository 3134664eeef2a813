using System.Runtime.InteropServices;
using Microsoft.Win32.SafeHandles;

namespace CowCopy.Tool;

/// <summary>
/// Turns the first Ctrl+C or SIGTERM into a cancellation, so that no partial file is left. Where the command does not end soon after it, or
/// a second one comes, the process ends without it.
/// </summary>
internal sealed class TerminationSignals : IDisposable
{
    private const int SignalBase = 128;
    private const int SigTerm = 15;
    private const int StandardError = 2;

    // A command ends within milliseconds of the cancellation, unless a call of the system does not return.
    private static readonly TimeSpan Grace = TimeSpan.FromSeconds(1.5), GraceForMessage = TimeSpan.FromSeconds(0.2);

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
        Start(EndAfterGrace); // first: what runs at the cancellation may block too
        _source.Cancel();
    }

    private void EndAfterGrace()
    {
        using ManualResetEventSlim wait = new();
        wait.Wait(Grace); // the process may end before, and this thread with it
        if (!Start(WriteMessage).Join(GraceForMessage) && !OperatingSystem.IsWindows()) Start(WritePastConsole).Join(GraceForMessage);
        Environment.Exit(ExitCode);
    }

    // Not by the context's writer, which the command may be using.
    private static void WriteMessage() => Write(
        Console.OpenStandardError(),
        "A call of the operating system has not returned: a device, server or file system does not answer.");

    // On Unix a write to a stream of the console waits for all others, also for one to standard output that is not read. This stream does
    // not advance the offset of a file that other processes write too, so it is the second attempt.
    private static void WritePastConsole()
    {
        using SafeFileHandle handle = new(StandardError, ownsHandle: false);
        using FileStream stream = new(handle, FileAccess.Write, bufferSize: 0);
        Write(stream, "What reads standard output does not read: the result is not written in full.");
    }

    private static void Write(Stream stream, string reason)
    {
        const string ShowCursor = "\u001b[?25h"; // a progress bar hides it
        string start = Console.IsErrorRedirected ? "" : ShowCursor + Environment.NewLine;
        using StreamWriter error = new(stream) { AutoFlush = true };
        using OutputWriter output = new(error);
        output.WriteLine($"{start}cowcopy: Interrupted. {reason}");
    }

    private static Thread Start(ThreadStart work)
    {
        Thread thread = new(work) { IsBackground = true };
        thread.Start();
        return thread;
    }
}
