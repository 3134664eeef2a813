using CowCopy.LoopVolumes;
using CowCopy.TestKit;

namespace CowCopy.Tests.Platform;

/// <summary>A small C program, compiled against musl and run.</summary>
internal static class MuslProgram
{
    /// <summary>Compiles and runs a program; without musl-gcc the test is inconclusive, or fails where nothing may be missing.</summary>
    /// <returns>The lines it wrote, each a name, a space and a value.</returns>
    public static IReadOnlyDictionary<string, string> Run(string source, params string[] arguments)
    {
        if (!OperatingSystem.IsLinux()) Assert.Inconclusive("Programs for musl run on Linux.");
        if (FileSystemTools.Find("musl-gcc") is not { } compiler)
        {
            TestVolumes.Missing("musl-gcc is not installed (package musl-tools).");
            throw new System.Diagnostics.UnreachableException();
        }

        using TempDirectory directory = new();
        string program = directory.Combine("program");
        CommandResult compiled = Command.Run(compiler, ["-D_GNU_SOURCE", "-o", program, directory.WriteFile("program.c", source)]);
        Assert.AreEqual(0, compiled.ExitCode, compiled.Output);
        CommandResult run = Command.Run(program, arguments);
        Assert.AreEqual(0, run.ExitCode, run.Output);
        return run.Output.Split('\n', StringSplitOptions.RemoveEmptyEntries).Select(line => line.Split(' '))
            .ToDictionary(parts => parts[0], parts => parts[1], StringComparer.Ordinal);
    }
}
