using System.Diagnostics;
using System.Text;

namespace CowCopy.Tool.Tests;

/// <summary>The tool as a process of its own.</summary>
internal static class ToolProcess
{
    public static string Assembly => Path.Combine(AppContext.BaseDirectory, "CowCopy.Tool.dll");

    public static string Host => Environment.GetEnvironmentVariable("DOTNET_HOST_PATH") ?? "dotnet";

    public static ToolRun Run(params string[] args)
    {
        using Process process = Start(args);
        return Finish(process);
    }

    public static Process Start(IEnumerable<string> args) => Start(Assembly, args);

    public static Process Start(string tool, IEnumerable<string> args) => Start(new ProcessStartInfo(Host, [tool, .. args]));

    public static Process Start(ProcessStartInfo start)
    {
        start.UseShellExecute = false;
        start.RedirectStandardOutput = true;
        start.RedirectStandardError = true;
        start.StandardOutputEncoding = Encoding.UTF8;
        start.StandardErrorEncoding = Encoding.UTF8;
        return Process.Start(start)!;
    }

    public static ToolRun Finish(Process process)
    {
        Task<string> error = process.StandardError.ReadToEndAsync();
        string output = process.StandardOutput.ReadToEnd();
        process.WaitForExit();
        return new ToolRun(process.ExitCode, output, error.GetAwaiter().GetResult());
    }
}
