using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace CowCopy.Platform.Linux;

/// <summary>Linux: queries a file by statx(2), and by fstatat(2) where a container's filter forbids that.</summary>
internal sealed unsafe partial class LinuxPlatform
{
    private readonly nint _statAt = LibC.StatAtNumber(RuntimeInformation.ProcessArchitecture);
    private bool _lacksStatx;

    private PlatformStatus ReadStatus(FileHandle file, out StatxBuffer found)
    {
        Unsafe.SkipInit(out found);
        byte empty = 0;
        fixed (StatxBuffer* buffer = &found) return Stat((int)file.Value, &empty, EmptyPath, buffer);
    }

    private PlatformStatus Stat(int directory, byte* name, int flags, StatxBuffer* found)
    {
        const uint Wanted = StatxBuffer.BasicStats | StatxBuffer.CreatedMask | StatxBuffer.MountIdMask;
        PlatformStatus status = default;
        if (!_lacksStatx)
        {
            status = StatusOf((int)LibC.Statx(_statx, directory, name, flags, Wanted, found));
            // Seccomp filters of old containers return the latter, which the call itself never does.
            bool isMissing = status.NativeCode is Errno.FunctionMissing or Errno.NotPermitted;
            if (!isMissing || _statAt == 0) return WithMount(status, directory, name, flags, found);
        }

        byte* older = stackalloc byte[StatxBuffer.StatBytes];
        PlatformStatus again = StatusOf((int)LibC.StatAt(_statAt, directory, name, older, flags));
        if (again.NativeCode is Errno.FunctionMissing or Errno.NotPermitted) return status.IsOk ? again : status;
        _lacksStatx = true;
        if (again.IsOk) *found = StatxBuffer.FromStat(new ReadOnlySpan<byte>(older, StatxBuffer.StatBytes), _architecture);
        return WithMount(again, directory, name, flags, found);
    }

    /// <summary>Adds the mount of a directory: what a tree deletes must not be behind another one.</summary>
    private PlatformStatus WithMount(PlatformStatus status, int directory, byte* name, int flags, StatxBuffer* found)
    {
        bool isUnknown = status.IsOk && (found->Mask & StatxBuffer.MountIdMask) == 0 && (found->Mode & TypeMask) == Directory;
        if (isUnknown) *found = found->With(MountIds.Of(directory, name, (flags & SymlinkNoFollow) != 0 ? _noFollow : 0));
        return status;
    }
}
