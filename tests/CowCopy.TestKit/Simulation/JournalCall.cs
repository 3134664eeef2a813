namespace CowCopy.TestKit.Simulation;

/// <summary>One call of a simulated Windows.</summary>
/// <param name="Name">Its name; with a class or a control code, "name(class)".</param>
/// <param name="Resolved">The paths that it is given and resolves; none where it takes handles only.</param>
internal sealed record JournalCall(string Name, IReadOnlyList<string> Resolved);
