using CowCopy.TestKit;

namespace CowCopy.Tool.Tests;

/// <summary>Outputs that the repository keeps, for tests to compare with. COWCOPY_WRITE_GOLDEN=1 writes them.</summary>
internal static class KeptFile
{
    /// <summary>The text is that of the kept file, with paths of simulated machines as this system writes them.</summary>
    /// <param name="relative">The file, relative to the root of the repository.</param>
    /// <param name="text">The text.</param>
    public static void AreEqual(string relative, string text)
    {
        string file = Path.Combine(RepositoryRoot.Path, relative);
        if (Environment.GetEnvironmentVariable("COWCOPY_WRITE_GOLDEN") == "1") File.WriteAllText(file, text);
        Assert.IsTrue(File.Exists(file), $"There is no {file}.");
        Assert.AreEqual(HostPath.In(File.ReadAllText(file)), text, "If the new text is right, run once with COWCOPY_WRITE_GOLDEN=1.");
    }
}
