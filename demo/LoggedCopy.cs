namespace CowCopy.Demo;

/// <summary>One file of a Copy task, by full paths; not copied if it was unchanged.</summary>
internal sealed record LoggedCopy(string Source, string Destination, bool Copied);
