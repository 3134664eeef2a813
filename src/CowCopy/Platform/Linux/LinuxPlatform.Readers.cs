using CowCopy.Planning;

namespace CowCopy.Platform.Linux;

/// <summary>Linux: who may read a source, and whether another process has it for itself.</summary>
internal sealed unsafe partial class LinuxPlatform
{
    private const uint ReadOfGroup = 0x20, ReadOfOthers = 0x4, ReadOfAll = ReadOfGroup | ReadOfOthers;
    private const int Unlisted = -1;

    private readonly bool _ignoresLocks = IgnoresLocks(
        AppContext.TryGetSwitch("System.IO.DisableFileLocking", out bool isOff) ? isOff : null,
        Environment.GetEnvironmentVariable("DOTNET_SYSTEM_IO_DISABLEFILELOCKING"));

    /// <summary>Whether .NET ignores locks: a switch of the program is before the variable (AppContextConfigHelper.cs).</summary>
    public static bool IgnoresLocks(bool? isSwitchedOff, string? variable) =>
        isSwitchedOff ?? (variable == "1" || string.Equals(variable, "true", StringComparison.OrdinalIgnoreCase));

    /// <remarks>
    /// .NET locks a file that it opens with <see cref="FileShare.None"/> by flock(2). Only a lock of another is a failure, as in
    /// SafeFileHandle.Unix.cs: volumes without locks return other errors. Closing the source releases the lock.
    /// </remarks>
    public PlatformStatus ClaimSource(FileHandle source)
    {
        const int SharedWithoutWaiting = 1 | 4, WouldBlock = 11; // LOCK_SH | LOCK_NB, EWOULDBLOCK
        if (_ignoresLocks) return PlatformStatus.Ok;
        PlatformStatus status = StatusOf(LibC.LockFile((int)source.Value, SharedWithoutWaiting));
        return status.NativeCode == WouldBlock ? status : PlatformStatus.Ok;
    }

    public uint WithoutNewReaders(FileHandle source, uint mode)
    {
        if ((mode & ReadOfAll) == 0) return mode;
        bool isForAll = (mode & ReadOfAll) == ReadOfAll && ReadList(source) is Unlisted or 1;
        return isForAll ? mode : mode & ~ReadOfAll;
    }

    public uint WithSameReaders(FileHandle source, in FileFacts facts, FileHandle copy, uint mode)
    {
        bool isSame = ReadStatus(copy, out StatxBuffer made).IsOk && made.Group == facts.Group
            && ReadList(copy) == Unlisted && ReadList(source) == Unlisted;
        return isSame ? mode : WithoutNewReaders(source, mode);
    }

    /// <summary>Whether a file has an access list.</summary>
    /// <returns>-1 for none; 1 for one that lets every user read, 0 for another.</returns>
    private static int ReadList(FileHandle file)
    {
        const int MostBytes = 1024;
        Span<byte> list = stackalloc byte[MostBytes];
        nint length;
        fixed (byte* attribute = "system.posix_acl_access\0"u8, value = list)
            length = LibC.GetAttribute((int)file.Value, attribute, value, MostBytes);
        if (length < 0)
        {
            PlatformStatus status = LastError();
            return status.NativeCode == Errno.NoAttribute || status.Code == StatusCode.NotSupported ? Unlisted : 0;
        }

        return AccessList.LetsAllRead(list[..(int)length]) ? 1 : 0;
    }
}
