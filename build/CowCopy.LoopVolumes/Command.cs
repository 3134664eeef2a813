using System.Diagnostics;
using System.Text;

namespace CowCopy.LoopVolumes;

/// <summary>Runs programs and returns what they write.</summary>
public static class Command
{
    /// <summary>Runs a program to its end, with empty input.</summary>
    /// <param name="program">Its name or path.</param>
    /// <param name="arguments">One string each; nothing is quoted or split.</param>
    /// <param name="environment">Variables to set, or to remove if the value is null.</param>
    /// <param name="workingDirectory">Where it runs; null for the directory of this process.</param>
    /// <param name="onLine">Called with each line that it writes.</param>
    /// <param name="cancellation">Ends the program, and those that it started.</param>
    /// <returns>Its exit code and output.</returns>
    /// <exception cref="OperationCanceledException">It was ended.</exception>
    public static CommandResult Run(
        string program,
        IEnumerable<string> arguments,
        IEnumerable<(string Name, string? Value)>? environment = null,
        string? workingDirectory = null,
        Action<string>? onLine = null,
        CancellationToken cancellation = default)
    {
        var start = new ProcessStartInfo(program, arguments)
        {
            UseShellExecute = false,
            RedirectStandardInput = true,
            RedirectStandardOutput = true,
            RedirectStandardError = true,
            WorkingDirectory = workingDirectory ?? "",
        };
        foreach ((string name, string? value) in environment ?? [])
            start.Environment[name] = value;

        using var process = new Process { StartInfo = start };
        var output = new StringBuilder();
        process.OutputDataReceived += (_, line) => Keep(line.Data, output, onLine);
        process.ErrorDataReceived += (_, line) => Keep(line.Data, output, onLine);
        process.Start();
        process.StandardInput.Close();
        process.BeginOutputReadLine();
        process.BeginErrorReadLine();
        WaitForEnd(process, cancellation);
        return new CommandResult(process.ExitCode, output.ToString());
    }

    private static void WaitForEnd(Process process, CancellationToken cancellation)
    {
        using (cancellation.Register(() => process.Kill(entireProcessTree: true))) process.WaitForExit();
        cancellation.ThrowIfCancellationRequested();
    }

    private static void Keep(string? line, StringBuilder output, Action<string>? onLine)
    {
        if (line is null) return;
        lock (output)
        {
            output.AppendLine(line);
            onLine?.Invoke(line);
        }
    }
}
