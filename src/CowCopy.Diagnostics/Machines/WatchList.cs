namespace CowCopy.Diagnostics.Machines;

/// <summary>What the processes of a machine watch.</summary>
/// <param name="Watches">The watches of the processes that could be read.</param>
/// <param name="UnreadProcesses">How many processes could not be read.</param>
internal sealed record WatchList(IReadOnlyList<Watch> Watches, int UnreadProcesses);
