namespace CowCopy.Tool.Rendering;

/// <summary>The facts of a volume for people.</summary>
internal static class VolumeText
{
    public static void Write(TextWriter output, VolumeInfo volume)
    {
        PlainTable table = PlainTable.WithoutHeads(2);
        table.Add("path", volume.Path);
        table.Add("file system", Name(volume));
        table.Add("can clone", Answer(volume.CloneSupport));
        table.Add("known from", volume.Explanation);
        if (volume.IsDevDrive is { } isDevDrive) table.Add("Dev Drive", isDevDrive ? Trust(volume.IsTrusted) : "no");
        table.Add("block size", volume.BlockSize is { } size ? Quantity.Count(size) + " bytes" : "not known");
        table.Add("free", Free(volume));
        table.Write(output);
    }

    private static string Name(VolumeInfo volume)
    {
        string name = volume.FileSystem ?? "not known";
        if (volume.FormatVersion is { } version) name += $" {version}";
        return volume.IsReadOnly ? name + ", mounted read-only" : name;
    }

    private static string Trust(bool? isTrusted) => isTrusted switch
    {
        true => "yes, trusted",
        false => "yes, not trusted: scanners wait in every open, as on other volumes",
        null => "yes",
    };

    private static string Answer(CloneSupport support) => support switch
    {
        CloneSupport.Yes => "yes",
        CloneSupport.No => "no",
        _ => "not known until the first clone",
    };

    private static string Free(VolumeInfo volume)
    {
        if (volume.FreeBytes is not { } bytes) return "not known";
        string free = Quantity.Bytes(bytes);
        return volume.TotalBytes is { } total ? $"{free} of {Quantity.Bytes(total)}" : free;
    }
}
