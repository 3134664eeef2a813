using System.Globalization;

namespace CowCopy.Platform.Windows;

/// <summary>
/// Tests whether the system copy clones: copies a new file, and counts the references to the copy's first extent.
/// </summary>
internal sealed unsafe class SystemCopyProbe(WindowsPlatform platform, ByteCopier copier)
{
    /// <summary>At least one whole cluster beside the last one, which may stay private, of the largest ReFS has (64 KiB).</summary>
    private const int ProbeBytes = 128 << 10;

    public PlatformStatus Run(string directory, out CloneSupport support)
    {
        support = CloneSupport.Unknown;
        string original = PathAt.Join(directory, string.Format(CultureInfo.InvariantCulture, ".cowcopy-{0:N}.probe", Guid.NewGuid()));
        string copy = original + "-copy";
        PlatformStatus status = Make(original);
        try
        {
            if (status.IsOk) status = platform.SystemCopy(original, copy, mayClone: true, CancellationToken.None, out _);
            return status.IsOk ? Count(copy, out support) : status;
        }
        finally
        {
            platform.Delete(copy);
            platform.Delete(original);
        }
    }

    private PlatformStatus Make(string path)
    {
        PlatformStatus status = platform.CreateDestination(path, mode: 0, out FileHandle file);
        if (!status.IsOk) return status;
        byte[] content = new byte[ProbeBytes];
        for (int index = 0; index < content.Length; index++) content[index] = (byte)((index * 31) + 1); // zeros may be kept as a hole
        fixed (byte* start = content) status = copier.Write(file, start, ProbeBytes, offset: 0);
        if (status.IsOk) status = platform.Flush(file);
        PlatformStatus closed = platform.Close(file);
        return status.IsOk ? closed : status;
    }

    private PlatformStatus Count(string copy, out CloneSupport support)
    {
        support = CloneSupport.Unknown;
        PlatformStatus status = platform.OpenSource(copy, out FileHandle file);
        if (!status.IsOk) return status;
        List<FileExtent> extents = [];
        platform.AwaitWriteback(file); // what is only in memory has no clusters yet
        status = platform.ReadExtents(file, extents);
        platform.Close(file);
        int? count = status.IsOk && extents.Count > 0 ? extents[0].ReferenceCount : null;
        if (count is { } references) support = references > 1 ? CloneSupport.Yes : CloneSupport.No;
        return status;
    }
}
