using CowCopy.Planning;

namespace CowCopy.TestKit.Simulation;

/// <summary>Where a path leads.</summary>
/// <param name="Status">Not found if nothing is there; then the directory shows whether something could be.</param>
/// <param name="Parent">The directory of its last name; null for the root of a volume, and where the path does not lead that far.</param>
/// <param name="Name">Its last name.</param>
/// <param name="Node">What is there.</param>
internal readonly record struct Place(StatusCode Status, SimulatedDirectory? Parent, string Name, SimulatedNode? Node)
{
    public SimulatedVolume? Volume => Node?.Volume ?? Parent?.Volume;

    public static Place Refused(StatusCode status) => new(status, null, "", null);
}
