using CowCopy.Batches;
using CowCopy.Planning;

namespace CowCopy.Tests.Batches;

[TestClass]
public sealed class WorkersTests
{
    [TestMethod]
    [DataRow(0)]
    [DataRow(1)]
    [DataRow(15)]
    [DataRow(1000)]
    public void Every_item_is_done_once(int count)
    {
        int[] done = new int[count];
        Workers.Run(count, maxParallelism: 0, (item, _) => Interlocked.Increment(ref done[item]));
        Assert.IsTrue(done.All(times => times == 1));
    }

    [TestMethod]
    public void Few_items_that_take_long_get_help()
    {
        if (Environment.ProcessorCount == 1) Assert.Inconclusive("There is one processor.");
        using Barrier both = new(2);
        bool met = true;

        // The second and the third item wait for each other, which on one thread alone would be for ever.
        Workers.Run(3, maxParallelism: 0, (item, _) =>
        {
            if (item == 0) SpinWait.SpinUntil(static () => false, TimeSpan.FromMilliseconds(1 + (Policy.MicrosecondsWorthAThread / 1000)));
            else met &= both.SignalAndWait(TimeSpan.FromMinutes(5));
        });

        Assert.IsTrue(met);
    }

    [TestMethod]
    public void An_item_that_will_take_long_gets_help_at_once()
    {
        if (Environment.ProcessorCount == 1) Assert.Inconclusive("There is one processor.");
        using Barrier both = new(2);
        bool met = true;

        // Both wait for each other: with one worker the second would not start before the first has ended.
        Workers.Run(2, maxParallelism: 0, (item, workers) =>
        {
            if (item == 0) workers.AddWorkers();
            met &= both.SignalAndWait(TimeSpan.FromMinutes(5));
        });

        Assert.IsTrue(met);
    }

    [TestMethod]
    [DataRow(1)]
    [DataRow(3)]
    public void Help_that_cannot_come_is_done_without(int count)
    {
        int done = 0;

        Workers.Run(count, maxParallelism: 1, (_, workers) =>
        {
            workers.AddWorkers();
            done++;
        });

        Assert.AreEqual(count, done);
    }

    [TestMethod]
    public void An_exception_reaches_the_caller() =>
        Assert.ThrowsExactly<InvalidOperationException>(() => Workers.Run(1000, maxParallelism: 2, (item, _) =>
        {
            if (item == 500) throw new InvalidOperationException();
        }));

    [TestMethod]
    [DataRow(1, 8, 0, 1)]
    [DataRow(16, 8, 0, 1)]
    [DataRow(32, 8, 0, 2)]
    [DataRow(1000, 8, 0, 4)]
    [DataRow(1000, 2, 0, 2)]
    [DataRow(1000, 8, 1, 1)]
    [DataRow(1000, 8, 6, 6)]
    [DataRow(1000, 2, 6, 2)]
    public void Threads_by_items_processors_and_wish(int items, int processors, int most, int threads) =>
        Assert.AreEqual(threads, Policy.Threads(items, processors, most));
}
