using System.Runtime.InteropServices;
using System.Runtime.Versioning;
using System.Text;
using static CowCopy.TestKit.Posix;

namespace CowCopy.TestKit;

/// <summary>What a file of Linux has beside content and times: owner, access lists, other attributes, flags, quota project.</summary>
[SupportedOSPlatform("linux")]
public static unsafe partial class FileRights
{
    private const int GetFlags = unchecked((int)0x801C581F), SetFlags = 0x401C5820; // FS_IOC_FSGETXATTR, FS_IOC_FSSETXATTR
    private const int FlagsField = 0, ProjectField = 3, Fields = 7; // struct fsxattr

    /// <summary>Sets an extended attribute, an access list among them.</summary>
    public static void SetAttribute(string path, string name, params byte[] value)
    {
        fixed (byte* file = Bytes(path), key = Bytes(name), bytes = value)
            Require(SetAttribute(file, key, bytes, (nuint)value.Length, 0), "setxattr");
    }

    /// <summary>Returns an access list that grants one user to read, and nothing to those who are not the owner.</summary>
    public static byte[] ReadableBy(uint user) => List(user, owner: 6, named: 4, group: 4, others: 0);

    /// <summary>Returns an access list of a directory that every user but one may enter and list.</summary>
    public static byte[] ClosedTo(uint user) => List(user, owner: 7, named: 0, group: 5, others: 5);

    // linux/posix_acl_xattr.h
    private static byte[] List(uint user, ushort owner, ushort named, ushort group, ushort others)
    {
        const ushort Owner = 1, User = 2, Group = 4, Mask = 0x10, Other = 0x20;
        (ushort Tag, ushort Access, uint Id)[] entries =
        [
            (Owner, owner, uint.MaxValue), (User, named, user), (Group, group, uint.MaxValue), (Mask, group, uint.MaxValue),
            (Other, others, uint.MaxValue),
        ];
        return
        [
            2, 0, 0, 0,
            .. entries.SelectMany(one => (byte[])
                [.. BitConverter.GetBytes(one.Tag), .. BitConverter.GetBytes(one.Access), .. BitConverter.GetBytes(one.Id)]),
        ];
    }

    /// <summary>Sets flags and quota project of a file; false where the volume has none.</summary>
    public static bool TrySetFlags(string path, uint flags, uint project)
    {
        uint* fields = stackalloc uint[Fields];
        if (!Control(path, GetFlags, fields)) return false;
        (fields[FlagsField], fields[ProjectField]) = (flags, project);
        return Control(path, SetFlags, fields);
    }

    /// <summary>Returns all of it as text, for a comparison.</summary>
    public static string Describe(string path)
    {
        FileStatus status = LinuxCalls.Stat(path, follow: false)!.Value;
        uint* fields = stackalloc uint[Fields];
        bool hasFlags = Control(path, GetFlags, fields);
        const uint HasAttributes = 0x80000000;
        string flags = hasFlags ? $"{fields[FlagsField] & ~HasAttributes:X} {fields[ProjectField]}" : "";
        return $"{Convert.ToString(status.Permissions, 8)} {status.User}:{status.Group} {string.Join(' ', Attributes(path))} flags {flags}";
    }

    private static string[] Attributes(string path)
    {
        byte[] names = new byte[4096];
        nint length;
        fixed (byte* file = Bytes(path), first = names) length = ListAttributes(file, first, (nuint)names.Length);
        return [.. Encoding.UTF8.GetString(names, 0, (int)Math.Max(length, 0)).Split('\0', StringSplitOptions.RemoveEmptyEntries).Order()];
    }

    private static bool Control(string path, int request, uint* fields)
    {
        using FileStream file = new(path, FileMode.Open, FileAccess.Read, FileShare.ReadWrite | FileShare.Delete, bufferSize: 0);
        return Control((int)file.SafeFileHandle.DangerousGetHandle(), (nuint)(uint)request, fields) == 0;
    }

    [LibraryImport("libc", EntryPoint = "setxattr", SetLastError = true)]
    [DefaultDllImportSearchPaths(DllImportSearchPath.System32)]
    private static partial int SetAttribute(byte* path, byte* name, byte* value, nuint size, int flags);

    [LibraryImport("libc", EntryPoint = "listxattr", SetLastError = true)]
    [DefaultDllImportSearchPaths(DllImportSearchPath.System32)]
    private static partial nint ListAttributes(byte* path, byte* names, nuint size);

    [LibraryImport("libc", EntryPoint = "ioctl", SetLastError = true)]
    [DefaultDllImportSearchPaths(DllImportSearchPath.System32)]
    private static partial int Control(int file, nuint request, void* argument);
}
