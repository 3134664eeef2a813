namespace CowCopy.Tool.Rendering;

/// <summary>Writes the facts of a volume for users.</summary>
internal static class VolumeText
{
    public static void Write(TextWriter output, VolumeInfo volume)
    {
        PlainTable table = PlainTable.WithoutHeaders(2);
        table.Add("path", volume.Path);
        table.Add("file system", Name(volume));
        table.Add("can clone", Answer(volume.CanClone));
        table.Add("known from", volume.Message);
        if (volume.IsDevDrive is { } isDevDrive) table.Add("Dev Drive", isDevDrive ? Trust(volume.IsTrusted) : "no");
        table.Add("block size", volume.BlockSize is { } size ? Quantity.Count(size) + " bytes" : "unknown");
        table.Add("free", Free(volume));
        table.Write(output);
    }

    private static string Name(VolumeInfo volume)
    {
        string name = volume.FileSystem ?? "unknown";
        if (volume.FormatVersion is { } version) name += $" {version}";
        return volume.IsReadOnly ? name + ", mounted read-only" : name;
    }

    private static string Trust(bool? isTrusted) => isTrusted switch
    {
        true => "yes, trusted",
        false => "yes, not trusted: virus scanners delay each open, as on other volumes",
        null => "yes",
    };

    private static string Answer(bool? canClone) => canClone switch
    {
        true => "yes",
        false => "no",
        null => "unknown until the first clone",
    };

    private static string Free(VolumeInfo volume)
    {
        if (volume.FreeBytes is not { } bytes) return "unknown";
        string free = Quantity.Bytes(bytes);
        return volume.TotalBytes is { } total ? $"{free} of {Quantity.Bytes(total)}" : free;
    }
}
