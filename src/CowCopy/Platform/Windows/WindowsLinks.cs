using CowCopy.Planning;

namespace CowCopy.Platform.Windows;

/// <summary>Reads and creates symbolic links and junctions. A directory that a volume is mounted in is a junction to that volume.</summary>
internal sealed unsafe class WindowsLinks(WindowsCalls calls)
{
    // SYMBOLIC_LINK_FLAG_DIRECTORY, SYMBOLIC_LINK_FLAG_ALLOW_UNPRIVILEGED_CREATE (Developer Mode)
    private const uint ToDirectory = 1, Unprivileged = 2;
    private const int LongestReparseData = 16 << 10; // MAXIMUM_REPARSE_DATA_BUFFER_SIZE

    // in REPARSE_DATA_BUFFER of ntifs.h: the name that the system uses, and the displayed one
    private const int LengthOffset = 4, UsedNameOffset = 8, DisplayedNameOffset = 12, NamesOfJunction = 16, NamesOfLink = 20;

    private volatile bool _lacksUnprivilegedLinks; // set by the first attempt

    public PlatformStatus Read(string link, out LinkTarget target)
    {
        target = LinkTarget.None;
        PlatformStatus status = calls.OpenForQueries(link, LinkTreatment.Keep, out FileHandle handle);
        if (!status.IsOk) return status;
        LinkTarget? found = null;
        fixed (byte* buffer = new byte[LongestReparseData])
        {
            status = calls.Send(handle, ControlCode.GetReparsePoint, null, 0, buffer, LongestReparseData, out uint bytes);
            if (status.IsOk) found = Parse(buffer, (int)bytes);
        }

        // A symbolic link does not hold whether it is one to a directory: it is a directory itself, or a file.
        AttributeTag tag = default;
        if (found is { Kind: LinkKind.File } symbolic && status.IsOk)
        {
            status = calls.Query(handle, InformationClass.AttributeTag, &tag, (uint)sizeof(AttributeTag));
            if ((tag.Attributes & AttributeBits.Directory) != 0) found = symbolic with { Kind = LinkKind.Directory };
        }

        calls.Close(handle);
        if (!status.IsOk) return status;
        target = found ?? LinkTarget.None;
        return found is null ? PlatformStatus.From(StatusCode.NotSupported) : PlatformStatus.Ok;
    }

    public PlatformStatus Make(in LinkTarget target, string link)
    {
        if (target.Path.Length == 0 || WindowsPath.ToNative(link) is not { } native) return PlatformStatus.From(StatusCode.InvalidName);
        if (target.Kind == LinkKind.Junction) return MakeJunction(target, native);
        PlatformStatus status = MakeSymbolicLink(target, native);
        return status.Code == StatusCode.NotPermitted ? status with { Code = StatusCode.LinkNotPermitted } : status;
    }

    /// <summary>
    /// Returns what a REPARSE_DATA_BUFFER of a symbolic link or junction holds; null where the buffer holds something else. It has the tag,
    /// offset and length of the name that the system uses (at 8 and 10) and of the displayed one (at 12 and 14), for symbolic links a flag
    /// word, then the names. Pure.
    /// </summary>
    internal static LinkTarget? Parse(byte* buffer, int bytes)
    {
        if (bytes < NamesOfLink) return null;
        uint tag = *(uint*)buffer;
        if (tag is not (AttributeTag.SymbolicLink or AttributeTag.MountPoint)) return null;
        int names = tag == AttributeTag.SymbolicLink ? NamesOfLink : NamesOfJunction;
        string? used = NameIn(buffer, bytes, names, UsedNameOffset), shown = NameIn(buffer, bytes, names, DisplayedNameOffset);
        if (string.IsNullOrEmpty(used)) return null;
        return tag == AttributeTag.MountPoint
            ? new LinkTarget(used!, LinkKind.Junction) { Shown = shown }
            : new LinkTarget(WindowsPath.FromKernel(used!));
    }

    /// <summary>Returns the REPARSE_DATA_BUFFER of a junction. Pure.</summary>
    internal static byte[] JunctionBuffer(in LinkTarget target)
    {
        string shown = target.Shown ?? "", names = target.Path + '\0' + shown + '\0';
        int usedBytes = target.Path.Length * sizeof(char), shownBytes = shown.Length * sizeof(char);
        byte[] buffer = new byte[NamesOfJunction + (names.Length * sizeof(char))];
        fixed (byte* at = buffer)
        {
            *(uint*)at = AttributeTag.MountPoint;
            *(ushort*)(at + LengthOffset) = (ushort)(buffer.Length - UsedNameOffset);
            *(ushort*)(at + UsedNameOffset + sizeof(ushort)) = (ushort)usedBytes;
            *(ushort*)(at + DisplayedNameOffset) = (ushort)(usedBytes + sizeof(char));
            *(ushort*)(at + DisplayedNameOffset + sizeof(ushort)) = (ushort)shownBytes;
        }

        System.Text.Encoding.Unicode.GetBytes(names, 0, names.Length, buffer, NamesOfJunction);
        return buffer;
    }

    private PlatformStatus MakeSymbolicLink(in LinkTarget target, string native)
    {
        uint kind = target.Kind == LinkKind.Directory ? ToDirectory : 0;
        fixed (char* from = target.Path, name = native)
        {
            uint unprivileged = _lacksUnprivilegedLinks ? 0 : Unprivileged;
            PlatformStatus status = Win32Error.StatusOf(calls.CreateSymbolicLink(name, from, kind | unprivileged) != 0);
            if (status.Code != StatusCode.InvalidArgument || unprivileged == 0) return status;
            status = Win32Error.StatusOf(calls.CreateSymbolicLink(name, from, kind) != 0);
            if (status.Code != StatusCode.InvalidArgument) _lacksUnprivilegedLinks = true; // a system older than the flag
            return status;
        }
    }

    /// <summary>A junction is a directory with a reparse point, which needs no right beyond that to create the directory.</summary>
    private PlatformStatus MakeJunction(in LinkTarget target, string native)
    {
        byte[] content = JunctionBuffer(target);
        if (content.Length > LongestReparseData) return PlatformStatus.From(StatusCode.NameTooLong);
        fixed (char* name = native)
        {
            PlatformStatus status = Win32Error.StatusOf(calls.CreateDirectory(name, 0) != 0);
            if (!status.IsOk) return status;
            const uint Flags = OpenRights.Directories | OpenRights.NoFollow;
            status = calls.OpenShared(native, OpenRights.Write, Flags, out FileHandle directory);
            if (status.IsOk)
            {
                fixed (byte* buffer = content) status = calls.Send(directory, ControlCode.SetReparsePoint, buffer, (uint)content.Length);
                calls.Close(directory);
            }

            if (!status.IsOk) calls.RemoveDirectory(name);
            return status;
        }
    }

    private static string? NameIn(byte* buffer, int bytes, int names, int field)
    {
        int offset = names + *(ushort*)(buffer + field), length = *(ushort*)(buffer + field + sizeof(ushort));
        return offset + length <= bytes ? new string((char*)(buffer + offset), 0, length / sizeof(char)) : null;
    }
}
