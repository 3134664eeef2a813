using CowCopy.LoopVolumes;

namespace CowCopy.CrashTests;

/// <summary>Tests that make volumes of their own ask here first whether they can.</summary>
internal static class OwnVolumes
{
    /// <summary>Without the means the test is inconclusive, or fails where volumes are required.</summary>
    public static void Require(LoopFileSystem fileSystem)
    {
        if (FileSystemTools.WhyNot(fileSystem) is not { } reason) return;
        if (Environment.GetEnvironmentVariable("COWCOPY_REQUIRE_VOLUMES") == "1") Assert.Fail(reason);
        Assert.Inconclusive(reason);
    }
}
