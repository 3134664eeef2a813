using System.Diagnostics;
using System.Runtime.Versioning;

namespace CowCopy.Tool.Leaks;

/// <summary>Runs <c>refsutil leak X: /d</c>, which finds leaks and repairs none.</summary>
internal static class LeakScan
{
    /// <param name="drive">A drive, such as <c>X:</c>.</param>
    /// <param name="progress">Receives each line.</param>
    /// <param name="cancellation">Ends the scan.</param>
    [SupportedOSPlatform("windows")]
    public static LeakReport Run(string drive, TextWriter? progress, CancellationToken cancellation)
    {
        string scratch = Path.Combine(Path.GetTempPath(), $"cowcopy-leaks-{Guid.NewGuid():N}.tmp");
        ProcessStartInfo start = new(Path.Combine(Environment.SystemDirectory, "refsutil.exe"), ["leak", drive, "/d", "/s", scratch])
        {
            UseShellExecute = false,
            RedirectStandardOutput = true,
        };
        LeakOutput output = new(drive);
        try
        {
            using Process process = Process.Start(start)!;
            using CancellationTokenRegistration stop = cancellation.Register(() => process.Kill());
            while (process.StandardOutput.ReadLine() is { } line)
            {
                progress?.WriteLine(line);
                output.Add(line);
            }

            process.WaitForExit();
            cancellation.ThrowIfCancellationRequested();
            return output.Report;
        }
        finally
        {
            File.Delete(scratch);
        }
    }
}
