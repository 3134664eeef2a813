using System.Runtime.CompilerServices;
using System.Runtime.Versioning;
using CowCopy.Planning;
using CowCopy.Platform;
using CowCopy.Platform.Linux;

namespace CowCopy.ContractTests.Host;

/// <summary>
/// What the Linux platform does where the kernel fails calls on these files. Each case runs on a thread of its own, since the calls that
/// fail are counted for each thread; so the same number fails in every case.
/// </summary>
/// <param name="directory">An empty directory on a volume with attributes of files.</param>
[SupportedOSPlatform("linux")]
public sealed class FailingCalls(string directory)
{
    private const int Length = 300_000; // more than one buffer
    private const int Part = 1000;
    private const int Cut = 150_000; // where a hole starts

    private static readonly byte[] Content = MakeContent();

    /// <summary>The files and directories whose calls may fail.</summary>
    public IEnumerable<string> Paths => [directory, File, ReadOnly, Sparse, Copy, At("one"), At("two"), At("replaced"), Subvolume];

    /// <summary>The calls that fail in each run, as strace takes them.</summary>
    public static IReadOnlyList<string> Failures(string run) => run switch
    {
        "old btrfs" => ["ioctl:error=ENOTTY:when=1"],
        "broken btrfs" => ["ioctl:error=EIO:when=1", "statfs:error=EIO:when=1"],
        "first" =>
        [
            "fcntl:error=EIO:when=1", "openat2:error=ENOSYS:when=1", "lseek:error=EINVAL:when=2", "fchmod:error=EOPNOTSUPP",
            "write:retval=1000:when=1", "getdents64:error=EIO:when=1", "fdatasync:error=EIO",
        ],
        "second" =>
        [
            "statx:error=EIO:when=2", "ioctl:error=ENOTTY:when=1", "openat2:error=EPERM:when=1", "lseek:error=EIO:when=3",
            "write:retval=0:when=1", "statfs:error=EIO",
        ],
        "filtered" => ["statx:error=EPERM", "faccessat2:error=EPERM", "renameat2:error=EPERM"],
        "older" => ["statx:error=ENOSYS"],
        "third" => ["fcntl:error=EINVAL:when=2", "lseek:error=EIO:when=4"],
        _ => ["statx:error=EIO:when=1", "read:retval=0:when=1"],
    };

    /// <summary>The subvolume of the runs on btrfs.</summary>
    public string Subvolume => At("subvolume");

    private string File => At("file");

    private string ReadOnly => At("read-only");

    private string Sparse => At("sparse");

    private string Copy => At("copy");

    /// <summary>Writes the files, in a process whose calls do not fail.</summary>
    public void Prepare()
    {
        Directory.CreateDirectory(At("one/two"));
        System.IO.File.WriteAllBytes(File, Content);
        System.IO.File.WriteAllBytes(ReadOnly, Content);
        System.IO.File.SetUnixFileMode(ReadOnly, UnixFileMode.UserRead);
        using FileStream sparse = System.IO.File.Create(Sparse);
        sparse.Write(Content.AsSpan(0, Cut));
        sparse.SetLength(4 * Length);
        sparse.Position = 3 * Length;
        sparse.Write(Content);
    }

    /// <summary>Runs the cases that meet these failures.</summary>
    public void Run(string run)
    {
        LinuxPlatform platform = new();
        FileFacts facts = default;
        for (int time = 0; !facts.Identity.IsKnown && time < 2; time++) platform.Inspect(File, LinkTreatment.Follow, out facts);
        Action[] cases = run switch
        {
            "first" =>
            [
                () => Opens(facts, exclusively: StatusCode.DeviceError, unwritten: StatusCode.NotSupported),
                OpensBelow,
                () => CopiesHoles(StatusCode.Ok),
                () => Keeps(platform.CreateDestination(At("two"), 0x180, out FileHandle made), made, platform.SetMode(made, 0x1FF)),
                () => CopiesInParts(Part),
                () => Expect(platform.ReadDirectory(directory, FileHandle.None, []).Code == StatusCode.DeviceError),
                () => Keeps(
                    platform.OpenSource(File, out FileHandle opened), opened,
                    platform.Flush(opened).Code == StatusCode.DeviceError ? PlatformStatus.Ok : PlatformStatus.NotSupported),
            ],
            "second" =>
            [
                () => Expect(platform.CheckDeletion(File).Code == StatusCode.DeviceError),
                () => Opens(facts, exclusively: StatusCode.NotSupported, unwritten: StatusCode.Ok), // its directory is not known
                OpensBelow,
                () => CopiesHoles(StatusCode.Ok),
                () => CopiesInParts(0),
                () => Expect(platform.InspectVolume(File, out _).Code == StatusCode.DeviceError),
                () => Expect(platform.CheckCreation(directory).IsOk),
                () => Expect(platform.IsCaseSensitive(directory) is null),
            ],
            "old btrfs" => [() => Expect(platform.Snapshot(Subvolume, At("snapshot"), out int nested).IsOk && nested == 0)],
            "broken btrfs" =>
            [
                () =>
                {
                    Expect(platform.Snapshot(Subvolume, At("one"), out _).Code == StatusCode.DeviceError); // the volume is not known
                    Expect(platform.Snapshot(Subvolume, At("two"), out _).Code == StatusCode.DeviceError); // what is in it is not known
                    Expect(!Directory.Exists(At("two")));
                },
            ],
            "filtered" => [QueriesWithoutStatx, ChecksAndReplaces],
            "older" => [QueriesWithoutStatx],
            "third" =>
            [
                () => Opens(facts, exclusively: StatusCode.InvalidArgument, unwritten: StatusCode.NotSupported),
                () => CopiesHoles(StatusCode.DeviceError),
            ],
            _ =>
            [
                () => Opens(facts, exclusively: StatusCode.DeviceError, unwritten: StatusCode.DeviceError),
                () => Expect(platform.CheckDeletion(File).Code == StatusCode.DeviceError),
                () => Expect(platform.InspectVolume(File, out _).Code == StatusCode.DeviceError),
                () => Expect(platform.ClearReadOnly(ReadOnly).Code == StatusCode.DeviceError),
                () => Expect(System.IO.File.GetUnixFileMode(ReadOnly) == UnixFileMode.UserRead),
                EndsEarly,
                () => Keeps(
                    platform.OpenSource(File, out FileHandle opened), opened, platform.ReadExtents(opened, [])),
            ],
        };
        foreach (Action one in cases) OnThread(one);
    }

    /// <summary>Queries by fstatat(2) what the base library queries the same way, and copies.</summary>
    private void QueriesWithoutStatx()
    {
        LinuxPlatform platform = new();
        FileInfo known = new(Sparse);
        Expect(platform.Inspect(Sparse, LinkTreatment.Keep, out FileFacts facts).IsOk);
        Expect(facts.Kind == FileKind.Regular && facts.Length == known.Length && facts.HasHoles);
        Expect(facts.Modified.RoundDown(FileTimestamp.NanosecondsPerTick) == FileTimestamp.FromUtc(known.LastWriteTimeUtc));
        Expect(facts.Mode == (uint)known.UnixFileMode && facts.LinkCount == 1 && facts.IsOwned);
        Expect(platform.Inspect(At("missing"), LinkTreatment.Keep, out FileFacts missing).Code == StatusCode.NotFound && !missing.Exists);
        Expect(platform.InspectVolume(Sparse, out VolumeFacts volume).IsOk && volume.Id == facts.Volume);
        Expect(MountOf(platform, directory) is var mount && mount != 0 && MountOf(platform, At("one/two")) == mount);
        Expect(MountOf(platform, "/proc") is var other && other != 0 && other != mount);
        foreach (int time in (int[])[1, 2])
        {
            CopyResult result = new FileCopier(platform).Copy(File, Copy);
            Expect(result.Outcome == CopyOutcome.Copied && System.IO.File.ReadAllBytes(Copy).AsSpan().SequenceEqual(Content), $"{time}");
        }
    }

    private static ulong MountOf(LinuxPlatform platform, string path)
    {
        Expect(platform.Inspect(path, LinkTreatment.Keep, out FileFacts facts).IsOk);
        return facts.Mount;
    }

    private void ChecksAndReplaces()
    {
        LinuxPlatform platform = new();
        Expect(platform.CheckWritable(File).IsOk);
        Expect(platform.CheckCreation(directory).IsOk);
        foreach (DirectoryReplacement way in (DirectoryReplacement[])[DirectoryReplacement.Created, DirectoryReplacement.RenamedAside])
            Expect(new FileCopier(platform).ReplaceTree(At("one"), At("replaced")) is { Succeeded: true } made && made.Replacement == way);
    }

    private static byte[] MakeContent()
    {
        byte[] content = new byte[Length];
        new Random(Length).NextBytes(content);
        return content;
    }

    private static void OnThread(Action one)
    {
        Exception? failure = null;
        Thread thread = new(() =>
        {
            try
            {
                one();
            }
            catch (InvalidOperationException exception)
            {
                failure = exception;
            }
        });
        thread.Start();
        thread.Join();
        if (failure is not null) throw new InvalidOperationException(failure.Message, failure);
    }

    private static void Expect(bool holds, [CallerArgumentExpression(nameof(holds))] string what = "")
    {
        if (!holds) throw new InvalidOperationException("Not with this failure: " + what);
    }

    private static void Keeps(PlatformStatus opened, FileHandle file, PlatformStatus status)
    {
        new LinuxPlatform().Close(file);
        Expect(opened.IsOk);
        Expect(status.IsOk);
    }

    private void Opens(FileFacts facts, StatusCode exclusively, StatusCode unwritten)
    {
        LinuxPlatform platform = new();
        foreach ((bool forWriting, StatusCode expected) in new[] { (true, exclusively), (false, unwritten) })
        {
            OnThread(() =>
            {
                ulong kind = 0;
                PlatformStatus status = forWriting
                    ? platform.OpenExclusive(File, facts, out FileHandle opened)
                    : platform.OpenUnwritten(File, facts, out opened, out kind);
                if (opened.IsOpen) platform.Close(opened);
                Expect(status.Code == expected, $"{forWriting} {status} {expected}");
                Expect(opened.IsOpen == status.IsOk);
                Expect(kind == 0);
            });
        }
    }

    /// <summary>Without openat2(2), which is tried once.</summary>
    private void OpensBelow()
    {
        LinuxPlatform platform = new();
        Expect(platform.OpenDirectory(directory, DirectoryAnchor.None, out FileHandle root).IsOk);
        for (int time = 0; time < 2; time++)
        {
            PlatformStatus status = platform.OpenDirectory(At("one/two"), new DirectoryAnchor(directory, root), out FileHandle below);
            Expect(status.IsOk && below.IsOpen, status.ToString());
            platform.Close(below);
        }

        platform.Close(root);
    }

    private void CopiesHoles(StatusCode expected)
    {
        (PlatformStatus status, long written) = CopyBytes(Sparse, new ByteCopy(4 * Length, ByteCopyWay.InKernel) { KeepsHoles = true });
        byte[] copy = System.IO.File.ReadAllBytes(Copy);
        if (expected == StatusCode.Ok)
        {
            Expect(status.IsOk, status.ToString());
            Expect(copy.AsSpan().SequenceEqual(System.IO.File.ReadAllBytes(Sparse)));
            return;
        }

        Expect(!status.IsOk);
        Expect(copy.Length == written);
        Expect(copy.AsSpan().SequenceEqual(Content.AsSpan(0, copy.Length)));
    }

    /// <summary>The kernel takes part of what it is given: the rest follows.</summary>
    private void CopiesInParts(int part)
    {
        (PlatformStatus status, long written) = CopyBytes(File, new ByteCopy(Length, ByteCopyWay.ReadWrite));
        Expect(status.IsOk, status.ToString());
        Expect(written == Length);
        Expect(System.IO.File.ReadAllBytes(Copy).AsSpan().SequenceEqual(Content.AsSpan(part)));
    }

    /// <summary>A file that became shorter while it was copied: what was written is reported, and no length is made up.</summary>
    private void EndsEarly()
    {
        (PlatformStatus status, long written) = CopyBytes(File, new ByteCopy(Length, ByteCopyWay.ReadWrite) { KeepsHoles = true });
        Expect(status.IsOk, status.ToString());
        Expect(written == 0);
        Expect(new FileInfo(Copy).Length == 0);
    }

    private (PlatformStatus Status, long Written) CopyBytes(string source, ByteCopy way)
    {
        LinuxPlatform platform = new();
        System.IO.File.Delete(Copy);
        Expect(platform.OpenSource(source, out FileHandle from).IsOk);
        Expect(platform.CreateDestination(Copy, 0x180, out FileHandle to).IsOk);
        PlatformStatus status = platform.CopyBytes(from, to, way, CancellationToken.None, out long written);
        platform.Close(to);
        platform.Close(from);
        return (status, written);
    }

    private string At(string name) => Path.Combine(directory, name);
}
