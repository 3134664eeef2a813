using System.Diagnostics;
using System.Runtime.InteropServices;

namespace CowCopy.Diagnostics.Machines;

/// <summary>Windows: its drives, and what its own commands report.</summary>
/// <param name="longestMilliseconds">How long a command may take before it is ended.</param>
internal sealed class WindowsMachine(int longestMilliseconds = 30_000) : Machine
{
    public override bool IsWindows => true;

    public override IReadOnlyList<MountedVolume>? ReadMounts()
    {
        List<MountedVolume> mounts = [];
        foreach (DriveInfo drive in DriveInfo.GetDrives())
        {
            try
            {
                if (drive is { DriveType: DriveType.Fixed, IsReady: true }) mounts.Add(new MountedVolume(drive.Name, drive.DriveFormat));
            }
            catch (Exception error) when (error is IOException or UnauthorizedAccessException)
            {
                // A drive that is being unlocked or removed is no neighbor to recommend.
            }
        }

        return mounts;
    }

    public override CommandOutput? Run(string program, string arguments)
    {
        ProcessStartInfo start = new(Path.Combine(Environment.SystemDirectory, program), arguments)
        {
            UseShellExecute = false,
            CreateNoWindow = true,
            RedirectStandardOutput = true,
        };
        try
        {
            using Process? process = Process.Start(start);
            if (process is null) return null;
            System.Text.StringBuilder text = new();
            process.OutputDataReceived += (_, line) => text.AppendLine(line.Data);
            process.BeginOutputReadLine();
            if (!process.WaitForExit(longestMilliseconds))
            {
                process.Kill();
                return null;
            }

            process.WaitForExit(); // until all output is received
            return new CommandOutput(process.ExitCode, text.ToString());
        }
        catch (Exception error) when (error is ExternalException or InvalidOperationException)
        {
            return null;
        }
    }
}
