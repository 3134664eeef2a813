namespace CowCopy;

/// <summary>Something about a volume or a machine that slows copies down or makes them take room, with what to do about it. Never an error.</summary>
public sealed record HealthFinding
{
    internal HealthFinding(string path, string found, string advice) => (Path, Found, Advice) = (path, found, advice);

    /// <summary>The file or folder that it was seen at.</summary>
    public string Path { get; }

    /// <summary>What was found, as one or two sentences.</summary>
    public string Found { get; }

    /// <summary>What to do about it, with the exact command where there is one.</summary>
    public string Advice { get; }
}
