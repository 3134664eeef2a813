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
        BatchWorkers.Run(count, maxParallelism: 0, (item, _) => Interlocked.Increment(ref done[item]));
        Assert.IsTrue(done.All(times => times == 1));
    }

    [TestMethod]
    public void Few_items_that_take_long_get_help()
    {
        if (Environment.ProcessorCount == 1) Assert.Inconclusive("There is one processor.");
        using Barrier both = new(2);
        bool met = true;

        // The second and the third item wait for each other, which on one thread alone would be for ever.
        BatchWorkers.Run(3, maxParallelism: 0, (item, _) =>
        {
            if (item == 0) LongWork.Do();
            else met &= both.SignalAndWait(TimeSpan.FromMinutes(5));
        });

        Assert.IsTrue(met);
    }

    [TestMethod]
    public void Items_after_one_that_is_not_counted_get_no_help()
    {
        // In one of many attempts at least, this thread is not interrupted between the first and the second item.
        Assert.IsTrue(Enumerable.Range(0, 100).Any(static _ => CountHelp(isCounted: false) == 0));
        Assert.IsTrue(Enumerable.Range(0, 100).All(static _ => CountHelp(isCounted: true) == 1));
    }

    private static int CountHelp(bool isCounted)
    {
        int helpers = 0;
        BatchWorkers.Run([3], maxParallelism: 2, Work, _ => helpers++, processors: 8);
        return helpers;

        void Work(int item, Workers workers)
        {
            if (item > 0) return;
            LongWork.Do();
            if (!isCounted) workers.RestartTimeAlone();
        }
    }

    [TestMethod]
    public void An_item_that_will_take_long_gets_help_at_once()
    {
        if (Environment.ProcessorCount == 1) Assert.Inconclusive("There is one processor.");
        using Barrier both = new(2);
        bool met = true;

        // Both wait for each other: with one worker the second would not start before the first has ended.
        BatchWorkers.Run(2, maxParallelism: 0, (item, workers) =>
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

        BatchWorkers.Run(count, maxParallelism: 1, (_, workers) =>
        {
            workers.AddWorkers();
            done++;
        });

        Assert.AreEqual(count, done);
    }

    /// <summary>As many as the items are worth, at once; the caller's thread is one of them.</summary>
    [TestMethod]
    [DataRow(32, 0, 8, 1)]
    [DataRow(1000, 0, 8, 3)]
    [DataRow(1000, 6, 8, 5)]
    [DataRow(1000, 6, 2, 1)]
    [DataRow(1000, 1, 8, 0)]
    [DataRow(1000, 0, 1, 0)]
    public void Many_items_get_threads_at_once(int count, int most, int processors, int others)
    {
        List<int> startedAt = [];
        int done = 0;
        BatchWorkers.Run([count], most, (_, _) => done++, _ => startedAt.Add(done), processors);
        CollectionAssert.AreEqual(new int[others], startedAt);
        Assert.AreEqual(count, done);
    }

    /// <summary>No more than there are items for, no more than there may be, and only once.</summary>
    [TestMethod]
    [DataRow(new[] { 1 }, 0)]
    [DataRow(new[] { 2 }, 1)]
    [DataRow(new[] { 1, 2, 3 }, 2)]
    [DataRow(new[] { 4 }, 3)]
    [DataRow(new[] { 2, 15 }, 3)]
    public void Threads_that_an_item_adds_have_an_item_each(int[] ends, int others)
    {
        int started = 0;
        BatchWorkers.Run(ends, maxParallelism: 4, (_, workers) => workers.AddWorkers(), _ => started++, processors: 8);
        Assert.AreEqual(others, started);
    }

    /// <summary>A busy machine may take long for the two items once, and not each time.</summary>
    [TestMethod]
    public void Few_items_that_are_soon_done_get_no_thread()
    {
        int started = 1;
        for (int attempt = 0; attempt < 1000 && started > 0; attempt++)
        {
            started = 0;
            BatchWorkers.Run([3], maxParallelism: 4, static (_, _) => { }, _ => started++, processors: 8);
        }

        Assert.AreEqual(0, started);
    }

    [TestMethod]
    public void When_an_item_took_long_the_next_gets_threads_for_those_that_wait()
    {
        int started = 0, startedByNext = 0;
        BatchWorkers.Run(
            [4],
            maxParallelism: 4,
            (item, _) =>
            {
                if (item == 1) SpinWait.SpinUntil(static () => false, TimeSpan.FromMilliseconds(1));
                if (item == 2) startedByNext = started;
            },
            _ => started++,
            processors: 8);
        Assert.IsTrue(startedByNext is 1 or 2 or 3, "one, for the last item, unless the machine was slow before");
        Assert.AreEqual(startedByNext, started);
    }

    /// <summary>Another thread takes a group of its own, and then helps with the first one.</summary>
    [TestMethod]
    public void Each_thread_has_a_group_of_its_own_while_there_is_one()
    {
        List<int> order = [];
        Workers? other = null;
        BatchWorkers.Run(
            [3, 6, 6, 8],
            maxParallelism: 2,
            (item, workers) =>
            {
                order.Add(item);
                if (item > 0) return;
                workers.AddWorkers(); // nothing where the machine was so slow that others were started before
                other!.RunItems();
            },
            workers => other = workers,
            processors: 2);
        CollectionAssert.AreEqual(new[] { 0, 3, 4, 5, 6, 7, 1, 2 }, order);
    }

    [TestMethod]
    public void The_caller_waits_for_the_items_of_others()
    {
        Thread caller = Thread.CurrentThread;
        using ManualResetEventSlim isTaken = new();
        bool isBack = false, isDone = false;
        BatchWorkers.Run(
            [2],
            maxParallelism: 2,
            (item, workers) =>
            {
                if (item == 0)
                {
                    workers.AddWorkers();
                    Volatile.Write(ref isBack, true);
                    return;
                }

                isTaken.Set();
                SpinWait.SpinUntil(
                    () => Volatile.Read(ref isBack) && caller.ThreadState.HasFlag(ThreadState.WaitSleepJoin), TimeSpan.FromSeconds(30));
                isDone = true;
            },
            workers =>
            {
                new Thread(workers.RunItems) { IsBackground = true }.Start();
                isTaken.Wait();
            },
            processors: 2);
        Assert.IsTrue(isDone);
    }

    [TestMethod]
    public void An_exception_reaches_the_caller() =>
        Assert.ThrowsExactly<InvalidOperationException>(() => BatchWorkers.Run(1000, maxParallelism: 2, (item, _) =>
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
