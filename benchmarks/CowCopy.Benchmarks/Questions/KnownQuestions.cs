using CowCopy.Benchmarks.Corpora;
using Microsoft.Build.Framework;

namespace CowCopy.Benchmarks.Questions;

/// <summary>The questions of the kept runs.</summary>
public static class KnownQuestions
{
    public static IReadOnlyList<Question> Fresh { get; } = ForBoth("fresh", SourceCondition.Clean, DestinationCondition.Absent);

    public static IReadOnlyList<Question> Dirty { get; } = ForBoth("dirty", SourceCondition.Dirty, DestinationCondition.Absent);

    public static IReadOnlyList<Question> Overwrite { get; } = ForBoth("overwrite", SourceCondition.Clean, DestinationCondition.Older);

    public static IReadOnlyList<Question> OverwriteDirty { get; } = ForBoth("overwrite dirty", SourceCondition.Dirty, DestinationCondition.Older);

    public static IReadOnlyList<Question> Unchanged { get; } = ForBoth("unchanged", SourceCondition.Clean, DestinationCondition.Same);

    public static IReadOnlyList<Question> FanOut { get; } =
    [
        new("fan-out", KnownCorpora.Fan, SourceCondition.Clean, DestinationCondition.Absent),
        new("fan-out dirty", KnownCorpora.Fan, SourceCondition.Dirty, DestinationCondition.Absent),
    ];

    public static IReadOnlyList<Question> Tree { get; } = [new("tree", KnownCorpora.Tree, SourceCondition.Clean, DestinationCondition.Absent)];

    /// <summary>What one call costs, and what one file in it.</summary>
    public static IReadOnlyList<Question> Calls { get; } =
    [
        .. from files in (int[])[1, 10, 100]
           from destinations in (DestinationCondition[])[DestinationCondition.Absent, DestinationCondition.Same]
           from heard in (MessageImportance[])[MessageImportance.High, MessageImportance.Low]
           let name = $"calls of {files}, " + (destinations == DestinationCondition.Same ? "unchanged" : "fresh") + (heard == MessageImportance.Low ? ", all logged" : "")
           select new Question(name, KnownCorpora.Calls, SourceCondition.Clean, destinations) { FilesPerCall = files, Heard = heard },
    ];

    /// <summary>From which length on a clone pays.</summary>
    public static IReadOnlyList<Question> Sizes { get; } =
    [
        .. from corpus in KnownCorpora.Sizes
           from sources in (SourceCondition[])[SourceCondition.Clean, SourceCondition.Dirty]
           from destinations in (DestinationCondition[])[DestinationCondition.Absent, DestinationCondition.Older]
           let name = (sources, destinations) switch
           {
               (SourceCondition.Clean, DestinationCondition.Absent) => "size",
               (SourceCondition.Dirty, DestinationCondition.Absent) => "size dirty",
               (SourceCondition.Clean, _) => "size overwrite",
               _ => "size overwrite dirty",
           }
           select new Question(name, corpus, sources, destinations),
    ];

    /// <summary>Those that every peer is asked, in the order of the tables.</summary>
    public static IReadOnlyList<Question> Common { get; } = [.. Fresh, .. Dirty, .. Overwrite, .. OverwriteDirty, .. Unchanged, .. FanOut, .. Tree, .. Calls];

    private static Question[] ForBoth(string name, SourceCondition sources, DestinationCondition destinations) =>
        [new(name, KnownCorpora.K30, sources, destinations), new(name, KnownCorpora.Mix, sources, destinations)];
}
