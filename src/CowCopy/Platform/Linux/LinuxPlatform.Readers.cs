using CowCopy.Planning;

namespace CowCopy.Platform.Linux;

/// <summary>Linux: who may read a source, and whether another process has it for itself.</summary>
internal sealed unsafe partial class LinuxPlatform
{
    private const uint ReadOfGroup = 0x20, ReadOfOthers = 0x4, ReadOfAll = ReadOfGroup | ReadOfOthers;
    private const uint ReadAndWriteOfAll = ReadOfAll | 0x12; // who may not read a copy does not change it either
    private const int Unlisted = -1, WouldBlock = 11; // EWOULDBLOCK

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
        const int SharedWithoutWaiting = 1 | 4; // LOCK_SH | LOCK_NB
        if (_ignoresLocks) return PlatformStatus.Ok;
        PlatformStatus status = StatusOf(LibC.LockFile((int)source.Value, SharedWithoutWaiting));
        return status.NativeCode == WouldBlock ? status : PlatformStatus.Ok;
    }

    public PlatformStatus CheckSource(FileHandle source)
    {
        if (!ReadStatus(source, out StatxBuffer found).IsOk) return PlatformStatus.Ok;
        return Facts(found).Kind switch
        {
            FileKind.Regular => PlatformStatus.Ok,
            FileKind.Directory => PlatformStatus.From(StatusCode.IsDirectory),
            _ => PlatformStatus.From(StatusCode.NotRegular),
        };
    }

    public uint WithoutNewReaders(FileHandle source, uint mode) =>
        (mode & ReadOfAll) == ReadOfAll ? WithoutNewReaders(mode, ReadList(source)) : mode & ~ReadAndWriteOfAll;

    private static uint WithoutNewReaders(uint mode, int sourceList) =>
        (mode & ReadOfAll) == ReadOfAll && sourceList is Unlisted or 1 ? mode : mode & ~ReadAndWriteOfAll;

    public uint WithSameReaders(FileHandle source, in FileFacts facts, FileHandle copy, uint mode)
    {
        bool isSame = ReadStatus(copy, out StatxBuffer made).IsOk && made.Group == facts.Group
            && ReadList(copy) == Unlisted && ReadList(source) == Unlisted;
        return isSame ? mode : WithoutNewReaders(source, mode);
    }

    public uint WithSameReaders(in PathAt source, in PathAt copy, uint mode)
    {
        int sourceList = ReadGroupAndList(source, out uint group), list = ReadGroupAndList(copy, out uint groupOfCopy);
        bool isSame = sourceList == Unlisted && list == Unlisted && group == groupOfCopy;
        return isSame ? mode : WithoutNewReaders(mode, sourceList);
    }

    /// <remarks>
    /// A member of the new group may have been one of the others, or of a named group; a member of the former is one of the others now.
    /// </remarks>
    public uint WithoutNewVisitors(string source, uint mode)
    {
        const int GroupShift = 3;
        const uint Enter = 0x1, Write = 0x2, All = 0x7;
        PlatformStatus read = ReadDirectoryList(source, out byte[] list);
        uint everyone = (mode >> GroupShift) & mode & All;
        if (read.IsOk) everyone &= AccessList.OfEveryUser(list);
        else if (!IsWithoutAttribute(read)) everyone = 0;
        uint kept = (everyone & Enter) != 0 ? everyone | Write : everyone; // who may write may enter anyway
        return mode & ~((All << GroupShift) | All) | (mode & ((kept << GroupShift) | kept));
    }

    public uint WithSameVisitors(string source, in PathAt copy, uint mode)
    {
        int links = copy.Directory.IsOpen ? _noFollow : 0; // a path alone may be that of a link to the root
        PlatformStatus status = Open(copy, OpenFlags.PathOnly | links, 0, out FileHandle opened);
        if (!status.IsOk) return WithoutNewVisitors(source, mode);
        status = ReadStatus(opened, out StatxBuffer made);
        bool isSame = status.IsOk && IsWithoutAttribute(ReadAttribute(NameOf(opened), AccessAttribute, out _));
        Close(opened);
        isSame = isSame && Inspect(source, LinkTreatment.Follow, out FileFacts facts).IsOk && facts.Group == made.Group;
        return isSame && IsWithoutAttribute(ReadDirectoryList(source, out _)) ? mode : WithoutNewVisitors(source, mode);
    }

    /// <summary>Reads the access list of a directory, whose path may be longer than the system takes in one call.</summary>
    private PlatformStatus ReadDirectoryList(string directory, out byte[] list)
    {
        PlatformStatus status = ReadAttribute(directory, AccessAttribute, out list);
        if (status.Code != StatusCode.NameTooLong) return status;
        status = OpenDirectory(directory, DirectoryAnchor.None, out FileHandle opened);
        if (!status.IsOk) return status;
        status = ReadAttribute(NameOf(opened), AccessAttribute, out list);
        Close(opened);
        return status;
    }

    /// <summary>The group of a file, and whether it has an access list, as <see cref="ReadList"/> returns it.</summary>
    private int ReadGroupAndList(in PathAt path, out uint group)
    {
        group = uint.MaxValue;
        if (!Open(path, OpenFlags.PathOnly, 0, out FileHandle opened).IsOk) return 0;
        if (ReadStatus(opened, out StatxBuffer found).IsOk) group = found.Group;
        PlatformStatus read = ReadAttribute(NameOf(opened), AccessAttribute, out byte[] list);
        Close(opened);
        if (!read.IsOk) return IsWithoutAttribute(read) ? Unlisted : 0;
        return AccessList.LetsAllRead(list) ? 1 : 0;
    }

    /// <summary>Whether a query of an extended attribute says that the file has none, or that the volume keeps none.</summary>
    private static bool IsWithoutAttribute(PlatformStatus read) =>
        read.NativeCode == Errno.NoAttribute || read.Code == StatusCode.NotSupported;

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
            return IsWithoutAttribute(LastError()) ? Unlisted : 0;
        }

        return AccessList.LetsAllRead(list[..(int)length]) ? 1 : 0;
    }
}
