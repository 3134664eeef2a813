using System.Globalization;
using CowCopy.Benchmarks.Interleaving;
using CowCopy.BuildBenchmarks.Reading;
using CowCopy.BuildBenchmarks.Running;

namespace CowCopy.BuildBenchmarks.Reports;

/// <summary>Writes pairs as Markdown tables. Ratios are taken pair by pair; all figures are medians.</summary>
internal static class BuildTable
{
    private const string Head =
        "| build | pairs | files copied / unchanged | calls | Copy, built-in | Copy, CowCopy | ratio (min–max) "
        + "| wall, built-in | wall, CowCopy | ratio (min–max) |\n"
        + "|---|---|---|---|---|---|---|---|---|---|";

    private const string PartsHead =
        """
        | build | first call of each node | calls with one file | calls with more | calls with none | longest | other tasks of CowCopy |
        |---|---|---|---|---|---|---|
        """;

    private const string LowerBoundHead =
        "| build | pairs | Copy | / built-in (min–max) | built-in above it | CowCopy above it "
        + "| first call of each node | calls with one file | calls with more | calls with none | longest |\n"
        + "|---|---|---|---|---|---|---|---|---|---|---|";

    public static string Of(IReadOnlyList<PairedBuilds> pairs)
    {
        IGrouping<(string Mode, string Phase), PairedBuilds>[] builds = [.. pairs.GroupBy(static pair => (pair.Mode, pair.Phase))];
        return string.Join('\n', builds.Select(Row).Prepend(Head)) + "\n\n"
            + "Where the time of the Copy tasks goes, in milliseconds, built-in / CowCopy:\n\n"
            + string.Join('\n', builds.Select(Parts).Prepend(PartsHead)) + "\n"
            + LowerBounds(pairs);
    }

    /// <summary>Writes one pair as a line.</summary>
    public static string Line(PairedBuilds pair) => string.Create(
        CultureInfo.InvariantCulture,
        $"{pair.Mode}, {pair.Phase}, round {pair.Round}: "
        + $"Copy {pair.BuiltIn.Copy:F0} / {pair.Ours.Copy:F0} ms ({pair.Ours.Copy / pair.BuiltIn.Copy:F2}), "
        + $"wall {pair.BuiltIn.Wall / 1000:F2} / {pair.Ours.Wall / 1000:F2} s ({pair.Ours.Wall / pair.BuiltIn.Wall:F2}), "
        + $"first calls {pair.BuiltIn.FirstCalls:F0} / {pair.Ours.FirstCalls:F0} ms, "
        + $"{pair.BuiltIn.OneFileCount} calls with one file {pair.BuiltIn.OneFileCalls:F0} / {pair.Ours.OneFileCalls:F0} ms, "
        + $"{pair.BuiltIn.ManyFileCount} files in larger calls {pair.BuiltIn.ManyFileCalls:F0} / {pair.Ours.ManyFileCalls:F0} ms, "
        + $"other tasks of CowCopy {pair.Ours.OurOther:F0} ms{LowerBoundOf(pair)}");

    private static string LowerBoundOf(PairedBuilds pair) => pair.LowerBound is { } bound
        ? string.Create(CultureInfo.InvariantCulture, $"; lower bound {bound.Copy:F0} ms ({bound.Copy / pair.BuiltIn.Copy:F2})")
        : "";

    // Pairs of an earlier run in the same directory may have none.
    private static string LowerBounds(IReadOnlyList<PairedBuilds> pairs)
    {
        IGrouping<(string Mode, string Phase), PairedBuilds>[] builds =
            [.. pairs.Where(static pair => pair.LowerBound is not null).GroupBy(static pair => (pair.Mode, pair.Phase))];
        return builds.Length == 0 ? "" : "\nThe lower bound, a Copy task that only reads the metadata of each file, in milliseconds:\n\n"
            + string.Join('\n', builds.Select(LowerBound).Prepend(LowerBoundHead)) + "\n";
    }

    private static string LowerBound(IGrouping<(string Mode, string Phase), PairedBuilds> build)
    {
        Spread ratio = Spread.Of(build.Select(static pair => pair.LowerBound!.Copy / pair.BuiltIn.Copy));
        return string.Create(
            CultureInfo.InvariantCulture,
            $"| -{build.Key.Mode}, {build.Key.Phase} | {build.Count()} "
            + $"| {Median(build, static pair => pair.LowerBound!.Copy):N0} | {ratio.Median:F2} ({ratio.Min:F2}–{ratio.Max:F2}) "
            + $"| {Median(build, static pair => pair.BuiltIn.Copy - pair.LowerBound!.Copy):N0} "
            + $"| {Median(build, static pair => pair.Ours.Copy - pair.LowerBound!.Copy):N0} "
            + $"| {Median(build, static pair => pair.LowerBound!.FirstCalls):N0} "
            + $"| {Median(build, static pair => pair.LowerBound!.OneFileCalls):N0} "
            + $"| {Median(build, static pair => pair.LowerBound!.ManyFileCalls):N0} "
            + $"| {Median(build, static pair => pair.LowerBound!.EmptyCalls):N0} "
            + $"| {Median(build, static pair => pair.LowerBound!.Longest):N0} |");
    }

    private static string Row(IGrouping<(string Mode, string Phase), PairedBuilds> build)
    {
        BuildFigures any = build.First().BuiltIn;
        Spread copy = Spread.Of(build.Select(static pair => pair.Ours.Copy / pair.BuiltIn.Copy));
        Spread wall = Spread.Of(build.Select(static pair => pair.Ours.Wall / pair.BuiltIn.Wall));
        return string.Create(
            CultureInfo.InvariantCulture,
            $"| -{build.Key.Mode}, {build.Key.Phase} | {build.Count()} | {any.Copied:N0} / {any.Unchanged:N0} | {any.Calls:N0} "
            + $"| {Median(build, static pair => pair.BuiltIn.Copy):N0} ms | {Median(build, static pair => pair.Ours.Copy):N0} ms "
            + $"| {copy.Median:F2} ({copy.Min:F2}–{copy.Max:F2}) "
            + $"| {Median(build, static pair => pair.BuiltIn.Wall) / 1000:F2} s "
            + $"| {Median(build, static pair => pair.Ours.Wall) / 1000:F2} s "
            + $"| {wall.Median:F2} ({wall.Min:F2}–{wall.Max:F2}) |");
    }

    private static string Parts(IGrouping<(string Mode, string Phase), PairedBuilds> build) =>
        $"| -{build.Key.Mode}, {build.Key.Phase} "
        + Both(build, static one => one.FirstCalls)
        + Both(build, static one => one.OneFileCalls)
        + Both(build, static one => one.ManyFileCalls)
        + Both(build, static one => one.EmptyCalls)
        + Both(build, static one => one.Longest)
        + Both(build, static one => one.OurOther) + "|";

    private static string Both(IEnumerable<PairedBuilds> build, Func<BuildFigures, double> figure) =>
        string.Create(
            CultureInfo.InvariantCulture,
            $"| {Median(build, pair => figure(pair.BuiltIn)):N0} / {Median(build, pair => figure(pair.Ours)):N0} ");

    private static double Median(IEnumerable<PairedBuilds> build, Func<PairedBuilds, double> figure) =>
        Spread.Of(build.Select(figure)).Median;
}
