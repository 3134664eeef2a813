using System.Runtime.InteropServices;

namespace CowCopy.ContractTests;

/// <summary>Calls the tests need and the base library lacks.</summary>
internal static unsafe partial class Posix
{
    public static void HardLink(string existing, string link)
    {
        fixed (byte* from = Bytes(existing), to = Bytes(link))
        {
            if (LinkFile(from, to) != 0) throw new IOException("link: error " + Marshal.GetLastPInvokeError());
        }
    }

    /// <summary>Runs something with the file-system rights of an ordinary user, on this thread alone.</summary>
    public static void AsNobody(Action action)
    {
        const uint Nobody = 65534;
        _ = SetFileUser(Nobody); // answers the previous user, whether it worked or not: the tests find out
        try
        {
            action();
        }
        finally
        {
            _ = SetFileUser(0);
        }
    }

    /// <summary>Gives a folder a default access list: what is created in it gets nothing for the group and others, whatever is asked for.</summary>
    public static bool TrySetPrivateDefaultAccess(string folder)
    {
        // linux/posix_acl_xattr.h: version 2, then tag, permissions and id of owner, group and others
        ReadOnlySpan<byte> list = [2, 0, 0, 0, 1, 0, 7, 0, 255, 255, 255, 255, 4, 0, 0, 0, 255, 255, 255, 255, 32, 0, 0, 0, 255, 255, 255, 255];
        fixed (byte* path = Bytes(folder), name = Bytes("system.posix_acl_default"), value = list) return SetAttribute(path, name, value, (nuint)list.Length, 0) == 0;
    }

    private static byte[] Bytes(string path) => System.Text.Encoding.UTF8.GetBytes(path + '\0');

    [LibraryImport("libc", EntryPoint = "link", SetLastError = true)]
    [DefaultDllImportSearchPaths(DllImportSearchPath.System32)]
    private static partial int LinkFile(byte* existing, byte* link);

    [LibraryImport("libc", EntryPoint = "setxattr")]
    [DefaultDllImportSearchPaths(DllImportSearchPath.System32)]
    private static partial int SetAttribute(byte* path, byte* name, byte* value, nuint size, int flags);

    [LibraryImport("libc", EntryPoint = "setfsuid")]
    [DefaultDllImportSearchPaths(DllImportSearchPath.System32)]
    private static partial int SetFileUser(uint user);
}
