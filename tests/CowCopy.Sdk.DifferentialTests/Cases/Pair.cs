namespace CowCopy.Sdk.DifferentialTests.Cases;

/// <summary>
/// A source and, where destinations are named, its destination, as they are written in a project; "&lt;root&gt;" stands for the root.
/// </summary>
public sealed record Pair(string Source, string Destination)
{
    /// <summary>Metadata of the source, as "name=value".</summary>
    public string? SourceMetadata { get; init; }

    public string? DestinationMetadata { get; init; }

    public override string ToString() => Text(Source, SourceMetadata) + " => " + Text(Destination, DestinationMetadata);

    private static string Text(string path, string? metadata) => "\"" + path + "\"" + (metadata is null ? "" : " {" + metadata + "}");
}
