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

    private static byte[] Bytes(string path) => System.Text.Encoding.UTF8.GetBytes(path + '\0');

    [LibraryImport("libc", EntryPoint = "link", SetLastError = true)]
    [DefaultDllImportSearchPaths(DllImportSearchPath.System32)]
    private static partial int LinkFile(byte* existing, byte* link);

    [LibraryImport("libc", EntryPoint = "setfsuid")]
    [DefaultDllImportSearchPaths(DllImportSearchPath.System32)]
    private static partial int SetFileUser(uint user);
}
