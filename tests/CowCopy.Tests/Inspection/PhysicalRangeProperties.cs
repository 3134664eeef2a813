using CowCopy.Planning;
using FsCheck;
using FsCheck.Fluent;

namespace CowCopy.Tests.Inspection;

[TestClass]
public sealed class PhysicalRangeProperties
{
    [TestMethod]
    public void Each_byte_counts_once()
    {
        Gen<PhysicalRange> range = from start in Gen.Choose(0, 60) from length in Gen.Choose(0, 20) select new PhysicalRange(start, length);
        Prop.ForAll(range.ArrayOf().ToArbitrary(), ranges =>
        {
            long covered = ranges.SelectMany(one => Enumerable.Range((int)one.Start, (int)one.Length)).Distinct().Count();
            return PhysicalRange.Union(ranges) == covered;
        }).Check(Config.QuickThrowOnFailure.WithMaxTest(500));
    }
}
