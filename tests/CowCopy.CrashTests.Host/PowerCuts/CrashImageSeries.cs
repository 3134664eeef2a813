using CowCopy.LoopVolumes;
using CowCopy.TestKit;

namespace CowCopy.CrashTests.Host.PowerCuts;

/// <summary>
/// Images of a volume under load, each what the disk would hold had the power failed at that instant. The volume is a file on an XFS;
/// cloning that file takes all writes that the volume had completed, and no others. Mounting the crash image replays its journal.
/// </summary>
/// <param name="host">A directory on an XFS that shares blocks.</param>
/// <param name="fileSystem">The file system under test.</param>
/// <param name="way">How copies are made.</param>
/// <param name="disturbance">What another process does during the run.</param>
public sealed class CrashImageSeries(string host, LoopFileSystem fileSystem, CopyWay way, Disturbance disturbance)
{
    private const long Size = 2L << 30;
    private const int MostSteps = 3;
    private const int MostMilliseconds = 300;

    /// <summary>Takes crash images, then judges them all.</summary>
    /// <param name="count">How many.</param>
    /// <param name="seed">Decides when they are taken, as far as anything does.</param>
    public IReadOnlyList<CrashImage> Take(int count, int seed)
    {
        using TempDirectory directory = new(host);
        string[] images = [.. Enumerable.Range(0, count).Select(number => directory.Combine($"image-{number}"))];
        using (LoopVolume volume = LoopVolume.KeepIn(directory.Combine("live"), fileSystem, Size).UntilExit())
        {
            CommitOften(volume);
            using HostProcess child = HostProcess.Start("generations", volume.Path, way.ToString());
            using Disturber disturber = new(volume.Path, disturbance);
            TakeAll(volume, child, images, new Random(seed));
        }

        return [.. images.Select(Judge)];
    }

    private static void TakeAll(LoopVolume volume, HostProcess child, string[] images, Random random)
    {
        foreach (string image in images)
        {
            Directory.CreateDirectory(image);
            child.WaitForSteps(random.Next(1, MostSteps + 1));
            _ = CancellationToken.None.WaitHandle.WaitOne(random.Next(MostMilliseconds));
            Run("cp", "--reflink=always", volume.Image, Path.Combine(image, Path.GetFileName(volume.Image)));
        }
    }

    private CrashImage Judge(string directory)
    {
        // A kernel before 6.7 takes a crash image for the last device with the same id, and rejects the older state.
        if (fileSystem == LoopFileSystem.Btrfs) Command.Run(FileSystemTools.Find("btrfs") ?? "btrfs", ["device", "scan", "--forget"]);
        using LoopVolume volume = LoopVolume.KeepIn(directory, fileSystem, Size).UntilExit();
        return CrashImage.Of(volume.Path);
    }

    // Left alone, ext4 commits every 5 s and btrfs every 30 s: most crash images would show the same commit. XFS has no such option.
    private void CommitOften(LoopVolume volume)
    {
        if (fileSystem != LoopFileSystem.Xfs) Run("mount", "-o", "remount,commit=1", volume.Path);
    }

    private static void Run(string program, params string[] arguments)
    {
        CommandResult result = Command.Run(program, arguments);
        if (result.ExitCode != 0) throw new IOException($"{program} {string.Join(' ', arguments)} failed: {result.Output}");
    }
}
