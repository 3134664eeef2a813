using System.Runtime.InteropServices;

namespace CowCopy.Tool.Tests;

/// <summary>Signals to a child, without the time a <c>kill</c> process takes to start.</summary>
internal static class Signals
{
    public const int Interrupt = 2, Termination = 15;

    private const int Continuation = 18, Halt = 19;

    public static void Terminate(int processId) => Send(processId, Termination);

    public static void Stop(int processId) => Send(processId, Halt);

    public static void Continue(int processId) => Send(processId, Continuation);

    public static void Send(int processId, int signal) => Assert.AreEqual(0, Kill(processId, signal));

    [DllImport("libc", EntryPoint = "kill", ExactSpelling = true)]
    [DefaultDllImportSearchPaths(DllImportSearchPath.System32)]
    private static extern int Kill(int processId, int signal);
}
