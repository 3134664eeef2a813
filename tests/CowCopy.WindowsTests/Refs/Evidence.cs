using CowCopy.TestKit;

namespace CowCopy.WindowsTests.Refs;

/// <summary>
/// Under Wine: pairs of a source and its clone that stay on the volume, so that Linux can be asked afterwards where they lie.
/// </summary>
internal static class Evidence
{
    public static void Keep(string source, string clone, int length)
    {
        if (!Wine.IsHere) return;
        string directory = Directory.CreateDirectory(Path.Combine(Drives.Cloning(), "evidence")).FullName;
        File.Move(source, Path.Combine(directory, $"{length}.source"), overwrite: true);
        File.Move(clone, Path.Combine(directory, $"{length}.clone"), overwrite: true);
    }
}
