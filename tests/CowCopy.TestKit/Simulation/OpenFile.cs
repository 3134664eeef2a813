namespace CowCopy.TestKit.Simulation;

/// <summary>An open file of a simulated machine.</summary>
internal sealed class OpenFile(SimulatedNode node, OpenFor purpose, string path)
{
    public SimulatedNode Node => node;

    public OpenFor Purpose => purpose;

    public string Path => path;

    public SimulatedFile? File => node as SimulatedFile;
}
