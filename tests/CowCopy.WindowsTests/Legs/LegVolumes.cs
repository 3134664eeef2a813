using CowCopy.TestKit;

namespace CowCopy.WindowsTests.Legs;

/// <summary>
/// What the legs of the workflow need, as the environment names it. Without it a test is inconclusive; with COWCOPY_REQUIRE_VOLUMES=1
/// it fails.
/// </summary>
internal static class LegVolumes
{
    /// <summary>A directory on a ReFS volume with clusters of 64 KiB.</summary>
    public static string LargeClusters() => Named("COWCOPY_TEST_REFS_64K", "a directory on a ReFS volume with clusters of 64 KiB");

    /// <summary>The directory of <see cref="Drives.Cloning"/> by a share of this machine.</summary>
    public static string Share() =>
        Named("COWCOPY_TEST_SHARE", @"the directory of COWCOPY_TEST_REFS by a share of this machine (\\localhost\cowcopy$, say)");

    /// <summary>A directory with the packed packages.</summary>
    public static string Packages() => Named("COWCOPY_PACKAGES", "the directory with the packed packages (dotnet run build.cs -- pack)");

    private static string Named(string variable, string what)
    {
        if (Wine.IsHere) Assert.Inconclusive("Wine has none of it: only a real Windows can run this.");
        string? named = Environment.GetEnvironmentVariable(variable);
        if (string.IsNullOrEmpty(named)) Drives.Missing($"{variable} does not name {what}.");
        if (!Directory.Exists(named)) Assert.Fail($"{variable} names \"{named}\", which is no directory.");
        return named;
    }
}
