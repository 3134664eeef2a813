using CowCopy.Diagnostics.Inspection;
using CowCopy.Platform;
using FsCheck;
using FsCheck.Fluent;

namespace CowCopy.Tests.Inspection;

[TestClass]
public sealed class PlaceCountsProperties
{
    private static readonly Arbitrary<PlaceReference[]> References =
        (from start in Gen.Choose(1, 60)
         from length in Gen.Choose(1, 20)
         from weight in Gen.Choose(1, 3)
         select new PlaceReference(new PhysicalRange(start, length), weight)).ArrayOf().ToArbitrary();

    [TestMethod]
    public void What_is_added_and_removed_is_the_difference_of_the_unions() => Prop.ForAll(References, References, (kept, removed) =>
    {
        PlaceReference[] all = [.. kept, .. removed];
        PlaceCounts counts = new(all.Select(static one => one.Range));
        long added = all.Sum(reference => counts.Add(reference));
        long freed = removed.Sum(reference => counts.Remove(reference));
        return added == Covered(all) && freed == added - Covered(kept);
    }).Check(Config.QuickThrowOnFailure.WithMaxTest(500));

    [TestMethod]
    public void Parts_of_shared_places_add_up_to_the_union() => Prop.ForAll(References, references =>
    {
        ShareOfPlaces parts = PlaceCounts.Of([.. references], []).Divide();
        return Math.Abs(references.Sum(reference => parts.Of(reference)) - Covered(references)) < 0.001;
    }).Check(Config.QuickThrowOnFailure.WithMaxTest(500));

    [TestMethod]
    public void A_list_of_places_divides_them_and_counts_those_that_change() => Prop.ForAll(References, References, (all, changed) =>
    {
        PlaceList list = new();
        foreach (PlaceReference one in all.Concat(changed))
            list.Add(new Extent(0, one.Range.Length, one.Range.Start, IsShared: one.Weight > 1, IsInline: false), directory: 0);
        List<DirectorySpace> directories = [new("")];
        long occupied = list.Divide(directories);
        PlaceCounts counts = list.Count([.. changed.Select(static one => one.Range)]);
        long freed = changed.Sum(one => counts.Remove(one with { Weight = 1 }));
        return occupied == Covered(all.Concat(changed)) && directories[0].OccupiedBytes == occupied && freed == occupied - Covered(all);
    }).Check(Config.QuickThrowOnFailure.WithMaxTest(500));

    /// <summary>How many bytes references cover, each byte counted once.</summary>
    private static long Covered(IEnumerable<PlaceReference> references) => references
        .SelectMany(static one => Enumerable.Range((int)one.Range.Start, (int)one.Range.Length)).Distinct().Count();
}
