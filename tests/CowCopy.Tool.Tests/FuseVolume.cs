using System.Diagnostics;
using CowCopy.LoopVolumes;
using CowCopy.TestKit;

namespace CowCopy.Tool.Tests;

/// <summary>A volume of FUSE whose program a test may stop, so that no call returns, or kill, so that every call fails.</summary>
internal sealed class FuseVolume : IDisposable
{
    private const long Size = 32 << 20;

    private readonly LoopVolume _volume;
    private readonly int _program;

    private FuseVolume(LoopVolume volume, int program) => (_volume, _program) = (volume, program);

    public string Path => _volume.Path;

    public static FuseVolume Mount()
    {
        try
        {
            LoopVolume volume = LoopVolume.Create(LoopFileSystem.Ntfs, Size);
            return new FuseVolume(volume, FindProgram(volume.Image));
        }
        catch (IOException error)
        {
            TestVolumes.Missing(error.Message);
            throw;
        }
    }

    public void Stop() => Signals.Stop(_program);

    /// <summary>Kills the program, and waits until the kernel knows.</summary>
    public void Kill()
    {
        using Process program = Process.GetProcessById(_program);
        program.Kill();
        while (Directory.Exists($"/proc/{_program}/fd")) Thread.Yield();
        while (Directory.Exists(Path)) Thread.Yield();
    }

    public void Dispose()
    {
        if (Directory.Exists($"/proc/{_program}")) Signals.Continue(_program);
        _volume.Dispose();
    }

    private static int FindProgram(string image) => Directory.EnumerateDirectories("/proc")
        .Where(directory => char.IsAsciiDigit(directory[^1]) && CommandLine(directory).Contains(image, StringComparison.Ordinal))
        .Select(static directory => int.Parse(System.IO.Path.GetFileName(directory), System.Globalization.CultureInfo.InvariantCulture))
        .Single();

    private static string CommandLine(string directory)
    {
        try
        {
            return File.ReadAllText(System.IO.Path.Combine(directory, "cmdline"));
        }
        catch (IOException)
        {
            return ""; // it has ended
        }
    }
}
