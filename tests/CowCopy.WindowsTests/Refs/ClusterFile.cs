using CowCopy.TestKit;

namespace CowCopy.WindowsTests.Refs;

/// <summary>Flushed files, so that their clusters have a place.</summary>
internal static class ClusterFile
{
    public static readonly DateTime Time = new DateTime(2024, 2, 29, 12, 34, 56, DateTimeKind.Utc).AddTicks(1_234_567);

    public static string Write(TempDirectory directory, string name, int length)
    {
        string path = directory.Combine(name);
        RefsFile.Create(path, length).Dispose();
        File.SetLastWriteTimeUtc(path, Time);
        return path;
    }

    public static void AssertEqual(string source, string destination)
    {
        ByteAssert.AreEqual(File.ReadAllBytes(source), File.ReadAllBytes(destination));
        Assert.AreEqual(File.GetLastWriteTimeUtc(source), File.GetLastWriteTimeUtc(destination), "modification time");
        Assert.AreEqual(File.GetAttributes(source), File.GetAttributes(destination), "attributes");
    }
}
