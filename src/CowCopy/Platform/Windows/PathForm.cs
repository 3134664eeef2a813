namespace CowCopy.Platform.Windows;

/// <summary>The forms of a path that GetFinalPathNameByHandle returns: VOLUME_NAME_* of fileapi.h, and FILE_NAME_OPENED.</summary>
internal static class PathForm
{
    public const uint ByDosPath = 0, ByGuid = 1, ByDevice = 2;

    /// <summary>With the names that the file was opened by.</summary>
    public const uint AsOpened = 8;
}
