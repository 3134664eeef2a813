namespace CowCopy.Platform.Portable;

/// <summary>Links, as far as this target has them.</summary>
internal static unsafe class PortableLinks
{
    /// <summary>Returns the final target of a link, or null where there is none.</summary>
    /// <remarks>Not by whether it exists, which a <see cref="FileInfo"/> says of files only: it may be a directory.</remarks>
    public static string? Follow(FileInfo info) =>
        info.ResolveLinkTarget(returnFinalTarget: true) is { Attributes: not PortablePlatform.Absent } end ? end.FullName : null;

    /// <summary>Renames over an existing file or link.</summary>
    public static void Rename(string from, string to) => File.Move(from, to, overwrite: true);

    /// <remarks>By the C library, since the base library of .NET 8 has no hard links.</remarks>
    public static PlatformStatus HardLink(string existing, string link)
    {
        fixed (byte* from = System.Text.Encoding.UTF8.GetBytes(existing + '\0'), to = System.Text.Encoding.UTF8.GetBytes(link + '\0'))
        {
            if (Unix.UnixCalls.Link(from, to) == 0) return PlatformStatus.Ok;
        }

        int error = System.Runtime.InteropServices.Marshal.GetLastPInvokeError();
        return OperatingSystem.IsLinux() ? Errno.OfLinux(error) : Errno.OfMacOS(error); // which has most numbers of the BSDs
    }
}
