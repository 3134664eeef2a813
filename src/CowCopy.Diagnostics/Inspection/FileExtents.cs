using CowCopy.Platform;

namespace CowCopy.Diagnostics.Inspection;

/// <summary>Reads extents by path.</summary>
internal static class FileExtents
{
    /// <summary>Returns the extents of a regular file.</summary>
    /// <param name="platform">The system.</param>
    /// <param name="file">The file.</param>
    /// <returns>Null if it cannot be opened, or its file system reports none.</returns>
    public static Extent[]? Read(IDiagnosticPlatform platform, string file)
    {
        List<Extent> extents = [];
        return Read(platform, file, extents) ? [.. extents] : null;
    }

    /// <summary>Reads the extents of a regular file into a list, which is cleared before.</summary>
    /// <param name="platform">The system.</param>
    /// <param name="file">The file.</param>
    /// <param name="extents">The list.</param>
    /// <returns>False if it cannot be opened, or its file system reports none.</returns>
    public static bool Read(IDiagnosticPlatform platform, in PathAt file, List<Extent> extents)
    {
        extents.Clear();
        if (platform.Handles is not { } handles || !handles.OpenSource(file, out FileHandle handle).IsOk) return false;
        bool isKnown = handles.ReadExtents(handle, extents).IsOk;
        handles.Close(handle);
        return isKnown;
    }
}
