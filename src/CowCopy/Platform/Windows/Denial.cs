using CowCopy.Planning;

namespace CowCopy.Platform.Windows;

/// <summary>Why Windows denies the deletion or the replacement of a file.</summary>
internal static class Denial
{
    /// <summary>
    /// Distinguishes a file in use from one that may not be changed. A running program or a loaded library keeps no handle open: it can be
    /// opened for deletion, and the deletion, or a rename over it, is denied (STATUS_CANNOT_DELETE, error 5:
    /// "FILE_DISPOSITION_INFORMATION_EX", "Executable Images" in the WDK). Opening it for writing fails with a sharing violation, as does a
    /// file that another process does not share.
    /// </summary>
    /// <param name="calls">The calls.</param>
    /// <param name="path">The file, which must not be read-only: writing that is denied as well.</param>
    /// <param name="denied">The status of the denied request.</param>
    /// <returns><see cref="StatusCode.Busy"/> with the native code of the sharing violation, else the status as it was.</returns>
    public static PlatformStatus Explain(this IWindowsCalls calls, string path, PlatformStatus denied)
    {
        if (denied.NativeCode != Win32Error.AccessDenied) return denied;
        const uint Access = OpenRights.Write | OpenRights.Delete;
        PlatformStatus opened = calls.Open(
            path, Access, OpenRights.ShareAll, OpenRights.OpenExisting, OpenRights.NoFollow, out FileHandle file);
        if (opened.IsOk) calls.Close(file);
        return opened.Code == StatusCode.Busy ? opened : denied;
    }
}
