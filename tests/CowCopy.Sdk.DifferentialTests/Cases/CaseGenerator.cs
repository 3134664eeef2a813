using FsCheck;
using FsCheck.Fluent;

namespace CowCopy.Sdk.DifferentialTests.Cases;

/// <summary>Makes up situations: few names, so that sources, destinations and links meet often.</summary>
internal static class CaseGenerator
{
    private static readonly string[] Directories = ["s", "s/x", "d", "d/e"];
    private static readonly string[] Names = ["a.txt", "A.txt", "b", "c%3b (1)"];
    private static readonly string[] Paths = [.. Directories.SelectMany(static directory => Names.Select(name => directory + "/" + name))];

    public static Gen<CopyCase> Cases { get; } =
        from tree in Things(Gen.Choose(2, 9))
        from count in Often(5, 1, 2, 2, 1, 3)
        from calls in Calls(tree).ArrayOf(count)
        select new CopyCase(tree, calls);

    private static Gen<string> SomePath { get; } = Gen.Elements(Paths);

    private static Gen<int> FileModes { get; } = Often(
        8, Thing.UsualMode, 3, Octal("444"), 1, Octal("755"), 1, Octal("555"), 1, Octal("600"), 1, Octal("200"), 1, Octal("0"), 1,
        Octal("664"), 1, Octal("464"));

    private static Gen<Thing> File { get; } =
        from path in SomePath
        from letter in Gen.Elements('a', 'b', 'c')
        from size in Often(2, 0, 6, 1, 6, 2, 1, 5000, 1, 70_000)
        from days in Gen.Choose(0, 2)
        from mode in FileModes
        select new Thing(ThingKind.File, path) { Letter = letter, Size = size, Days = days, Mode = mode };

    private static Gen<Thing> Directory { get; } =
        from path in Gen.OneOf(Gen.Elements(Directories), Gen.Elements("d", "d/e"), SomePath)
        from mode in Often(6, Thing.UsualMode, 2, Octal("555"), 1, Octal("333"), 1, Octal("666"), 1, Octal("700"))
        select new Thing(ThingKind.Directory, path) { Mode = mode };

    private static Gen<Thing> SymbolicLink { get; } =
        from path in Gen.Frequency((5, SomePath), (1, Gen.Elements(Directories)))
        from depth in Gen.Constant(path.Count(static letter => letter == '/'))
        from inside in Gen.Frequency((6, SomePath), (2, Gen.Elements(Directories)), (1, Gen.Constant("gone")))
        from whole in Gen.Choose(0, 3)
        select new Thing(ThingKind.SymbolicLink, path)
        {
            Target = whole == 0 ? "<root>/" + inside : string.Concat(Enumerable.Repeat("../", depth)) + inside,
        };

    private static Gen<Thing> AnyThing { get; } = Gen.Frequency((10, File), (3, Directory), (3, SymbolicLink), (2, HardLink()));

    private static Gen<Thing> HardLink() =>
        from path in SomePath
        from existing in SomePath
        select new Thing(ThingKind.HardLink, path) { Target = existing };

    private static Gen<Thing[]> Things(Gen<int> counts) =>
        from count in counts
        from things in AnyThing.ArrayOf(count)
        select things.DistinctBy(static thing => thing.Path).ToArray();

    private static Gen<CopyCall> Calls(Thing[] tree) => new CallGenerator(Paths, Directories, tree, File).Calls;

    /// <summary>Values with their weights: weight, value, weight, value ...</summary>
    public static Gen<int> Often(params int[] weightsAndValues) =>
        Gen.Frequency(weightsAndValues.Chunk(2).Select(static pair => (pair[0], Gen.Constant(pair[1]))));

    private static int Octal(string digits) => Convert.ToInt32(digits, 8);
}
