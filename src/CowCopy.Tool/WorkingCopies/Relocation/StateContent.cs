namespace CowCopy.Tool.WorkingCopies.Relocation;

/// <summary>Reads files of build state.</summary>
internal static class StateContent
{
    /// <summary>Opens a file. What has no length is not opened: a pipe would wait for another process that writes to it.</summary>
    public static Stream Open(string path) => new FileInfo(path).Length == 0 ? Stream.Null : File.OpenRead(path);

    /// <summary>Reads all bytes of a file.</summary>
    public static byte[] Read(string path) => new FileInfo(path).Length == 0 ? [] : File.ReadAllBytes(path);
}
