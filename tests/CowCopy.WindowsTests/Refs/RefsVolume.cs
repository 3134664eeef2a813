using CowCopy.WindowsTests.Interposing;

namespace CowCopy.WindowsTests.Refs;

/// <summary>How a test of ReFS starts: with a script under Wine, with nothing to do on Windows.</summary>
internal static class RefsVolume
{
    /// <summary>Nothing but a volume that clones.</summary>
    public static void Start()
    {
        if (Interposer.IsInPlace) Interposer.Start(Interposer.Default);
    }

    /// <summary>With more lines of a script, which only the interposer can follow.</summary>
    public static void Start(params string[] script)
    {
        if (!Interposer.IsInPlace) Assert.Inconclusive("Only the interposer, under Wine, runs scripts.");
        Interposer.Start([Interposer.Default, .. script]);
    }
}
