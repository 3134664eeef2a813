namespace CowCopy.Sdk.DifferentialTests.Sides;

/// <summary>All that can be seen of one call.</summary>
internal sealed record CallObservation
{
    public required string Outcome { get; init; }

    /// <summary>One for each source; null where there is no list.</summary>
    public IReadOnlyList<string>? Sources { get; init; }

    public IReadOnlyList<string>? Destinations { get; init; }

    /// <summary>
    /// The indices in <see cref="Destinations"/> of the items that are reported as copied; -1 where an item is none of those.
    /// </summary>
    public IReadOnlyList<int>? Copied { get; init; }

    public IReadOnlyList<string> Events { get; init; } = [];

    public IReadOnlyDictionary<string, string> Tree { get; init; } = new Dictionary<string, string>(StringComparer.Ordinal);

    public bool IsRight(int index) => Copied is not null && Copied.Contains(index);

    public IEnumerable<string> Lines(bool ordered) =>
    [
        Outcome,
        .. Listed("source", Sources, ordered),
        .. Listed("destination", Destinations, ordered),
        .. Listed("copied", Copied?.Select(index => index < 0 ? "another item" : Destinations![index]), ordered),
        .. Events,
        .. Tree.Select(static pair => "  " + pair.Key + " | " + pair.Value),
    ];

    private static IEnumerable<string> Listed(string what, IEnumerable<string>? items, bool ordered)
    {
        if (items is null) return [what + ": no list"];
        return ordered ? items.Select((item, index) => what + " " + index + ": " + item).Prepend(what + " list")
            : items.Select(item => what + " " + item).Order(StringComparer.Ordinal);
    }
}
