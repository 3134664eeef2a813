using CowCopy.CrashRig.Generations;

namespace CowCopy.CrashRig.PowerCuts;

/// <summary>The files of the power cut rig, and where they are on its volume.</summary>
public static class PowerCutFiles
{
    public static GenerationFiles All { get; } = new([.. Enumerable.Range(0, 240)]);

    public static string Sources(string root) => Path.Combine(root, "from");

    public static string Copies(string root) => Path.Combine(root, "to");
}
