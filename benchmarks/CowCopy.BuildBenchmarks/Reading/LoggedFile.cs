namespace CowCopy.BuildBenchmarks.Reading;

/// <summary>One file of a Copy task, by full paths.</summary>
internal sealed record LoggedFile(string Source, string Destination, FileOutcome Outcome);
