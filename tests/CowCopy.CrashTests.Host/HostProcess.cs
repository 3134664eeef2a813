using System.Diagnostics;
using System.Text;

namespace CowCopy.CrashTests.Host;

/// <summary>A child that works until it is killed, and writes a line for each step.</summary>
public sealed class HostProcess : IDisposable
{
    private readonly Process _process;
    private readonly StringBuilder _errors = new();
    private readonly Lock _gate = new();
    private readonly SemaphoreSlim _lines = new(0);

    private HostProcess(ProcessStartInfo start)
    {
        _process = new Process { StartInfo = start };
        _process.OutputDataReceived += (_, line) => _lines.Release(line.Data is null ? int.MaxValue / 2 : 1);
        _process.ErrorDataReceived += (_, line) => KeepError(line.Data);
        _process.Start();
        _process.BeginOutputReadLine();
        _process.BeginErrorReadLine();
    }

    /// <summary>Starts this program again, with other arguments.</summary>
    public static HostProcess Start(params string[] arguments)
    {
        string host = Environment.GetEnvironmentVariable("DOTNET_HOST_PATH") ?? "dotnet";
        return new HostProcess(new ProcessStartInfo(host, [typeof(HostProcess).Assembly.Location, .. arguments])
        {
            UseShellExecute = false,
            RedirectStandardInput = true,
            RedirectStandardOutput = true,
            RedirectStandardError = true,
        });
    }

    /// <summary>Waits for a number of steps that it has not yet reported.</summary>
    public void WaitForSteps(int count)
    {
        while (_lines.Wait(TimeSpan.Zero)) ThrowIfEnded();
        for (int step = 0; step < count; step++) _lines.Wait();
        ThrowIfEnded();
    }

    /// <summary>Kills it (SIGKILL) and waits until it is gone.</summary>
    public void Kill()
    {
        ThrowIfEnded();
        _process.Kill();
        _process.WaitForExit();
    }

    public void Dispose()
    {
        if (!_process.HasExited) _process.Kill();
        _process.WaitForExit();
        _process.Dispose();
        _lines.Dispose();
    }

    private void ThrowIfEnded()
    {
        if (!_process.HasExited) return;
        _process.WaitForExit();
        lock (_gate) throw new InvalidOperationException($"The child ended by itself with exit code {_process.ExitCode}: {_errors}");
    }

    private void KeepError(string? line)
    {
        if (line is null) return;
        lock (_gate) _errors.AppendLine(line);
    }
}
