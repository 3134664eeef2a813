namespace CowCopy.TestKit.Simulation;

/// <summary>Names of operations for fault scripts where the operation's own name stands for two.</summary>
internal static class FaultNames
{
    /// <summary>The look that a block clone takes at each of its files.</summary>
    public const string InspectSide = "InspectSide";
}
