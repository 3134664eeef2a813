namespace CowCopy.Execution;

/// <summary>A symbolic link of a tree that is to be made anew.</summary>
/// <param name="Source">The link in the source.</param>
/// <param name="Destination">Where it goes.</param>
/// <param name="Target">What it holds, to the letter.</param>
internal readonly record struct TreeLink(string Source, string Destination, string Target);
