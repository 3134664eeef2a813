using System.Diagnostics.CodeAnalysis;
using CowCopy.TestKit;
using CowCopy.WindowsTests.Interposing;

namespace CowCopy.WindowsTests;

/// <summary>
/// Volumes by role: those the environment names. Under Wine they are Linux volumes that share blocks, which the interposer presents as
/// ReFS.
/// </summary>
internal static class Drives
{
    /// <summary>A directory on a volume that clones blocks.</summary>
    public static string Cloning()
    {
        string directory = Named("COWCOPY_TEST_REFS", "a directory on a ReFS volume or Dev Drive");
        if (Wine.IsHere && !Interposer.IsInPlace) Missing("Wine clones nothing by itself.");
        return directory;
    }

    /// <summary>A directory on a ReFS volume of a real Windows.</summary>
    public static string Real()
    {
        if (Wine.IsHere) Assert.Inconclusive("Only a real Windows has the answer.");
        return Cloning();
    }

    /// <summary>A directory on a different volume from that one and the temporary directory's.</summary>
    public static string Other() => Named("COWCOPY_TEST_OTHER_VOLUME", "a directory on another volume");

    [DoesNotReturn]
    public static void Missing(string reason)
    {
        if (Environment.GetEnvironmentVariable("COWCOPY_REQUIRE_VOLUMES") == "1") Assert.Fail(reason);
        Assert.Inconclusive(reason);
    }

    private static string Named(string variable, string what)
    {
        string? named = Environment.GetEnvironmentVariable(variable);
        if (string.IsNullOrEmpty(named)) Missing($"{variable} does not name {what}.");
        if (!Directory.Exists(named)) Assert.Fail($"{variable} names \"{named}\", which is not a directory.");
        return named;
    }
}
