namespace CowCopy.Execution;

/// <summary>A folder of a tree.</summary>
/// <param name="Source">The folder in the source.</param>
/// <param name="Destination">Where it goes.</param>
/// <param name="Mode">Its permissions.</param>
internal readonly record struct TreeDirectory(string Source, string Destination, uint Mode);
