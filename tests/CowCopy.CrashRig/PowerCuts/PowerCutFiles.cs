using CowCopy.CrashRig.Generations;

namespace CowCopy.CrashRig.PowerCuts;

/// <summary>The files of the power cut rig, and where they are on its volume.</summary>
public static class PowerCutFiles
{
    /// <remarks>Twenty of them are large: what is done differently with those (on ext4, half of a large copy is begun to be written at once) is in the pictures too.</remarks>
    public static GenerationFiles All { get; } = new([.. Enumerable.Range(0, 220), .. Enumerable.Range(GenerationContent.FirstLarge, 20)]);

    public static string Sources(string root) => Path.Combine(root, "from");

    public static string Copies(string root) => Path.Combine(root, "to");
}
