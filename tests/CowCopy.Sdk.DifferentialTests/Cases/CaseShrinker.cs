namespace CowCopy.Sdk.DifferentialTests.Cases;

/// <summary>Simpler situations than a given one.</summary>
internal static class CaseShrinker
{
    public static IEnumerable<CopyCase> Shrink(CopyCase situation)
    {
        foreach (IReadOnlyList<CopyCall> fewer in Without(situation.Calls))
            if (fewer.Count > 0) yield return situation with { Calls = fewer };
        foreach (IReadOnlyList<Thing> fewer in Without(situation.Tree)) yield return situation with { Tree = fewer };
        foreach (IReadOnlyList<CopyCall> simpler in Each(situation.Calls, Shrink)) yield return situation with { Calls = simpler };
        foreach (IReadOnlyList<Thing> simpler in Each(situation.Tree, Shrink)) yield return situation with { Tree = simpler };
    }

    private static IEnumerable<CopyCall> Shrink(CopyCall call)
    {
        foreach (IReadOnlyList<Pair> fewer in Without(call.Pairs)) yield return call with { Pairs = fewer };
        foreach (IReadOnlyList<Thing> fewer in Without(call.Edits)) yield return call with { Edits = fewer };
        if (call.Directories is { Count: > 1 })
            foreach (IReadOnlyList<string> fewer in Without(call.Directories)) yield return call with { Directories = fewer };
        foreach (CallFlags flag in Enum.GetValues<CallFlags>())
            if (flag != CallFlags.None && call.Has(flag)) yield return call with { Flags = call.Flags & ~flag };
        if (call.Retries != 0) yield return call with { Retries = 0 };
        if (call.Delay != 0) yield return call with { Delay = 0 };
        foreach (IReadOnlyList<Pair> simpler in Each(call.Pairs, Shrink)) yield return call with { Pairs = simpler };
    }

    private static IEnumerable<Pair> Shrink(Pair pair)
    {
        if (pair.SourceMetadata is not null) yield return pair with { SourceMetadata = null };
        if (pair.DestinationMetadata is not null) yield return pair with { DestinationMetadata = null };
        if (Plain(pair.Source) != pair.Source) yield return pair with { Source = Plain(pair.Source) };
        if (Plain(pair.Destination) != pair.Destination) yield return pair with { Destination = Plain(pair.Destination) };
    }

    private static IEnumerable<Thing> Shrink(Thing thing)
    {
        if (thing.Mode != Thing.UsualMode) yield return thing with { Mode = Thing.UsualMode };
        if (thing.Days != 0) yield return thing with { Days = 0 };
        if (thing.Size > 1) yield return thing with { Size = 1 };
    }

    private static string Plain(string path) => path
        .Replace("<root>/", "", StringComparison.Ordinal)
        .Replace("s/../", "", StringComparison.Ordinal)
        .Replace("./", "", StringComparison.Ordinal)
        .Replace("//", "/", StringComparison.Ordinal)
        .Replace('\\', '/')
        .TrimEnd('/');

    private static IEnumerable<IReadOnlyList<T>> Without<T>(IReadOnlyList<T> list) =>
        Enumerable.Range(0, list.Count).Select(index => (IReadOnlyList<T>)[.. list.Where((_, i) => i != index)]);

    private static IEnumerable<IReadOnlyList<T>> Each<T>(IReadOnlyList<T> list, Func<T, IEnumerable<T>> simpler) =>
        list.SelectMany(
            (one, index) => simpler(one).Select(other => (IReadOnlyList<T>)[.. list.Select((same, i) => i == index ? other : same)]));
}
