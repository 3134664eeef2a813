using System.Diagnostics;
using System.Globalization;
using System.Threading.Channels;
using CowCopy.BuildKit;

namespace CowCopy.Mutation;

/// <summary>A process that runs tests of one project, by name and with one mutant after the other.</summary>
/// <remarks>A test that does not end, or a process that ends, is started again for the next mutant.</remarks>
/// <param name="assembly">The compiled test project.</param>
/// <param name="library">The name of the assembly with the mutants.</param>
/// <param name="environment">Variables of the process.</param>
/// <param name="cancellation">Ends it.</param>
internal sealed class TestHost(
    string assembly, string library, IEnumerable<(string Name, string? Value)> environment, CancellationToken cancellation) : IDisposable
{
    private const string Mark = "@@";

    private readonly (string Name, string? Value)[] _environment = [.. environment];
    private Process? _process;
    private Channel<string> _lines = Channel.CreateUnbounded<string>();

    /// <summary>Returns the names of all tests.</summary>
    public async Task<IReadOnlyList<string>> List()
    {
        await Send("0");
        string[] names = [];
        while (await Receive(TimeSpan.FromMinutes(5)) is { } line && line[1] != "end")
            if (line[1] == "tests") names = line[2..];
        return names;
    }

    /// <summary>Runs tests with a mutant, up to the first that fails.</summary>
    /// <param name="mutant">Its number; 0 for none, and then all tests run.</param>
    /// <param name="tests">The tests, with the time that each may take.</param>
    /// <returns>The result of each that ran.</returns>
    public async IAsyncEnumerable<TestOutcome> Run(int mutant, IReadOnlyList<(string Name, TimeSpan Limit)> tests)
    {
        var limits = tests.ToDictionary(static test => test.Name, static test => test.Limit, StringComparer.Ordinal);
        await Send(string.Join('\t', [mutant.ToString(CultureInfo.InvariantCulture), .. tests.Select(static test => test.Name)]));
        string running = tests[0].Name;
        while (true)
        {
            string[]? line = await Receive(limits[running]);
            if (line is null)
            {
                string what = _process is { HasExited: true } ? "the process ended" : "time limit";
                Stop();
                yield return new TestOutcome(running, limits[running], what, []);
                yield break;
            }

            if (line[1] == "end") yield break;
            if (line[1] == "start") running = line[2];
            if (line[1] == "done")
            {
                IEnumerable<string> ids = line[5].Split(',', StringSplitOptions.RemoveEmptyEntries);
                yield return new TestOutcome(
                    line[2], TimeSpan.FromMilliseconds(Number(line[3])), line[4].Length > 0 ? line[4] : null, [.. ids.Select(Number)]);
            }
        }
    }

    /// <summary>Ends the process; the next run starts another.</summary>
    public void Stop()
    {
        if (_process is not { } process) return;
        _process = null;
        if (!process.HasExited) process.Kill(entireProcessTree: true);
        process.WaitForExit();
        process.Dispose();
    }

    /// <summary>Ends the process.</summary>
    public void Dispose() => Stop();

    private static int Number(string text) => int.Parse(text, CultureInfo.InvariantCulture);

    private async Task Send(string line)
    {
        cancellation.ThrowIfCancellationRequested();
        Process process = _process ??= Start();
        try
        {
            await process.StandardInput.WriteLineAsync(line.AsMemory(), cancellation);
            await process.StandardInput.FlushAsync(cancellation);
        }
        catch (IOException)
        {
            // It has ended: what is received says so.
        }
    }

    // Null at the end of the process or of the time.
    private async Task<string[]?> Receive(TimeSpan limit)
    {
        using var timer = CancellationTokenSource.CreateLinkedTokenSource(cancellation);
        timer.CancelAfter(limit);
        try
        {
            while (await _lines.Reader.WaitToReadAsync(timer.Token))
            {
                if (_lines.Reader.TryRead(out string? line) && line.StartsWith(Mark, StringComparison.Ordinal)) return line.Split('\t');
            }
        }
        catch (OperationCanceledException) when (!cancellation.IsCancellationRequested)
        {
            return null;
        }

        await _process!.WaitForExitAsync(cancellation); // its output has ended
        return null;
    }

    private Process Start()
    {
        var start = new ProcessStartInfo(DotnetHost.Path, [assembly, library])
        {
            UseShellExecute = false,
            RedirectStandardInput = true,
            RedirectStandardOutput = true,
            RedirectStandardError = true,
            WorkingDirectory = Path.GetDirectoryName(assembly),
        };
        foreach ((string name, string? value) in _environment) start.Environment[name] = value;
        Channel<string> lines = _lines = Channel.CreateUnbounded<string>();
        Process process = Process.Start(start)!;
        process.OutputDataReceived += (_, line) =>
        {
            if (line.Data is { } text) lines.Writer.TryWrite(text);
            else lines.Writer.TryComplete();
        };
        process.BeginOutputReadLine();
        process.BeginErrorReadLine();
        return process;
    }
}
