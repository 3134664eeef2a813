using FsCheck;
using FsCheck.Fluent;

namespace CowCopy.Sdk.DifferentialTests.Cases;

/// <summary>Makes up calls for a tree.</summary>
internal sealed class CallGenerator(string[] paths, string[] directories, Thing[] tree, Gen<Thing> files)
{
    private static readonly CallFlags[] AllFlags =
    [
        CallFlags.HardLinks, CallFlags.SymbolicLinks, CallFlags.LinksRequired, CallFlags.SkipUnchanged, CallFlags.SkipUnchanged,
        CallFlags.SkipUnchanged,
        CallFlags.OverwriteReadOnly, CallFlags.OverwriteReadOnly, CallFlags.OnlyAsk, CallFlags.OneAtATime, CallFlags.OneAtATime,
        CallFlags.AlwaysRetry,
        CallFlags.AlwaysOverwriteReadOnly, CallFlags.SymbolicLinksByEnvironment, CallFlags.NoSymbolicLinks,
    ];

    private static readonly string[] Metadata = ["Colour=red", "Colour=blue", "Size=a%3bb", "OriginalItemSpec=mine", "Link=x/y"];

    public Gen<CopyCall> Calls =>
        from way in Gen.Choose(0, 2)
        from call in way == 0 ? Named : way == 1 ? IntoDirectory : WithDirectories
        from flags in Flags
        from retries in CaseGenerator.Often(5, 0, 4, 1, 2, 2, 1, -1)
        from delay in CaseGenerator.Often(20, 1, 10, 0, 1, -1)
        from edits in Gen.Frequency((3, Gen.Constant(Array.Empty<Thing>())), (1, files.ArrayOf(2)))
        select call with { Flags = flags, Retries = retries, Delay = delay, Edits = [.. edits.DistinctBy(static edit => edit.Path)] };

    private Gen<string> InTree => tree.Length == 0 ? Gen.Elements(paths) : Gen.Elements(tree.Select(static thing => thing.Path));

    private Gen<string> Sources => SpelledAsFile(Gen.Frequency((6, InTree), (2, Gen.Elements(paths)), (1, Gen.Elements(directories))));

    private Gen<string> Destinations =>
        Spelled(Gen.Frequency(
            (4, Gen.Elements(paths)), (3, InTree), (2, Gen.Elements("n/one", "n/two", "n/m/one", "three")),
            (1, Gen.Elements(directories))));

    private Gen<CopyCall> Named => from pairs in Pairs select new CopyCall { Pairs = pairs };

    private Gen<CopyCall> IntoDirectory =>
        from pairs in Pairs
        from directory in DestinationFolders
        select new CopyCall { Pairs = pairs, DestinationFolder = directory };

    private Gen<CopyCall> WithDirectories =>
        from pairs in Gen.Frequency((2, Gen.Constant(Array.Empty<Pair>())), (1, Pairs))
        from directory in DestinationFolders
        from sources in Spelled(Gen.Elements([.. directories, "gone", "s/"])).ArrayOf(2)
        from count in Gen.Choose(1, 2)
        from named in CaseGenerator.Often(20, 0, 1, 1)
        select new CopyCall { Pairs = pairs, DestinationFolder = named == 1 ? null : directory, Directories = sources[..count] };

    private Gen<Pair[]> Pairs =>
        from count in Gen.Choose(1, 5)
        from pairs in OnePair.ArrayOf(count)
        from again in Gen.Choose(0, 5)
        select again == 0 ? [.. pairs, pairs[0]] : pairs;

    private Gen<Pair> OnePair =>
        from source in Sources
        from destination in Destinations
        from one in Gen.Frequency((3, Gen.Constant<string?>(null)), (1, Gen.Elements<string?>(Metadata)))
        from other in Gen.Frequency((5, Gen.Constant<string?>(null)), (1, Gen.Elements<string?>(Metadata)))
        select new Pair(source, destination) { SourceMetadata = one, DestinationMetadata = other };

    private Gen<string> DestinationFolders => Gen.Frequency(
        (6, Gen.Elements("d", "d/e", "n", "n/m")),
        (2, Spelled(Gen.Elements(directories))),
        (1, InTree));

    private static Gen<CallFlags> Flags =>
        from count in CaseGenerator.Often(3, 0, 4, 1, 3, 2, 1, 4)
        from flags in Gen.Elements(AllFlags).ArrayOf(count)
        select flags.Aggregate(CallFlags.None, static (all, flag) => all | flag);

    private static Gen<string> SpelledAsFile(Gen<string> paths) => Spelled(paths).Select(static path => path.TrimEnd('/'));

    private static Gen<string> Spelled(Gen<string> paths) =>
        from path in paths
        from spelling in Gen.Choose(0, 23)
        select spelling switch
        {
            0 => "./" + path,
            1 => "s/../" + path,
            2 => path.Replace("/", "//", StringComparison.Ordinal),
            3 or 4 => "<root>/" + path,
            5 => path.Replace('/', '\\'),
            6 => path + "/",
            _ => path,
        };
}
