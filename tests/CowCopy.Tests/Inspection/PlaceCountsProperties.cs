using CowCopy.Inspection;
using CowCopy.Planning;
using FsCheck;
using FsCheck.Fluent;

namespace CowCopy.Tests.Inspection;

[TestClass]
public sealed class PlaceCountsProperties
{
    private static readonly Arbitrary<PhysicalRange[]> Ranges =
        (from start in Gen.Choose(1, 60) from length in Gen.Choose(1, 20) select new PhysicalRange(start, length)).ArrayOf().ToArbitrary();

    [TestMethod]
    public void What_is_added_and_removed_is_the_difference_of_the_unions() => Prop.ForAll(Ranges, Ranges, (kept, removed) =>
    {
        PlaceCounts counts = new(kept.Concat(removed));
        long added = kept.Concat(removed).Sum(range => counts.Add(range));
        long freed = removed.Sum(range => counts.Remove(range));
        return added == PhysicalRange.Union(kept.Concat(removed)) && freed == added - PhysicalRange.Union(kept);
    }).Check(Config.QuickThrowOnFailure.WithMaxTest(500));

    [TestMethod]
    public void Parts_of_shared_places_add_up_to_the_union() => Prop.ForAll(Ranges, ranges =>
    {
        PlaceCounts counts = new(ranges);
        foreach (PhysicalRange range in ranges) counts.Add(range);
        ShareOfPlaces parts = counts.Divide();
        return Math.Abs(ranges.Sum(range => parts.Of(range)) - PhysicalRange.Union(ranges)) < 0.001;
    }).Check(Config.QuickThrowOnFailure.WithMaxTest(500));
}
