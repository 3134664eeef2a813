namespace CowCopy.TestKit;

/// <summary>Symbolic links for tests, which end without a result where none can be made.</summary>
public static class Links
{
    /// <summary>Creates a link to a file.</summary>
    public static void ToFile(string path, string target)
    {
        Require();
        File.CreateSymbolicLink(path, target);
    }

    /// <summary>Creates a link to a directory.</summary>
    public static void ToDirectory(string path, string target)
    {
        Require();
        Directory.CreateSymbolicLink(path, target);
    }

    private static void Require()
    {
        if (Wine.IsHere) Assert.Inconclusive("Wine creates no symbolic links.");
    }
}
