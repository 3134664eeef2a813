using System.Globalization;
using CowCopy.Planning;
using CowCopy.Platform.Windows;

namespace CowCopy.Tests.Platform.Windows;

[TestClass]
public sealed class RefusingRootsTests
{
    [TestMethod]
    public void A_root_holds_for_every_path_below_it_in_any_case()
    {
        RefusingRoots roots = new();
        Assert.IsFalse(roots.Include(@"V:\a\file"));

        roots.Add(@"V:\a\file");

        Assert.IsTrue(roots.Include(@"V:\a\file"));
        Assert.IsTrue(roots.Include(@"v:\b"));
        Assert.IsTrue(roots.Include(@"\\?\V:\c"));
        Assert.IsFalse(roots.Include(@"W:\a\file"));
    }

    [TestMethod]
    public void No_more_than_the_maximum_number_is_known()
    {
        RefusingRoots roots = new();
        for (int number = 0; number <= Policy.MostKnownVolumes; number++) roots.Add(Share(number));

        Assert.AreEqual(1, Enumerable.Range(0, Policy.MostKnownVolumes + 1).Count(number => roots.Include(Share(number))));
        Assert.IsTrue(roots.Include(Share(Policy.MostKnownVolumes)));
    }

    [TestMethod]
    public void A_root_that_is_added_again_forgets_no_other()
    {
        RefusingRoots roots = new();
        roots.Add(Share(1));
        for (int time = 0; time <= Policy.MostKnownVolumes; time++) roots.Add(Share(2));
        Assert.IsTrue(roots.Include(Share(1)));
    }

    [TestMethod]
    public void Nothing_is_allocated_to_find_that_there_are_none()
    {
        RefusingRoots roots = new();
        Assert.IsFalse(roots.Include(@"V:\a\file"));
        long before = GC.GetAllocatedBytesForCurrentThread();

        for (int time = 0; time < 1_000; time++) roots.Include(@"V:\a\file");

        Assert.AreEqual(before, GC.GetAllocatedBytesForCurrentThread());
    }

    [TestMethod]
    public void Roots_that_threads_add_at_once_are_all_known()
    {
        for (int round = 0; round < 20; round++)
        {
            RefusingRoots roots = new();
            Parallel.For(0, Policy.MostKnownVolumes, number => roots.Add(Share(number)));

            Assert.IsTrue(Enumerable.Range(0, Policy.MostKnownVolumes).All(number => roots.Include(Share(number))));
        }
    }

    private static string Share(int number) => string.Create(CultureInfo.InvariantCulture, $@"\\server\share{number}\file");
}
