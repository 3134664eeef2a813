using CowCopy.LoopVolumes;
using CowCopy.TestKit;

namespace CowCopy.CrashRig.PowerCuts;

/// <summary>
/// Pictures of a volume under load, each what the disk would hold had the power failed at that instant. The volume lies in a file on an XFS;
/// cloning that file takes all writes that the volume had finished, and none that it had not. Mounting the picture replays its journal.
/// </summary>
/// <param name="host">A folder on an XFS that shares blocks.</param>
/// <param name="fileSystem">The file system under test.</param>
/// <param name="way">How copies are made.</param>
/// <param name="disturbance">What somebody else does meanwhile.</param>
public sealed class PictureSeries(string host, LoopFileSystem fileSystem, CopyWay way, Disturbance disturbance)
{
    private const long Size = 2L << 30;
    private const int MostSteps = 3;
    private const int MostMilliseconds = 300;

    /// <summary>Takes pictures, then looks at them all.</summary>
    /// <param name="count">How many.</param>
    /// <param name="seed">Decides when they are taken, as far as anything does.</param>
    public IReadOnlyList<Picture> Take(int count, int seed)
    {
        using TempFolder folder = new(host);
        string[] pictures = [.. Enumerable.Range(0, count).Select(number => folder.Combine($"picture-{number}"))];
        using (LoopVolume volume = LoopVolume.KeepIn(folder.Combine("live"), fileSystem, Size).UntilExit())
        {
            CommitOften(volume);
            using RigProcess child = RigProcess.Start("generations", volume.Path, way.ToString());
            using Disturber disturber = new(volume.Path, disturbance);
            TakeAll(volume, child, pictures, new Random(seed));
        }

        return [.. pictures.Select(Develop)];
    }

    private static void TakeAll(LoopVolume volume, RigProcess child, string[] pictures, Random random)
    {
        foreach (string picture in pictures)
        {
            Directory.CreateDirectory(picture);
            child.WaitForSteps(random.Next(1, MostSteps + 1));
            _ = CancellationToken.None.WaitHandle.WaitOne(random.Next(MostMilliseconds));
            Run("cp", "--reflink=always", volume.Image, Path.Combine(picture, Path.GetFileName(volume.Image)));
        }
    }

    private Picture Develop(string folder)
    {
        // A kernel before 6.7 takes a picture for the device it saw last under the same id, and refuses the older state.
        if (fileSystem == LoopFileSystem.Btrfs) Command.Run(FileSystemTools.Find("btrfs") ?? "btrfs", ["device", "scan", "--forget"]);
        using LoopVolume volume = LoopVolume.KeepIn(folder, fileSystem, Size).UntilExit();
        return Picture.Of(volume.Path);
    }

    // Left alone, ext4 commits every 5 s and btrfs every 30 s: most pictures would show the same commit. XFS has no such option.
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
