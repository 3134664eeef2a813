using System.Text;
using CowCopy.Planning;
using CowCopy.Platform;
using Microsoft.Win32.SafeHandles;

namespace CowCopy.TestKit;

/// <summary>A system whose clones return scripted results and whose queries are counted.</summary>
internal sealed class ScriptedNativeCalls(StatusCode answer) : INativeCalls
{
    private readonly IPlatform _system = PlatformFactory.Create();
    private int _queries;

    public int Clones { get; private set; }

    /// <summary>How many names were queried.</summary>
    public int Queries => _queries;

    public PlatformStatus StatusOf(int error) => Errno.OfLinux(error);

    public PlatformStatus Clone(string source, string destination, out PathCopy copy)
    {
        Clones++;
        copy = default;
        if (answer == StatusCode.Ok) File.WriteAllText(destination, "a clone");
        return new PlatformStatus(answer, 7);
    }

    public PlatformStatus CarryAttributes(int source, int copy) => PlatformStatus.Ok;

    public PlatformStatus CarryTimes(int source, int copy, out uint locks)
    {
        locks = 0;
        if (!OperatingSystem.IsLinux()) return CarryTimesOf(source, copy);
        PlatformStatus status = _system.Inspect($"/proc/self/fd/{source}", LinkTreatment.Follow, out FileFacts facts);
        return status.IsOk ? _system.Handles!.SetTimes(new FileHandle(copy), facts) : status;
    }

    private static PlatformStatus CarryTimesOf(int source, int copy)
    {
        using SafeFileHandle from = new(source, ownsHandle: false), to = new(copy, ownsHandle: false);
        File.SetLastWriteTimeUtc(to, File.GetLastWriteTimeUtc(from));
        return PlatformStatus.Ok;
    }

    public PlatformStatus AddFlags(string path, uint flags) => PlatformStatus.NotSupported;

    public PlatformStatus HardLink(string existing, string link) => _system.HardLink(existing, link);

    public PlatformStatus Inspect(string path, LinkTreatment links, out FileFacts facts)
    {
        Interlocked.Increment(ref _queries);
        facts = default;
        // Linux opens a long path in parts; a system with one call for a name takes none.
        if (Encoding.UTF8.GetByteCount(path) > _system.Traits.LongestPath) return PlatformStatus.From(StatusCode.NameTooLong);
        return _system.Inspect(path, links, out facts);
    }

    public bool? IsCaseSensitive(string directory) => null;

    public VolumeFacts? DescribeVolume(string path) =>
        answer == StatusCode.Other ? null : VolumeFacts.Unknown with { Id = new VolumeId(9), FileSystem = "apfs" };
}
