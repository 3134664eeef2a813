namespace CowCopy.Sdk.DifferentialTests.Differences;

/// <summary>One source and its destination: as the built-in tells whether they stood there before (the source below the project's folder), and in full.</summary>
internal sealed record Entry(int Index, string SourceText, string DestinationText, string Source, string Destination);
