namespace CowCopy.Platform.Windows;

/// <summary>The read-only attribute of files, by path. A symbolic link's own attributes count, not its target's.</summary>
internal static unsafe class ReadOnlyMark
{
    private const uint Unknown = uint.MaxValue; // INVALID_FILE_ATTRIBUTES

    public static bool IsReadOnly(this IWindowsCalls calls, string path) =>
        calls.GetAttributes(path, out uint attributes).IsOk && (attributes & FileMarks.ReadOnly) != 0;

    /// <summary>Clears it.</summary>
    /// <param name="calls">The calls.</param>
    /// <param name="path">The file.</param>
    /// <param name="before">The attributes to restore; 0 where it was not set.</param>
    public static PlatformStatus ClearReadOnly(this IWindowsCalls calls, string path, out uint before)
    {
        PlatformStatus status = calls.GetAttributes(path, out uint attributes);
        bool isReadOnly = status.IsOk && (attributes & FileMarks.ReadOnly) != 0;
        before = isReadOnly ? attributes : 0;
        return isReadOnly ? calls.SetAttributes(path, attributes & ~FileMarks.ReadOnly) : status;
    }

    /// <summary>Restores the attributes that <see cref="ClearReadOnly"/> returned.</summary>
    public static void RestoreAttributes(this IWindowsCalls calls, string path, uint before)
    {
        if (before != 0) calls.SetAttributes(path, before);
    }

    public static PlatformStatus GetAttributes(this IWindowsCalls calls, string path, out uint attributes)
    {
        attributes = Unknown;
        if (WindowsPath.ToNative(path) is not { } native) return PlatformStatus.From(Planning.StatusCode.InvalidName);
        fixed (char* name = native) attributes = calls.GetFileAttributes(name);
        return Win32Error.Answer(attributes != Unknown);
    }

    private static PlatformStatus SetAttributes(this IWindowsCalls calls, string path, uint attributes)
    {
        if (WindowsPath.ToNative(path) is not { } native) return PlatformStatus.From(Planning.StatusCode.InvalidName);
        fixed (char* name = native)
            return Win32Error.Answer(calls.SetFileAttributes(name, attributes == 0 ? FileMarks.Normal : attributes) != 0);
    }
}
