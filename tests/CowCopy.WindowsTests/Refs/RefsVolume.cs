using CowCopy.WindowsTests.Interposing;

namespace CowCopy.WindowsTests.Refs;

/// <summary>How a test of ReFS begins: with a script under Wine, with nothing to do on Windows.</summary>
internal static class RefsVolume
{
    /// <summary>Nothing but a volume that clones.</summary>
    public static void Begin()
    {
        if (Interposer.IsInPlace) Interposer.Begin(Interposer.Default);
    }

    /// <summary>With more lines of a script, which only the interposer can follow.</summary>
    public static void Begin(params string[] script)
    {
        if (!Interposer.IsInPlace) Assert.Inconclusive("Only the interposer, under Wine, answers by a script.");
        Interposer.Begin([Interposer.Default, .. script]);
    }
}
