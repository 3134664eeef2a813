using System.Globalization;
using System.Text;
using CowCopy.Planning;

namespace CowCopy.Platform.Linux;

/// <summary>Linux: what belongs to a file beside its content, as <c>cp -a</c> keeps it.</summary>
internal sealed unsafe partial class LinuxPlatform
{
    private const uint SameOwner = uint.MaxValue; // of chown(2): -1 changes nothing
    private const uint Sticky = 0x200; // grants nothing
    private const int CurrentDirectory = -100, EmptyPath = 0x1000; // AT_FDCWD, AT_EMPTY_PATH
    private const int TooBig = 7, OutOfRange = 34; // E2BIG, ERANGE: a volume takes less than the other
    private const string AccessAttribute = "system.posix_acl_access", DefaultAttribute = "system.posix_acl_default";

    private enum ListCopy
    {
        None,
        Made,
        Removed,
        Refused,
    }

    /// <remarks>
    /// Both are opened without access (O_PATH) and named through /proc/self/fd, since extended attributes have no calls relative to a
    /// directory before Linux 6.13: what takes the place of the copy in the meantime is not reached.
    /// </remarks>
    public PlatformStatus CopyAttributes(in PathAt source, LinkTreatment links, in PathAt destination)
    {
        FileHandle from = FileHandle.None, to = FileHandle.None;
        try
        {
            PlatformStatus status = Open(source, OpenFlags.PathOnly | (links == LinkTreatment.Keep ? _noFollow : 0), 0, out from);
            if (status.IsOk) status = Open(destination, OpenFlags.PathOnly | _noFollow, 0, out to);
            StatxBuffer original = default, copy = default;
            if (status.IsOk) status = ReadStatus(from, out original);
            if (status.IsOk) status = ReadStatus(to, out copy);
            if (!status.IsOk) return status;
            if ((original.Mode & TypeMask) != (copy.Mode & TypeMask)) return PlatformStatus.From(StatusCode.NotFound);
            status = CopyOwner(to, original, copy, out bool isKept);
            if (!status.IsOk) return status;
            if ((original.Mode & TypeMask) == Link) return CopyTimes(destination, original);
            return CopyAttributes(NameOf(from), original, NameOf(to), copy, isKept);
        }
        finally
        {
            if (from.IsOpen) Close(from);
            if (to.IsOpen) Close(to);
        }
    }

    private PlatformStatus CopyAttributes(
        string from, in StatxBuffer original, string to, in StatxBuffer copy, bool isKept)
    {
        bool isDirectory = (original.Mode & TypeMask) == Directory;
        // A file was copied with what it may have.
        uint limited = isDirectory ? WithoutNewVisitors(from, original.Mode & (PermissionMask | Sticky)) : copy.Mode & PermissionMask;
        uint mode = isKept ? original.Mode & DirectoryMask : limited;
        bool isTouched = original.User != copy.User || original.Group != copy.Group;
        PlatformStatus status = CopyExtended(from, to, copy.Mode & PermissionMask, ref isTouched);
        ListCopy list = ListCopy.None;
        if (status.IsOk) status = CopyList(AccessAttribute, from, to, isKept, ref mode, out list);
        uint unused = 0;
        if (status.IsOk && isDirectory) status = CopyList(DefaultAttribute, from, to, isKept: true, ref unused, out _);
        if (!status.IsOk) return status;
        if (list == ListCopy.Refused) mode = limited; // the bits of the group are those of the list
        isTouched |= list != ListCopy.None || mode != (copy.Mode & DirectoryMask);
        if (isTouched) status = Tolerate(SetPermissionsOf(to, mode));
        return status.IsOk && isDirectory ? CopyTimes(to, original) : status;
    }

    /// <summary>
    /// Gives the copy owner and group, and reports whether it has both; the group alone where this user may not give files away.
    /// </summary>
    private static PlatformStatus CopyOwner(FileHandle to, in StatxBuffer original, in StatxBuffer copy, out bool isKept)
    {
        isKept = original.User == copy.User && original.Group == copy.Group;
        if (isKept) return PlatformStatus.Ok;
        PlatformStatus status = SetOwner(to, original.User, original.Group);
        isKept = status.IsOk;
        if (!isKept && original.Group != copy.Group) _ = SetOwner(to, SameOwner, original.Group);
        // Not permitted, or the number is none of this user namespace, or of this volume.
        return status.Code is StatusCode.InvalidArgument ? PlatformStatus.Ok : Tolerate(status);
    }

    private static PlatformStatus CopyExtended(string from, string to, uint mode, ref bool isTouched)
    {
        const uint OwnerWrites = OwnerRead | OwnerWrite;
        PlatformStatus status = ListAttributes(from, out List<string> names);
        if (!status.IsOk) return Tolerate(status);
        foreach (string name in names)
        {
            if (IsOfVolume(name)) continue;
            if (!ReadAttribute(from, name, out byte[] value).IsOk) continue; // only root may read it, or it is gone
            PlatformStatus set = WriteAttribute(to, name, value);
            if (set.Code == StatusCode.AccessDenied && (mode & OwnerWrites) != OwnerWrites)
            {
                isTouched = true; // the owner needs the permission to write for an attribute too: xattr(7)
                SetPermissionsOf(to, mode | OwnerWrites);
                set = WriteAttribute(to, name, value);
            }

            bool isImpossible = set.Code is StatusCode.NotPermitted or StatusCode.NotSupported or StatusCode.AccessDenied
                or StatusCode.InvalidArgument || set.NativeCode is TooBig or OutOfRange;
            if (!set.IsOk && !isImpossible) return set;
        }

        return PlatformStatus.Ok;
    }

    /// <summary>Gives the copy an access list as that of the source, or takes one away that it got from its directory.</summary>
    private static PlatformStatus CopyList(string attribute, string from, string to, bool isKept, ref uint mode, out ListCopy made)
    {
        made = ListCopy.None;
        PlatformStatus read = ReadAttribute(from, attribute, out byte[] list);
        if (read.IsOk)
        {
            if (!isKept && !AccessList.LetsAllRead(list)) AccessList.Restrict(list);
            if (!isKept) mode = AccessList.PermissionsOf(list) | (mode & Sticky);
            PlatformStatus set = WriteAttribute(to, attribute, list);
            made = set.IsOk ? ListCopy.Made : ListCopy.Refused;
            return set.Code == StatusCode.InvalidArgument ? PlatformStatus.Ok : Tolerate(set); // a user of another namespace
        }

        if (!IsWithoutAttribute(read)) return read;
        // Where owner or group are others, the permissions were chosen for the list that the copy has.
        if (!isKept || !ReadAttribute(to, attribute, out _).IsOk) return PlatformStatus.Ok;
        made = ListCopy.Removed;
        if (attribute == AccessAttribute) SetPermissionsOf(to, OwnerRead | OwnerWrite); // what the list gave others would be the group's
        return Tolerate(RemoveAttribute(to, attribute));
    }

    /// <summary>Whether an attribute is what the volume shows of itself, or an access list: those of XFS have a second name.</summary>
    private static bool IsOfVolume(string name) =>
        name.StartsWith("system.", StringComparison.Ordinal) || name.StartsWith("trusted.SGI_ACL_", StringComparison.Ordinal);

    private static string NameOf(FileHandle opened) => string.Create(CultureInfo.InvariantCulture, $"/proc/self/fd/{opened.Value}");

    private static PlatformStatus SetPermissionsOf(string path, uint mode) =>
        Call(path, mode, static (above, name, mode) => LibC.ChangeModeAt(above, name, mode, flags: 0));

    private static PlatformStatus SetOwner(FileHandle file, uint user, uint group)
    {
        byte empty = 0;
        return StatusOf(LibC.ChangeOwnerAt((int)file.Value, &empty, user, group, EmptyPath));
    }

    /// <summary>Sets the times of a name itself; of the file behind a name in /proc/self/fd.</summary>
    private static PlatformStatus CopyTimes(in PathAt path, in StatxBuffer original)
    {
        LibC.TimeSpec* times = stackalloc LibC.TimeSpec[2]
        {
            new(original.Accessed.Seconds, original.Accessed.Nanoseconds),
            new(original.Modified.Seconds, original.Modified.Nanoseconds),
        };
        bool isLink = (original.Mode & TypeMask) == Link;
        using NativePath native = new(path, stackalloc byte[NativePath.StackBytes]);
        if (!native.Status.IsOk) return native.Status;
        int directory = native.Directory < 0 ? CurrentDirectory : native.Directory;
        fixed (byte* name = native)
            return Tolerate(StatusOf(LibC.SetTimesAt(directory, name, times, isLink ? SymlinkNoFollow : 0)));
    }

    private static PlatformStatus ListAttributes(string path, out List<string> names)
    {
        const int MostBytes = 1 << 16; // XATTR_LIST_MAX of linux/limits.h
        names = [];
        byte[] list = new byte[MostBytes];
        nint length;
        using NativePath native = new(path, stackalloc byte[NativePath.StackBytes]);
        fixed (byte* name = native, buffer = list) length = LibC.ListAttributes(name, buffer, MostBytes);
        if (length < 0) return LastError();
        foreach (string name in Encoding.UTF8.GetString(list, 0, (int)length).Split('\0', StringSplitOptions.RemoveEmptyEntries))
            names.Add(name);
        return PlatformStatus.Ok;
    }

    private static PlatformStatus ReadAttribute(string path, string attribute, out byte[] value)
    {
        using NativePath native = new(path, stackalloc byte[NativePath.StackBytes]);
        fixed (byte* name = native, key = Terminated(attribute))
        {
            nint length = LibC.GetAttribute(name, key, null, 0);
            value = new byte[Math.Max(length, 0)];
            if (length > 0)
                fixed (byte* buffer = value) length = LibC.GetAttribute(name, key, buffer, (nuint)value.Length);
            if (length < 0) return LastError();
            if (length < value.Length) value = value[..(int)length];
            return PlatformStatus.Ok;
        }
    }

    private static PlatformStatus WriteAttribute(string path, string attribute, byte[] value)
    {
        using NativePath native = new(path, stackalloc byte[NativePath.StackBytes]);
        fixed (byte* name = native, key = Terminated(attribute), content = value)
            return StatusOf(LibC.SetAttribute(name, key, content, (nuint)value.Length, flags: 0));
    }

    private static PlatformStatus RemoveAttribute(string path, string attribute)
    {
        using NativePath native = new(path, stackalloc byte[NativePath.StackBytes]);
        fixed (byte* name = native, key = Terminated(attribute)) return StatusOf(LibC.RemoveAttribute(name, key));
    }

    private static byte[] Terminated(string attribute) => Encoding.UTF8.GetBytes(attribute + "\0");
}
