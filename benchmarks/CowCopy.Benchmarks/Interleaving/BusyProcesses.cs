using System.Diagnostics;

namespace CowCopy.Benchmarks.Interleaving;

/// <summary>Processes that compute without end, as compilers do beside the copies of a build.</summary>
internal sealed class BusyProcesses : IDisposable
{
    /// <summary>The first argument of such a process of this program.</summary>
    public const string Argument = "--stay-busy";

    private readonly List<Process> _processes = [];

    /// <param name="count">The number of processes, each with one thread.</param>
    public BusyProcesses(int count)
    {
        while (_processes.Count < count)
        {
            ProcessStartInfo start = new("dotnet", ["exec", typeof(BusyProcesses).Assembly.Location, Argument])
            {
                UseShellExecute = false,
                RedirectStandardInput = true,
            };
            _processes.Add(Process.Start(start)!);
        }
    }

    /// <summary>What such a process does, until its standard input ends.</summary>
    /// <returns>Its exit code.</returns>
    public static int Serve(TextReader input)
    {
        bool hasEnded = false;
        Thread waiting = new(() =>
        {
            input.ReadToEnd();
            Volatile.Write(ref hasEnded, true);
        });
        waiting.Start();
        while (!Volatile.Read(ref hasEnded)) Thread.SpinWait(1_000);
        return 0;
    }

    public void Dispose()
    {
        foreach (Process process in _processes)
        {
            process.StandardInput.Close();
            process.WaitForExit();
            process.Dispose();
        }
    }
}
