namespace CowCopy.Platform.Portable;

/// <summary>Links as far as the base library of this target has them.</summary>
internal static class PortableLinks
{
    public static bool IsSymbolicLink(FileSystemInfo info) =>
#if NET
        info.LinkTarget is not null;
#else
        info.Exists && info.Attributes.HasFlag(FileAttributes.ReparsePoint);
#endif

    public static string? Target(string link) =>
#if NET
        new FileInfo(link).LinkTarget;
#else
        null;
#endif

    /// <summary>Where a link leads in the end, or null where it leads nowhere; .NET Framework's own calls follow links by themselves.</summary>
    public static string? Follow(FileSystemInfo info) =>
#if NET
        info.ResolveLinkTarget(returnFinalTarget: true) is { Exists: true } end ? end.FullName : null;
#else
        info.FullName;
#endif

    public static PlatformStatus SymbolicLink(string target, string link) =>
#if NET
        ExceptionStatus.Of(() => File.CreateSymbolicLink(link, target));
#else
        PlatformStatus.From(Planning.StatusCode.NotSupported);
#endif

    /// <summary>Renames over whatever file or link has the new name.</summary>
    public static void Rename(string from, string to)
    {
#if NET
        File.Move(from, to, overwrite: true);
#else
        if (File.Exists(to)) File.Replace(from, to, destinationBackupFileName: null);
        else File.Move(from, to);
#endif
    }

    public static PlatformStatus HardLink(string existing, string link) => NativeLinks.HardLink(existing, link);
}
