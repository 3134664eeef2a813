using CowCopy.LoopVolumes;

namespace CowCopy.Build.Wine;

/// <summary>A Windows of its own for one run: a Wine prefix in a temporary folder, removed with all its processes.</summary>
/// <param name="path">The folder that holds it; it does not exist yet.</param>
internal sealed class WinePrefix(string path) : IDisposable
{
    private const int HungExitCode = 124, KilledExitCode = 137; // timeout's own, and a shell's for SIGKILL
    private const string SecondsToStart = "180", SecondsToEnd = "300"; // far beyond what either takes; only a hang gets there

    // UTF-8, or Wine has no names beyond ASCII. .NET maps code twice, for writing and for running, which Wine does not carry out faithfully: the runtime
    // then dies in its finalizers. Wine's own messages and debugger, and a browser it would offer to download, are left out.
    private static readonly (string, string?)[] Always =
    [
        ("PATH", "/usr/sbin:/usr/bin:/sbin:/bin"),
        ("LANG", "C.UTF-8"),
        ("DOTNET_EnableWriteXorExecute", "0"),
        ("TESTINGPLATFORM_TELEMETRY_OPTOUT", "1"),
        ("WINEDEBUG", "-all"),
        ("WINEDLLOVERRIDES", "mshtml,winedbg.exe="),
    ];

    /// <summary>Makes it, as a Windows 10.</summary>
    /// <exception cref="IOException">Wine could not make it; the message holds what Wine said.</exception>
    public void Make()
    {
        WineUser.Give(path);
        // Without the .NET of its own that Wine would offer to download; programs need the stand-in for it, or no managed assembly loads.
        Must(["wineboot", "--init"], ("WINEDLLOVERRIDES", "mscoree,mshtml="));
        Must(["reg", "add", @"HKCU\Software\Wine", "/v", "Version", "/d", "win10", "/f"]);
    }

    /// <summary>The name of a file of this machine inside Wine.</summary>
    /// <param name="file">Its full path.</param>
    /// <returns>A Windows path.</returns>
    public static string WindowsPath(string file) => "Z:" + file.Replace('/', '\\');

    /// <summary>Gives a folder a drive letter; each letter is a volume to Windows.</summary>
    /// <param name="letter">The letter, in lower case.</param>
    /// <param name="folder">The folder.</param>
    public void AddDrive(char letter, string folder) => File.CreateSymbolicLink(Path.Combine(path, "dosdevices", $"{letter}:"), folder);

    /// <summary>Runs a Windows program to its end, and shows and keeps what it writes.</summary>
    /// <param name="program">Its path, and its arguments.</param>
    /// <param name="environment">Variables to set; it gets none of this process.</param>
    /// <returns>How it ended. A program that hangs is killed, and counts as failed.</returns>
    public CommandResult Run(string[] program, params (string Name, string? Value)[] environment)
    {
        CommandResult result = Start(SecondsToEnd, program, environment, Console.WriteLine);
        if (HasHung(result)) Console.WriteLine($"Failed: {program[0]} hung: it had not ended after {SecondsToEnd} seconds, and was killed.");
        return result;
    }

    /// <summary>Whether a program was killed because it had not ended.</summary>
    /// <param name="result">How it ended.</param>
    public static bool HasHung(CommandResult result) => result.ExitCode is HungExitCode or KilledExitCode;

    public void Dispose()
    {
        if (!Directory.Exists(path)) return;
        foreach (string what in (string[])["-k", "-w"]) Command.Run("timeout", ["-k", "1", "30", .. WineUser.Prefix, "env", $"WINEPREFIX={path}", WineTools.Server, what]);
        Directory.Delete(path, recursive: true);
    }

    private void Must(string[] program, params (string, string?)[] environment)
    {
        CommandResult result = Start(SecondsToStart, program, environment, onLine: null);
        if (result.ExitCode != 0) throw new IOException($"{string.Join(' ', program)} ended with {result.ExitCode} under Wine: {result.Output}");
    }

    private CommandResult Start(string seconds, string[] program, (string Name, string? Value)[] environment, Action<string>? onLine)
    {
        (string Name, string? Value)[] all = [.. Always, ("HOME", path), ("WINEPREFIX", path), .. environment];
        string[] variables = [.. all.Where(one => one.Value is not null).Select(one => $"{one.Name}={one.Value}")];
        return Command.Run("timeout", ["-k", "5", seconds, .. WineUser.Prefix, "env", "-i", .. variables, WineTools.Loader, .. program], workingDirectory: path, onLine: onLine);
    }
}
