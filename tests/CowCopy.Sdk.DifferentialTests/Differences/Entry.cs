namespace CowCopy.Sdk.DifferentialTests.Differences;

/// <summary>
/// One source and its destination: as the built-in checks whether they existed before (the source below the project's directory), and in
/// full.
/// </summary>
internal sealed record Entry(int Index, string SourceText, string DestinationText, string Source, string Destination);
