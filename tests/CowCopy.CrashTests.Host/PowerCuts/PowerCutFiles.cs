using CowCopy.CrashTests.Host.Generations;

namespace CowCopy.CrashTests.Host.PowerCuts;

/// <summary>The files of the power cuts, and where they are on their volume.</summary>
public static class PowerCutFiles
{
    /// <remarks>
    /// Twenty of them are large: what is done differently with those (on ext4, writeback of half of a large copy starts at once) is in the
    /// crash images too.
    /// </remarks>
    public static GenerationFiles All { get; } = new([.. Enumerable.Range(0, 220), .. Enumerable.Range(GenerationContent.FirstLarge, 20)]);

    public static string Sources(string root) => Path.Combine(root, "from");

    public static string Copies(string root) => Path.Combine(root, "to");
}
