using System.Runtime.InteropServices;

namespace CowCopy.Tool.Tests;

/// <summary>Signals to a child, without the time a <c>kill</c> process takes to start.</summary>
internal static class Signals
{
    private const int SigTerm = 15;

    public static void Terminate(int processId) => Assert.AreEqual(0, Kill(processId, SigTerm));

    [DllImport("libc", EntryPoint = "kill", ExactSpelling = true)]
    [DefaultDllImportSearchPaths(DllImportSearchPath.System32)]
    private static extern int Kill(int processId, int signal);
}
