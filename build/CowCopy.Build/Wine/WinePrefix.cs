using CowCopy.LoopVolumes;

namespace CowCopy.Build.Wine;

/// <summary>A Wine prefix for one run, in a temporary directory; removed with all its processes.</summary>
/// <param name="path">Its directory, which does not exist yet.</param>
/// <param name="output">Gets what the programs write.</param>
internal sealed class WinePrefix(string path, TextWriter output) : IDisposable
{
    private const int HungExitCode = 124, KilledExitCode = 137; // timeout's own, and a shell's for SIGKILL
    private const string SecondsToStart = "180", SecondsToEnd = "300"; // only a hang takes that long

    // UTF-8, or Wine has no names beyond ASCII. .NET maps code twice, for writing and for running; under Wine the runtime then crashes in
    // its finalizers. Wine's messages, its debugger and the browser that it offers to download are turned off.
    private static readonly (string, string?)[] Always =
    [
        ("PATH", "/usr/sbin:/usr/bin:/sbin:/bin"),
        ("LANG", "C.UTF-8"),
        ("DOTNET_EnableWriteXorExecute", "0"),
        ("TESTINGPLATFORM_TELEMETRY_OPTOUT", "1"),
        ("WINEDEBUG", "-all"),
        ("WINEDLLOVERRIDES", "mshtml,winedbg.exe="),
    ];

    /// <summary>Creates it as a Windows 10.</summary>
    /// <exception cref="IOException">Wine cannot create it; the message holds Wine's output.</exception>
    public void Make()
    {
        WineUser.CreateDirectory(path);
        // Without Wine's own .NET, which it offers to download. Programs need its stub, or no managed assembly loads.
        Must(["wineboot", "--init"], ("WINEDLLOVERRIDES", "mscoree,mshtml="));
        Must(["reg", "add", @"HKCU\Software\Wine", "/v", "Version", "/d", "win10", "/f"]);
    }

    /// <summary>Returns the name of a file of this machine under Wine.</summary>
    /// <param name="file">Its full path.</param>
    /// <returns>A Windows path.</returns>
    public static string WindowsPath(string file) => "Z:" + file.Replace('/', '\\');

    /// <summary>Assigns a drive letter to a directory; each letter is a volume to Windows.</summary>
    /// <param name="letter">The letter, in lower case.</param>
    /// <param name="directory">The directory.</param>
    public void AddDrive(char letter, string directory) =>
        File.CreateSymbolicLink(Path.Combine(path, "dosdevices", $"{letter}:"), directory);

    /// <summary>Runs a Windows program to its end.</summary>
    /// <param name="program">Its path, and its arguments.</param>
    /// <param name="environment">Variables to set; it gets none of this process.</param>
    /// <returns>Its exit code and output. A program that hangs is killed and fails.</returns>
    public CommandResult Run(string[] program, params (string Name, string? Value)[] environment)
    {
        CommandResult result = Start(SecondsToEnd, program, environment, output.WriteLine);
        if (result.ExitCode is HungExitCode or KilledExitCode)
            output.WriteLine($"{program[0]} was killed, since it had not ended after {SecondsToEnd} seconds.");
        return result;
    }

    public void Dispose()
    {
        if (!Directory.Exists(path)) return;
        string[] server = ["-k", "1", "30", .. WineUser.Prefix, "env", $"WINEPREFIX={path}", WineTools.Server];
        foreach (string option in (string[])["-k", "-w"]) Command.Run("timeout", [.. server, option]);
        Directory.Delete(path, recursive: true);
    }

    private void Must(string[] program, params (string, string?)[] environment)
    {
        CommandResult result = Start(SecondsToStart, program, environment, onLine: null);
        if (result.ExitCode != 0)
            throw new IOException($"{string.Join(' ', program)} ended with {result.ExitCode} under Wine: {result.Output}");
    }

    private CommandResult Start(string seconds, string[] program, (string Name, string? Value)[] environment, Action<string>? onLine)
    {
        (string Name, string? Value)[] all = [.. Always, ("HOME", path), ("WINEPREFIX", path), .. environment];
        string[] variables = [.. all.Where(one => one.Value is not null).Select(one => $"{one.Name}={one.Value}")];
        string[] command = ["-k", "5", seconds, .. WineUser.Prefix, "env", "-i", .. variables, WineTools.Loader, .. program];
        return Command.Run("timeout", command, workingDirectory: path, onLine: onLine);
    }
}
