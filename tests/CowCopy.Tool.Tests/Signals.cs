using System.Diagnostics;
using System.Runtime.InteropServices;

namespace CowCopy.Tool.Tests;

/// <summary>Signals to a child, without the time a <c>kill</c> process takes to start.</summary>
internal static class Signals
{
    public const int Interrupt = 2, Termination = 15;

    private const int Continuation = 18, Halt = 19;

    public static void Terminate(Process process) => Send(process, Termination);

    public static void Stop(int processId) => Assert.AreEqual(0, Kill(processId, Halt));

    public static void Continue(int processId) => Assert.AreEqual(0, Kill(processId, Continuation));

    /// <summary>Sends a signal. A process that has ended gets none.</summary>
    public static void Send(Process process, int signal) => Assert.IsTrue(Kill(process.Id, signal) == 0 || process.HasExited);

    /// <summary>Whether a process of a group is left.</summary>
    public static bool HasGroup(int group) => Kill(-group, 0) == 0;

    [DllImport("libc", EntryPoint = "kill", ExactSpelling = true)]
    [DefaultDllImportSearchPaths(DllImportSearchPath.System32)]
    private static extern int Kill(int processId, int signal);
}
