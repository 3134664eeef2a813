namespace CowCopy.Tool.Rendering;

/// <summary>The facts of a volume for people.</summary>
internal static class VolumeText
{
    public static void Write(TextWriter output, VolumeInfo volume)
    {
        PlainTable table = PlainTable.WithoutHeads(2);
        table.Add("path", volume.Path);
        table.Add("file system", volume.IsReadOnly ? volume.FileSystem + ", mounted read-only" : volume.FileSystem);
        table.Add("can clone", Answer(volume.CloneSupport));
        table.Add("known from", volume.Explanation);
        table.Add("block size", volume.BlockSize > 0 ? Quantity.Count(volume.BlockSize) + " bytes" : "not known");
        table.Add("free", Free(volume));
        table.Write(output);
    }

    private static string Answer(CloneSupport support) => support switch
    {
        CloneSupport.Yes => "yes",
        CloneSupport.No => "no",
        _ => "only the first clone will tell",
    };

    private static string Free(VolumeInfo volume)
    {
        if (volume.FreeBytes < 0) return "not known";
        string free = Quantity.Bytes(volume.FreeBytes);
        return volume.TotalBytes < 0 ? free : $"{free} of {Quantity.Bytes(volume.TotalBytes)}";
    }
}
