namespace CowCopy.Demo;

/// <summary>One file that a Copy task dealt with, by full paths.</summary>
internal sealed record LoggedCopy(string Source, string Destination, bool Copied);
