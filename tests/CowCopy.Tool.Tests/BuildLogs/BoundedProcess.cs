using System.Diagnostics;
using System.Globalization;

namespace CowCopy.Tool.Tests.BuildLogs;

/// <summary>The tool as a process of its own whose heap cannot grow beyond a limit: what needs more fails.</summary>
internal static class BoundedProcess
{
    public static ToolRun Run(long heapBytes, params string[] args)
    {
        ProcessStartInfo start = new(
            Environment.GetEnvironmentVariable("DOTNET_HOST_PATH") ?? "dotnet",
            [Path.Combine(AppContext.BaseDirectory, "CowCopy.Tool.dll"), .. args])
        {
            UseShellExecute = false,
            RedirectStandardOutput = true,
            RedirectStandardError = true,
        };
        start.Environment["DOTNET_GCHeapHardLimit"] = heapBytes.ToString("X", CultureInfo.InvariantCulture);
        start.Environment["DOTNET_DbgEnableMiniDump"] = "0";
        using Process process = Process.Start(start)!;
        Task<string> error = process.StandardError.ReadToEndAsync();
        string output = process.StandardOutput.ReadToEnd();
        process.WaitForExit();
        return new ToolRun(process.ExitCode, output, error.GetAwaiter().GetResult());
    }
}
